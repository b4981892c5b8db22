import * as z from 'zod/mini';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { seededRandom, shuffled } from '../shared/random.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { beatsOf, compareReading, isOpenN, romajiOf } from './beats.ts';

/** Lines in a round. */
export const roundLength = 12;
const mostLines = 100;
const typed = z.string().check(z.maxLength(60));

const Inputs = z.object({
  /** Which lines are drawn. */
  round: whole(0, 9_999),
  /** One for each line of the round, in its order. */
  answers: z
    .array(
      z.object({
        /** What was typed before any hint. */
        first: typed,
        /** What was typed last. */
        reading: typed,
        /** What is in the field and hasn't been checked. */
        typed: z.optional(typed),
        /** A place in the menu: what it is thought to mean. */
        meaning: z.nullable(whole(0, mostLines - 1)),
      }),
    )
    .check(z.maxLength(roundLength)),
});
export type Decoding = z.infer<typeof Inputs>;

const Data = z
  .strictObject({
    menu: z
      .array(
        z.strictObject({
          katakana: text(20).check(z.regex(/^[ア-ヴー・ャュョッァィゥェォ]+$/)),
          meaning: text(60),
        }),
      )
      .check(z.minLength(roundLength + 8), z.maxLength(mostLines)),
    tasks: tasksOf(
      z.discriminatedUnion('goal', [
        /** So many lines of the round, read to the end, however long it took. */
        z.strictObject({ ...taskFields, goal: z.literal('lines'), lines: whole(1, roundLength) }),
        /** So much of the whole round, right the first time. */
        z.strictObject({ ...taskFields, goal: z.literal('first-try'), percent: whole(1, 100) }),
        /** So many lines understood. */
        z.strictObject({
          ...taskFields,
          goal: z.literal('meanings'),
          lines: whole(1, roundLength),
        }),
      ]),
    ),
  })
  .check(
    z.refine(({ menu }) => new Set(menu.map(({ meaning }) => meaning)).size === menu.length, {
      error: 'Each line needs a meaning of its own.',
    }),
  );
export type MenuDecoderData = z.infer<typeof Data>;

/** The four that everyone mixes up. */
const confusing = /[シツンソ]/g;
const weightOf = (katakana: string) => 1 + (katakana.match(confusing)?.length ?? 0);

/** The lines of a round, as places in the menu: those with シ, ツ, ン and ソ come more often. */
export function drawRound({ menu }: MenuDecoderData, round: number): readonly number[] {
  const random = seededRandom(round);
  const left = menu.map(({ katakana }, place) => ({ place, weight: weightOf(katakana) }));
  return Array.from({ length: roundLength }, () => {
    const total = left.reduce((sum, { weight }) => sum + weight, 0);
    let ticket = random() * total;
    const found = left.findIndex(({ weight }) => {
      ticket -= weight;
      return ticket < 0;
    });
    const [drawn] = left.splice(Math.max(0, found), 1);
    return drawn?.place ?? 0;
  });
}

/** Four meanings to choose from, as places in the menu. */
export function meaningsFor({ menu }: MenuDecoderData, round: number, place: number): number[] {
  const seed = round * mostLines + place;
  const others = shuffled([...menu.keys()], seed).filter((each) => each !== place);
  return shuffled([place, ...others.slice(0, 3)], seed + 1);
}

interface Progress {
  beats: number;
  rightFirst: number;
  linesRead: number;
  linesUnderstood: number;
}

export function progressOf(data: MenuDecoderData, { round, answers }: Decoding): Progress {
  const progress = { beats: 0, rightFirst: 0, linesRead: 0, linesUnderstood: 0 };
  drawRound(data, round).forEach((place, index) => {
    const katakana = data.menu[place]?.katakana ?? '';
    const answer = answers[index];
    const first = compareReading(katakana, answer?.first ?? '');
    progress.beats += first.beats;
    progress.rightFirst += first.right;
    if (!answer) return;
    if (compareReading(katakana, answer.reading).firstWrong === undefined) progress.linesRead += 1;
    if (answer.meaning === place) progress.linesUnderstood += 1;
  });
  return progress;
}

