import * as z from 'zod/mini';
import { anyNumber, atMost, draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { right, wrong } from '../shared/grades.ts';
import { FigurePath, text, textOf, unlike } from '../shared/rules.ts';

function percent(label: string, least = 0) {
  const message = `${label} is a number from ${least} to 100, in percent of the figure.`;
  return z.number(message).check(z.gte(least, message), z.lte(100, message));
}

export const hotspot = defineKind({
  name: 'Place in a figure',
  Question: z.strictObject({
    ...questionFields,
    kind: z.literal('hotspot'),
    figure: FigurePath,
    /** Without the words in the figure, which may give the answer away. */
    labels: z.optional(z.literal(false, 'Labels is false, or left out.')),
    /** In percent of the figure, from its top left corner. */
    regions: listOf(
      'Regions',
      z
        .strictObject(
          {
            name: textOf('Name', 120),
            x: percent('x'),
            y: percent('y'),
            width: percent('Width', 1),
            height: percent('Height', 1),
            right: z.boolean('Right is true or false.'),
          },
          'A region has name, x, y, width, height and right.',
        )
        .check(
          z.refine(({ x, y, width, height }) => x + width <= 100.001 && y + height <= 100.001, {
            error: 'A region ends inside the figure.',
            params: { code: 'outside' },
          }),
        ),
      2,
      8,
    ).check(
      unlike('Regions', ({ name }) => name),
      z.refine((regions) => regions.filter(({ right }) => right).length === 1, {
        error: 'Regions: exactly one is right.',
        params: { code: 'right_count' },
      }),
    ),
  }),
  Answer: z.object({ kind: z.literal('hotspot'), place: text(120) }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('hotspot'),
    /** The figure as HTML that the server has drawn. */
    figure: z.string(),
    regions: z.array(
      z.object({
        name: z.string(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
      }),
    ),
  }),
  show: ({ regions }, figure) => ({
    figure,
    regions: regions.map(({ name, x, y, width, height }) => ({ name, x, y, width, height })),
  }),
  grade: ({ regions }, { place }) => {
    const region = regions.find(({ name }) => name === place);
    if (!region) return undefined;
    return region.right ? right : wrong();
  },
  solution: ({ regions }) => regions.filter(({ right }) => right).map(({ name }) => name),
  draft: {
    figure: z.optional(draftLine('Figure', 100)),
    labels: z.optional(z.literal(false)),
    regions: z.optional(
      atMost(
        'Regions',
        z.object({
          name: draftLine('Name', 120),
          x: anyNumber('x'),
          y: anyNumber('y'),
          width: anyNumber('Width'),
          height: anyNumber('Height'),
          right: z.boolean(),
        }),
        8,
      ),
    ),
  },
  blank: { figure: '', regions: [] },
  file: ({ figure, labels, regions = [] }) => ({
    figure,
    ...(labels === false && { labels }),
    regions,
  }),
  words: {
    'figure:required': 'Choose a figure.',
    'figure:invalid_format': 'Choose a figure.',
    'regions:entries': ({ wanted, has }) =>
      `Mark ${wanted} places in the figure. There are ${has}.`,
    'regions:right_count': 'Choose the place that is right.',
    'regions.name:required': 'Name every place.',
    'regions:outside': 'A place reaches beyond the figure.',
  },
  figure: ({ figure, labels }) => ({ path: figure, hasWords: labels !== false }),
});
