import { triesOfDelivery } from '../../../contract/integrations/webhooks.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** How long after a failed try the next one begins: ten tries within about three days. */
const pauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
] as const;

/** Null after the last try. A tenth more or less keeps what failed together from coming back together. */
export function pauseAfter(tries: number, random: () => number = Math.random): number | null {
  if (tries >= triesOfDelivery) return null;
  const pause = pauses[Math.max(0, tries - 1)] ?? 0;
  return Math.round(pause * (0.9 + 0.2 * random()));
}

const longestPatience = 6 * hours;
/** Of a receiver that is overloaded, or gone for a moment, and doesn't say for how long. */
const usualPatience = 1 * minutes;

/**
 * How long a receiver as a whole is left alone after an answer; null if it needn't be. `Retry-After` is seconds or a date.
 */
export function patienceFor(
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
  now: Date,
): number | null {
  const asked = retryAfter === undefined ? Number.NaN : readRetryAfter(retryAfter, now);
  if (asked > 0) return Math.min(asked, longestPatience);
  return [429, 502, 504].includes(status) ? usualPatience : null;
}

function readRetryAfter(text: string, now: Date): number {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * seconds;
  return Date.parse(text) - now.getTime();
}
