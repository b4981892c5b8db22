export default function Certificate() {
  return null;
}
