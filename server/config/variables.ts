import * as z from 'zod/mini';

/** The environment as it is, without what is empty. */
export type Given = Record<string, string | undefined>;

/** What the variables of a topic were read as. */
export type Values<Variables extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Variables>>;

export const Address = (protocols: RegExp, example: string) =>
  z.optional(
    z
      .string()
      .check(z.refine((value) => isUrl(value, protocols), `must be an address such as ${example}`)),
  );

function isUrl(value: string, protocols: RegExp): boolean {
  return URL.canParse(value) && protocols.test(new URL(value).protocol);
}
