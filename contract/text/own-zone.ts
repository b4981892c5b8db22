/** The time zone of this browser; on the server, the machine's. Empty if unknown. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
