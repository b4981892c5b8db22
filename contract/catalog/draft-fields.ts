import * as z from 'zod/mini';

/* Fields of a course in writing. It may be incomplete, so these only limit what can be stored. */

// PostgreSQL refuses NUL, and halves of characters can't be encoded.
export const storable = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

export function draftText(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .check(
      z.maxLength(max, { error: `${label} can have at most ${max} characters.`, abort: true }),
      z.regex(storable, `${label} contains characters that cannot be used.`),
    );
}

/** One line, trimmed; it may be empty. */
export function draftLine(label: string, max: number) {
  return draftText(label, max).check(
    z.trim(),
    z.regex(/^[^\n\r\u2028\u2029]*$/, `${label} has to be one line.`),
  );
}

export function anyNumber(label: string) {
  return z
    .number(`${label} is a number.`)
    .check(z.gte(-1e100, `${label} is too small.`), z.lte(1e100, `${label} is too large.`));
}

export function atMost<T extends z.ZodMiniType>(label: string, item: T, most: number) {
  return z
    .array(item, `${label} must be a list.`)
    .check(z.maxLength(most, `${label} can have at most ${most} entries.`));
}

/** A list of a published course, with `least` to `most` entries. */
export function listOf<T extends z.ZodMiniType>(
  label: string,
  item: T,
  least: number,
  most: number,
) {
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  return z.array(item, `${label} must be a list.`).check(
    z.refine((items) => items.length >= least && items.length <= most, {
      error: ({ input }) => `${label}: ${wanted} entries, not ${(input as unknown[]).length}.`,
      params: { code: 'entries', wanted, least },
    }),
  );
}

/** Shown with a question or an option. */
export const DraftPicture = z.object({
  figure: draftLine('Picture', 100),
  alt: draftLine('What the picture shows', 300),
});
export type DraftPicture = z.infer<typeof DraftPicture>;

/** What an option may have besides its text. */
export const draftDetails = {
  picture: z.optional(DraftPicture),
  /** Said to whoever has chosen it. */
  says: z.optional(draftLine('What an option says', 400)),
};
export const DraftDetails = z.object(draftDetails);
export type DraftDetails = z.infer<typeof DraftDetails>;

/** Nothing that is empty. */
export const filledDetails = ({ picture, says }: DraftDetails): DraftDetails => ({
  ...(picture?.figure && { picture }),
  ...(says && { says }),
});

export const hasDetails = (details: DraftDetails): boolean =>
  Object.keys(filledDetails(details)).length > 0;
