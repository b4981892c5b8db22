/** Seconds as people read them beside a film: `0:41.3`, `1:02:03.0`. */
export function clockText(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  return `${wholeClockText(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** `0:41`, `1:02:03`. */
export function wholeClockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

const mostHours = 9_999;
const clock = /^(?:(?:(\d{1,4}):)?(\d{1,2}):)?(\d{1,4})(?:[.,](\d{1,6}))?$/;

/** Reads `41.3`, `0:41,3` and `01:02:03.500`, as captions of any program have it; null for anything else. */
export function readClock(text: string): number | null {
  if (text.length > 24) return null;
  const found = clock.exec(text.trim());
  if (!found) return null;
  const [, hours = '0', minutes, seconds = '0', fraction = ''] = found;
  const [h, m, s] = [Number(hours), Number(minutes ?? 0), Number(seconds)];
  // Without minutes, seconds may be more than a minute: someone counted them.
  if (h > mostHours || m > 59 || (minutes !== undefined && s > 59)) return null;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  // Divided once, so that equal times are equal numbers.
  return ((h * 3600 + m * 60 + s) * 1000 + milliseconds) / 1000;
}

/** As WebVTT writes it: `00:41.300`, `01:02:03.000`. */
export function vttClock(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const rest = `${two(minutes)}:${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}
