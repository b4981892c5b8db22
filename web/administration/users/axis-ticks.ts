/** Round marks from nothing up to the greatest value: steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(greatest: number, most = 5): number[] {
  const least = Math.max(1, greatest / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= least) ?? least;
  return Array.from({ length: Math.floor(greatest / step) + 1 }, (_, mark) => mark * step);
}
