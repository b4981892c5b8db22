const aloneMs = 10_000;
const togetherMs = 1_200;
/** Somebody who reads without moving is asked for less often. */
const restingMs = 3_000;
const restAfterMs = 60_000;

/** How long to wait before the next report: nobody to be seen by needs no live cursor. */
export function pauseAfter({ others, stillFor }: { others: number; stillFor: number }): number {
  if (others === 0) return aloneMs;
  return stillFor > restAfterMs ? restingMs : togetherMs;
}
