import * as z from 'zod/mini';
import { publishedText, Uuid } from '../fields.ts';

/*
 * What a reviewer says about a place: a pin on a photo or picture, or a page of a PDF. Places in pictures are in thousandths of
 * their width and height, so that they stay where they are in every size.
 */

export const remarkLimits = { remarks: 30, text: 500, page: 5_000, place: 1_000 } as const;

const place = (label: string) =>
  z
    .number(`${label} is a number.`)
    .check(
      z.int(`${label} is a whole number.`),
      z.gte(0, `${label} is from 0 to ${remarkLimits.place}.`),
      z.lte(remarkLimits.place, `${label} is from 0 to ${remarkLimits.place}.`),
    );

const text = publishedText('The remark', remarkLimits.text);

export const Remark = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('pin'),
      /** Of the photo, or of a picture among the files. */
      id: Uuid,
      x: place('X'),
      y: place('Y'),
      text,
    }),
    z.strictObject({
      kind: z.literal('page'),
      /** Of the PDF. */
      id: Uuid,
      page: z
        .number('The page is a number.')
        .check(
          z.int('The page is a whole number.'),
          z.gte(1, 'Pages are counted from 1.'),
          z.lte(remarkLimits.page, `The page is at most ${remarkLimits.page}.`),
        ),
      text,
    }),
  ],
  { error: 'A remark is a pin or a page.' },
);
export type Remark = z.infer<typeof Remark>;
export type Pin = Extract<Remark, { kind: 'pin' }>;

export const Remarks = z
  .array(Remark, 'The remarks are a list.')
  .check(
    z.maxLength(remarkLimits.remarks, `Give at most ${remarkLimits.remarks} remarks on places.`),
  );
