import * as z from 'zod/mini';
import { line } from '../../contract/fields.ts';

// YAML reads a bare 2.50 as the number 2.5.
export const textOf = (label: string, max: number) =>
  z.pipe(z.string(`${label} is text: put a number in quotes.`), line(label, max));

/** The same text twice couldn't be told apart in an answer. */
export const unlike = <T>(label: string, textIn: (item: T) => string) =>
  z.refine<T[]>(
    (items) => new Set(items.map((item) => textIn(item).trim())).size === items.length,
    `${label}: each text can appear once only.`,
  );

export const numberOf = (label: string) =>
  z
    .number(`${label} is a number.`)
    .check(z.refine((n) => Math.abs(n) <= 1e15, `${label} is too large.`));

export const FigurePath = z
  .string('Figure names a file, such as figures/camera.svg.')
  .check(
    z.regex(
      /^figures\/[\w-]{1,80}\.[a-z]{3,4}$/,
      'Figure names a file of this course, such as figures/camera.svg.',
    ),
  );

/** A figure of the course, and what it shows. */
export const PictureOf = z.strictObject(
  { figure: FigurePath, alt: textOf('What the picture shows', 300) },
  'A picture has figure and alt.',
);
export type PictureOf = z.infer<typeof PictureOf>;

/** What an option may have besides its text: a picture, and what is said to whoever has chosen it. */
export const optionDetails = {
  picture: z.optional(PictureOf),
  says: z.optional(textOf('What an option says', 400)),
};

/** Of what a learner sends. */
export const text = (max: number) => z.string().check(z.maxLength(max));
export const texts = z.array(text(240)).check(z.maxLength(8));
