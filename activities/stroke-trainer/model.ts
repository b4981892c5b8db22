import * as z from 'zod/mini';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { checkKana, directions } from './compare.ts';
import { kana } from './strokes.ts';

const mostStrokes = 6;
export const mostPoints = 64;
const mostSigns = 6;
/** The row at hand and most of the one before it. More would make what is sent grow with each row. */
export const mostDrawings = 8;

const Stroke = z.union([
  z.object({
    points: z
      .array(z.tuple([between(-20, 120), between(-20, 120)]))
      .check(z.minLength(2), z.maxLength(mostPoints)),
  }),
  z.object({ start: whole(0, mostStrokes - 1), direction: whole(0, directions.length - 1) }),
]);

const sign = z
  .string()
  .check(z.refine((each) => kana.includes(each), { error: 'A basic hiragana.' }));

const Inputs = z.object({
  /** One for each sign, as it was written last. */
  drawings: z
    .array(z.object({ sign, strokes: z.array(Stroke).check(z.maxLength(mostStrokes)) }))
    .check(z.maxLength(mostDrawings)),
});
export type Writing = z.infer<typeof Inputs>;

const Data = z.strictObject({
  tasks: tasksOf(
    z.strictObject({
      ...taskFields,
      signs: z
        .array(z.strictObject({ sign, romaji: text(4) }))
        .check(z.minLength(1), z.maxLength(mostSigns)),
    }),
    12,
  ),
});
export type StrokeTrainerData = z.infer<typeof Data>;

export const drawingOf = ({ drawings }: Writing, wanted: string) =>
  drawings.findLast((drawing) => drawing.sign === wanted)?.strokes ?? [];

const judge = (data: StrokeTrainerData, id: string, writing: Writing): Verdict =>
  judgeTask(data.tasks, id, ({ signs }) => {
    for (const { sign: each, romaji } of signs) {
      const strokes = drawingOf(writing, each);
      if (strokes.length === 0) return notYet(`Write ${each} ${romaji} next.`);
      const { fault } = checkKana(each, strokes);
      if (fault) return notYet(`${each} ${romaji}: ${fault}`);
    }
    return done(`${signs.map((each) => each.sign).join(' ')} are all right.`);
  });

function describe(_: StrokeTrainerData, { drawings }: Writing): string {
  const last = drawings.at(-1);
  if (!last || last.strokes.length === 0) return 'Nothing written yet.';
  const { fault } = checkKana(last.sign, last.strokes);
  return `${last.sign}: ${fault ?? 'All strokes are right.'}`;
}

function table(data: StrokeTrainerData, writing: Writing): FactsTable {
  return {
    caption: describe(data, writing),
    head: ['Sign', 'Reading', 'Strokes', 'Right', 'What to change'],
    rows: data.tasks
      .flatMap(({ signs }) => signs)
      .map(({ sign: each, romaji }) => {
        const drawn = drawingOf(writing, each);
        const { right, strokes, fault } = checkKana(each, drawn);
        const result = drawn.length === 0 ? ['', ''] : [`${right}`, fault ?? 'nothing'];
        return [each, romaji, `${strokes}`, ...result];
      }),
  };
}

export const strokeTrainer: ActivityKind<StrokeTrainerData, Writing> = {
  data: Data,
  inputs: Inputs,
  start: () => ({ drawings: [] }),
  tasks: ({ tasks }) => tasks,
  judge,
  kanaOf: ({ tasks }, task) =>
    tasks.find(({ id }) => id === task)?.signs.map((each) => each.sign) ?? [],
  describe,
  table,
};
