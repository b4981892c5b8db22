import { plural } from '../../../../contract/text/plurals.ts';

/** `20 minutes`, `1 minute 15 seconds`. */
export function describeSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return plural(rest, 'second');
  return rest === 0
    ? plural(minutes, 'minute')
    : `${plural(minutes, 'minute')} ${plural(rest, 'second')}`;
}

/** `19:05`, `1:02:00`. A second that has begun counts, so that 0:00 is the end. */
export function formatClock(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const padded = (number: number) => String(number).padStart(2, '0');
  return hours > 0
    ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}`
    : `${minutes}:${padded(seconds % 60)}`;
}

/** How much is left when it is read out, in seconds: half, five minutes and one. A clock that is read out every second stops all thought. */
export function momentsOf(seconds: number): number[] {
  const moments = new Set([Math.round(seconds / 2), 300, 60]);
  return [...moments].filter((moment) => moment < seconds).sort((one, other) => other - one);
}

/** The last moment that has come; undefined before the first. */
export function momentReached(seconds: number, remainingMs: number): number | undefined {
  return momentsOf(seconds).findLast((moment) => remainingMs <= moment * 1000);
}
