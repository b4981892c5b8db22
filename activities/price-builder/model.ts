import * as z from 'zod/mini';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { grouped } from '../shared/words.ts';
import { type Counter, choicesFor, countedThings, counters, readingOfCount } from './counting.ts';
import {
  dearestYen,
  kanaOf,
  readingOf,
  romajiOf,
  type TileId,
  tileIds,
  tiles,
  yenOf,
} from './tiles.ts';

const Inputs = z.object({
  /** Laid out from left to right. */
  tiles: z.array(z.enum(tileIds)).check(z.maxLength(20)),
  /** What was heard, in digits. */
  heardYen: z.nullable(whole(0, dearestYen)),
  /** The romaji of one of the choices. */
  counted: z.nullable(text(20)),
});
export type Answer = z.infer<typeof Inputs>;

const yen = whole(1, dearestYen);

const Data = z.strictObject({
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      z.strictObject({ ...taskFields, goal: z.literal('build'), yen }),
      z.strictObject({ ...taskFields, goal: z.literal('hear'), yen }),
      z.strictObject({
        ...taskFields,
        goal: z.literal('count'),
        /** What is pictured, in the plural. */
        things: text(20),
        count: whole(1, 10),
        counter: z.enum(counters),
      }),
    ]),
    8,
  ),
});
export type PriceBuilderData = z.infer<typeof Data>;
export type PriceTask = PriceBuilderData['tasks'][number];

/** Names the rule that the tiles break. */
function judgeTiles(price: number, built: readonly TileId[]): Verdict {
  const right = readingOf(price);
  if (built.length === 0) return notYet('Choose the first tile.');
  if (built.join() === right.join()) return done(`${grouped(price)} yen is ${romajiOf(right)} en.`);
  if (price >= 10_000 && !built.includes('man')) {
    const man = Math.floor(price / 10_000);
    return notYet(
      `Cut the number after four digits from the right: ${grouped(man)} man, then ${grouped(price % 10_000)}.`,
    );
  }
  const value = yenOf(built);
  if (value === undefined) {
    return notYet('A digit comes before its unit, and units get smaller from left to right.');
  }
  if (value !== price) {
    return notYet(`That reads ${grouped(value)}. The price is ${grouped(price)} yen.`);
  }
  return notYet(ruleBrokenBy(built, right));
}

/** The number is right, and one of its sounds isn't. */
function ruleBrokenBy(built: readonly TileId[], right: readonly TileId[]): string {
  const at = right.findIndex((tile, index) => tile !== built[index]);
  const wrong = built[at];
  const next = built[at + 1];
  if (right[at] === 'ichi' && wrong === 'man') return 'Ten thousand does take its “one”: ichiman.';
  if (wrong === 'ichi' && next && tiles[next].value > 1) {
    return `${capitalised(tiles[next].romaji)} takes no “one” before it.`;
  }
  // The digit may be the one that should have changed, or the unit after it.
  const digitAt = at >= 0 && tiles[right[at] ?? 'man'].value < 10 ? at : at - 1;
  const digit = tiles[right[digitAt] ?? 'ichi'].value;
  const unit = tiles[right[digitAt + 1] ?? 'man'];
  const bent = romajiOf(right.slice(digitAt, digitAt + 2));
  const hundreds = unit.value === 100;
  if (hundreds && [3, 6, 8].includes(digit)) {
    return `The number is right, but ${digit} bends the hundreds: ${bent}.`;
  }
  if (unit.value === 1_000 && [3, 8].includes(digit)) {
    return `The number is right, but ${digit} bends the thousands: ${bent}.`;
  }
  return `The number is right, but this reading doesn’t bend: it’s simply ${bent}.`;
}

const placeNames = [
  'ones',
  'tens',
  'hundreds',
  'thousands',
  'man',
  'tens of man',
  'hundreds of man',
];

