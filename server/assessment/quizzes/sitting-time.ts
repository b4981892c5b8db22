import { mostGivenBack } from '../../../contract/assessment/given-back.ts';

/** The time of a sitting, in seconds where it isn't a moment. */
export interface SittingTime {
  startedAt: Date;
  /** The time allowed. */
  seconds: number;
  /** When the browser was last heard of. */
  seenAt: Date;
  /** Already added for lost connections. */
  givenBack: number;
}

/**
 * The browser is heard of every 15 seconds, or every minute after it has been in the background for five. A connection that was
 * silent for longer was lost.
 */
const longestSilence = (seconds: number) => (seconds > 300 ? 75 : 45);

/**
 * What a sitting is like at a moment, if the browser is heard of now. Silence counts only up to the end: whether a sitting is over
 * never changes back, however late someone looks.
 */
export function timeOf(
  { startedAt, seconds, seenAt, givenBack }: SittingTime,
  now: Date,
): { givenBack: number; remainingMs: number; isOver: boolean } {
  const end = startedAt.getTime() + (seconds + givenBack) * 1000;
  const silence = (Math.min(now.getTime(), end) - seenAt.getTime()) / 1000;
  const lost =
    silence > longestSilence(seconds) ? Math.min(silence, mostGivenBack(seconds) - givenBack) : 0;
  const added = Math.max(0, Math.floor(lost));
  const remainingMs = Math.max(0, end + added * 1000 - now.getTime());
  return { givenBack: givenBack + added, remainingMs, isOver: remainingMs === 0 };
}
