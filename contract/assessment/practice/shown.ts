import * as z from 'zod/mini';
import { beatsOf, keysFor } from './kana-keys.ts';
import type { PracticeQuestion } from './question.ts';

const shared = {
  id: z.string(),
  question: z.string(),
  hints: z.number(),
  /** Shown with it, as HTML that the server has drawn. */
  picture: z.optional(z.string()),
};

/** A question as learners get it: without its answer, hints and explanation. */
export const ShownQuestion = z.discriminatedUnion('kind', [
  /** Items in alphabetical order: the browser shuffles them. */
  z.object({ ...shared, kind: z.literal('ordering'), items: z.array(z.string()) }),
  z.object({
    ...shared,
    kind: z.literal('matching'),
    lefts: z.array(z.string()),
    rights: z.array(z.string()),
  }),
  z.object({ ...shared, kind: z.literal('number'), unit: z.nullable(z.string()) }),
  z.object({
    ...shared,
    kind: z.literal('text'),
    kana: z.nullable(
      z.object({
        script: z.enum(['hiragana', 'katakana']),
        beats: z.number(),
        /** In the order of the alphabet: the browser shuffles them. */
        keys: z.array(z.string()),
        /** What it means, and what the browser's voice speaks. */
        word: z.nullable(z.object({ meaning: z.string(), say: z.string() })),
      }),
    ),
  }),
  z.object({ ...shared, kind: z.literal('several'), options: z.array(z.string()) }),
  z.object({
    ...shared,
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
  /** `say` is what the browser's voice speaks. */
  z.object({ ...shared, kind: z.literal('dictation'), say: z.string() }),
]);
export type ShownQuestion = z.infer<typeof ShownQuestion>;

/** Built from named fields, so that nothing new in a question can give its answer away. */
export function showQuestion(asked: PracticeQuestion, figure = ''): ShownQuestion {
  const { id, question } = asked;
  const picture = asked.picture && figure !== '' ? { picture: figure } : {};
  const common = { id, question, hints: asked.hints.length, ...picture };
  switch (asked.kind) {
    case 'ordering':
      return { ...common, kind: 'ordering', items: [...asked.items].sort() };
    case 'matching':
      return {
        ...common,
        kind: 'matching',
        lefts: asked.pairs.map(({ left }) => left),
        rights: [...asked.pairs.map(({ right }) => right), ...(asked.extra ?? [])].sort(),
      };
    case 'number':
      return { ...common, kind: 'number', unit: asked.unit ?? null };
    case 'text':
      return { ...common, kind: 'text', kana: showKana(asked) };
    case 'several':
      return { ...common, kind: 'several', options: asked.options.map(({ text }) => text) };
    case 'hotspot':
      return {
        ...common,
        kind: 'hotspot',
        figure,
        regions: asked.regions.map(({ name, x, y, width, height }) => ({
          name,
          x,
          y,
          width,
          height,
        })),
      };
    case 'dictation':
      return { ...common, kind: 'dictation', say: asked.say };
  }
}

function showKana({ kana: script, accept, meaning }: Extract<PracticeQuestion, { kind: 'text' }>) {
  const [say = ''] = accept;
  if (!script) return null;
  const word = meaning === undefined ? null : { meaning, say };
  return { script, beats: beatsOf(say).length, keys: keysFor(say, script), word };
}
