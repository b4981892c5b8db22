export default function StopMails() {
  return null;
}
