/** Numbers from 0 up to 1 that depend on the seed alone (mulberry32): the same in every browser and on the server. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order that depends on the seed alone. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  return shuffledBy(items, seededRandom(seed));
}

/** For several orders from one seed. */
export function shuffledBy<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