const kana = /[ぁ-ゖァ-ヺ]/;

/** Points at the first wrong beat, and at nothing after it. */
export function hintFor(katakana: string, reading: string): string | undefined {
  if (kana.test(reading.normalize('NFKC'))) {
    return 'That’s kana. Type how it sounds in Latin letters: switch your keyboard from Japanese.';
  }
  const { firstWrong } = compareReading(katakana, reading);
  if (firstWrong === undefined) return undefined;
  const beats = beatsOf(katakana);
  const sign = beats[firstWrong]?.kana ?? '';
  if (sign === 'ー') return `Check beat ${firstWrong + 1}: the bar makes the vowel before it long.`;
  if (sign === 'ッ') return `Check beat ${firstWrong + 1}: a small ッ doubles the next consonant.`;
  if (isOpenN(beats, firstWrong)) {
    return `Check beat ${firstWrong + 1}, ン: an apostrophe keeps it apart from the next vowel.`;
  }
  return `Check beat ${firstWrong + 1}, ${sign}.`;
}

const percentOf = ({ rightFirst, beats }: Progress) => Math.floor((100 * rightFirst) / beats);

function judge(data: MenuDecoderData, id: string, decoding: Decoding): Verdict {
  const progress = progressOf(data, decoding);
  return judgeTask<MenuDecoderData['tasks'][number]>(data.tasks, id, (task) => {
    if (task.goal === 'lines') {
      return progress.linesRead >= task.lines
        ? done(`you’ve read ${progress.linesRead} lines.`)
        : notYet(`You’ve read ${progress.linesRead} of ${task.lines} lines.`);
    }
    if (task.goal === 'meanings') {
      return progress.linesUnderstood >= task.lines
        ? done(`you know what ${progress.linesUnderstood} of ${roundLength} are.`)
        : notYet(
            `${progress.linesUnderstood} of ${task.lines} meanings are right. Say each line aloud and listen for English.`,
          );
    }
    if (progress.linesRead < roundLength) {
      return notYet(`Read all ${roundLength} lines first. You’ve read ${progress.linesRead}.`);
    }
    const percent = percentOf(progress);
    return percent >= task.percent
      ? done(`${percent}% of the beats were right the first time.`)
      : notYet(
          `${percent}% of the beats were right the first time. You need ${task.percent}%, so try another menu.`,
        );
  });
}

function describe(data: MenuDecoderData, decoding: Decoding): string {
  const { linesRead, linesUnderstood, rightFirst } = progressOf(data, decoding);
  const summary = `${linesRead} of ${roundLength} lines read, ${linesUnderstood} understood, ${rightFirst} beats right the first time.`;
  return [summary, ...misread(data, decoding).slice(-1)].join(' ');
}

/** Where each line that was tried goes wrong. */
const misread = (data: MenuDecoderData, { round, answers }: Decoding): string[] =>
  drawRound(data, round).flatMap((place, index) => {
    const katakana = data.menu[place]?.katakana ?? '';
    const reading = answers[index]?.reading ?? '';
    const hint = reading === '' ? undefined : hintFor(katakana, reading);
    return hint ? [`${katakana}: ${hint}`] : [];
  });

function table(data: MenuDecoderData, decoding: Decoding): FactsTable {
  return {
    caption: describe(data, decoding),
    head: ['Line', 'Your reading', 'Beats right the first time', 'Meaning'],
    rows: drawRound(data, decoding.round).map((place, index) => {
      const { katakana = '', meaning = '' } = data.menu[place] ?? {};
      const answer = decoding.answers[index];
      const { right, beats } = compareReading(katakana, answer?.first ?? '');
      const isRead = answer && compareReading(katakana, answer.reading).firstWrong === undefined;
      return [
        katakana,
        isRead ? romajiOf(katakana) : (answer?.reading ?? ''),
        answer ? `${right} of ${beats}` : '',
        answer?.meaning === place ? meaning : '',
      ];
    }),
  };
}

export const menuDecoder: ActivityKind<MenuDecoderData, Decoding> = {
  data: Data,
  inputs: Inputs,
  start: () => ({ round: 0, answers: [] }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