function judgeHeard(price: number, heard: number | null): Verdict {
  if (heard === null) return notYet('Listen, then type the price in digits.');
  if (heard === price) return done(`${romajiOf(readingOf(price))} en is ${grouped(price)} yen.`);
  const digit = (value: number, place: number) => Math.floor(value / 10 ** place) % 10;
  const place = placeNames.findLastIndex((_, index) => digit(heard, index) !== digit(price, index));
  return notYet(`Not yet. Listen again for the ${placeNames[place]}.`);
}

function judgeCount(
  { things, count, counter }: { things: string; count: number; counter: Counter },
  counted: string | null,
): Verdict {
  if (counted === null) return notYet('Choose a reading.');
  const right = readingOfCount(count, counter).romaji;
  if (counted === right) return done(`for ${count} ${things} you say ${right}.`);
  const choice = choicesFor(count).find(({ romaji }) => romaji === counted);
  if (!choice) return notYet('Choose one of the readings.');
  if (choice.counter !== counter) {
    return notYet(
      `${capitalised(choice.counter)} counts ${countedThings[choice.counter]}. ${capitalised(things)} need the counter for ${countedThings[counter]}.`,
    );
  }
  return notYet(`The counter is right, but with ${count} the reading bends.`);
}

function judgePrice(task: PriceTask, answer: Answer): Verdict {
  switch (task.goal) {
    case 'build':
      return judgeTiles(task.yen, answer.tiles);
    case 'hear':
      return judgeHeard(task.yen, answer.heardYen);
    case 'count':
      return judgeCount(task, answer.counted);
  }
}

const judge = (data: PriceBuilderData, id: string, answer: Answer): Verdict =>
  judgeTask<PriceTask>(data.tasks, id, (task) => judgePrice(task, answer));

/** What is laid, typed and chosen for this task. What has answered one before it makes room for the next. */
export function answerFor({ tasks }: PriceBuilderData, id: string, answer: Answer): Answer {
  const before = tasks.slice(
    0,
    tasks.findIndex((task) => task.id === id),
  );
  const isOld = (goal: PriceTask['goal']) =>
    before.some((task) => task.goal === goal && judgePrice(task, answer).done);
  return {
    tiles: isOld('build') ? [] : answer.tiles,
    heardYen: isOld('hear') ? null : answer.heardYen,
    counted: isOld('count') ? null : answer.counted,
  };
}

function describe(data: PriceBuilderData, answer: Answer, id = data.tasks[0]?.id ?? ''): string {
  const task = data.tasks.find((each) => each.id === id);
  const { tiles: laid, heardYen, counted } = answerFor(data, id, answer);
  switch (task?.goal) {
    case 'hear':
      return heardYen === null ? 'No price typed yet.' : `You typed ${grouped(heardYen)} yen.`;
    case 'count':
      return counted === null ? 'No reading chosen yet.' : `You chose ${counted}.`;
    default:
      return describeTiles(laid);
  }
}

function describeTiles(laid: readonly TileId[]): string {
  if (laid.length === 0) return 'No tiles chosen yet.';
  const value = yenOf(laid);
  return `The tiles say ${romajiOf(laid)}${value === undefined ? ', which isn’t a number yet' : `: ${grouped(value)}`}.`;
}

function table(_: PriceBuilderData, answer: Answer): FactsTable {
  return {
    caption:
      answer.tiles.length === 0
        ? 'The tiles you can choose from.'
        : `${describeTiles(answer.tiles)} ${kanaOf(answer.tiles)}`,
    head: ['Tile', 'Kana', 'Means'],
    // Before anything is laid out, all that there is.
    rows: (answer.tiles.length === 0 ? tileIds : answer.tiles).map((id) => [
      tiles[id].romaji,
      tiles[id].kana,
      grouped(tiles[id].value),
    ]),
  };
}

export const priceBuilder: ActivityKind<PriceBuilderData, Answer> = {
  data: Data,
  inputs: Inputs,
  start: () => ({ tiles: [], heardYen: null, counted: null }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
