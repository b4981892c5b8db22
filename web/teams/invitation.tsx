export default function Screen() {
  return <p>Not built.</p>;
}
