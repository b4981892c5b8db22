interface Card {
  id: string;
  /** Where its passage begins; null if that is gone: it stands below the one before. */
  wanted: number | null;
  height: number;
}

const gap = 16;

/**
 * Where cards stand that want to be beside their passages, in the order of the text: each at its own line or, if the one before is
 * still there, below that one. The chosen card stands exactly at its line. Those before it move up, beyond the start if they must:
 * choosing one of them brings it back.
 */
export function placeCards(cards: readonly Card[], chosenId: string | null): number[] {
  const tops: number[] = [];
  let free = 0;
  for (const { wanted, height } of cards) {
    const top = Math.max(wanted ?? free, free);
    tops.push(top);
    free = top + height + gap;
  }
  const chosen = cards.findIndex(({ id }) => id === chosenId);
  const line = cards[chosen]?.wanted ?? null;
  if (line === null) return tops;
  let end = Math.max(line, 0);
  tops[chosen] = end;
  for (let index = chosen - 1; index >= 0; index -= 1) {
    const latest = end - gap - (cards[index]?.height ?? 0);
    end = Math.min(tops[index] ?? 0, latest);
    tops[index] = end;
  }
  free = (tops[chosen] ?? 0) + (cards[chosen]?.height ?? 0) + gap;
  for (let index = chosen + 1; index < cards.length; index += 1) {
    const { wanted, height } = cards[index] as Card;
    tops[index] = Math.max(wanted ?? free, free);
    free = (tops[index] ?? 0) + height + gap;
  }
  return tops;
}
