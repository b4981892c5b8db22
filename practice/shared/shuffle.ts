/** `random` is from 0 to 1. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    const [a, b] = [shuffled[last], shuffled[chosen]];
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[chosen]] = [b, a];
  }
  return shuffled;
}
