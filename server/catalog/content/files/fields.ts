import * as z from 'zod/mini';

/** An integer in a range. */
export function whole(label: string, least: number, most: number) {
  const message = `${label} is a whole number from ${least} to ${most}.`;
  return z
    .number(message)
    .check(z.refine((n) => Number.isInteger(n) && n >= least && n <= most, message));
}

export function listOf<T extends z.ZodMiniType>(
  label: string,
  item: T,
  least: number,
  most: number,
) {
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  return z.array(item, `${label} must be a list.`).check(
    z.refine((items) => items.length >= least && items.length <= most, {
      error: ({ input }) => `${label}: ${wanted} entries, not ${lengthOf(input)}.`,
    }),
  );
}

/** Counts anything between spaces that contains a letter or digit. */
export function countWords(text: string): number {
  // In two steps: a single pattern would scan a long run of other characters again and again.
  const words = text.match(/\S+/g) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function lengthOf(input: unknown): number {
  return Array.isArray(input) ? input.length : 0;
}
