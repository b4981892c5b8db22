export function replaceAt<T>(list: readonly T[], place: number, item: T): T[] {
  return list.map((other, index) => (index === place ? item : other));
}

export function removeAt<T>(list: readonly T[], place: number): T[] {
  return list.filter((_, index) => index !== place);
}
