import * as z from 'zod/mini';
import { listOf } from '../../contract/text/lists.ts';
import { plural } from '../../contract/text/plurals.ts';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import {
  between,
  isAbove,
  isBelow,
  limits,
  taskFields,
  tasksOf,
  text,
  whole,
} from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { short } from '../shared/words.ts';

/** No other way to write a colour is read: nothing else can get into the style sheet. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

const Inputs = z.object({
  minPx: whole(80, 600),
  gapPx: whole(0, 64),
  paddingPx: whole(0, 48),
  borderPx: whole(0, 12),
  boxSizing: z.enum(['content-box', 'border-box']),
  textColour: colour,
  backgroundColour: colour,
});
export type Style = z.infer<typeof Inputs>;

const Data = z.strictObject({
  start: z.strictObject(Inputs.shape),
  frames: z
    .array(
      z.strictObject({
        name: text(20),
        widthPx: whole(240, 2_000),
        /** What is left for the cards. */
        roomPx: whole(160, 2_000),
      }),
    )
    .check(z.minLength(1), z.maxLength(4)),
  cards: whole(1, 12),
  tasks: tasksOf(
    z.strictObject({
      ...taskFields,
      /** One number for each frame. */
      columns: z.optional(z.array(whole(1, 20)).check(z.maxLength(4))),
      gapPx: limits(0, 64),
      paddingPx: limits(0, 48),
      borderPx: limits(0, 12),
      /** No card is wider than its column. */
      fits: z.optional(z.boolean()),
      contrast: z.optional(between(1, 21)),
      backgroundColour: z.optional(colour),
    }),
  ),
});
export type GridPlaygroundData = z.infer<typeof Data>;
type Frame = GridPlaygroundData['frames'][number];

export const columnsIn = ({ roomPx }: Frame, { minPx, gapPx }: Style): number =>
  Math.max(1, Math.floor((roomPx + gapPx) / (minPx + gapPx)));

/** `minmax` never goes below its minimum, so a single column can be wider than the room. */
export function columnWidthIn(frame: Frame, style: Style): number {
  const columns = columnsIn(frame, style);
  const shared = (frame.roomPx - (columns - 1) * style.gapPx) / columns;
  return Math.max(style.minPx, shared);
}

/** From border to border, of a card with `width: 100%`. */
export function cardWidthIn(frame: Frame, style: Style): number {
  const column = columnWidthIn(frame, style);
  const around = 2 * (style.paddingPx + style.borderPx);
  return style.boxSizing === 'border-box' ? Math.max(column, around) : column + around;
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As the Web Content Accessibility Guidelines measure it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Never rounded up to a limit that isn't reached. */
export const ratio = (contrast: number) => `${short(Math.floor(contrast * 10) / 10)}:1`;

/** The style sheet of the frames. Every value in it is a number or a colour of ours. */
export function cssOf(style: Style): string {
  return `* {
  box-sizing: ${style.boxSizing};
}

.tools {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${style.minPx}px, 1fr));
  gap: ${style.gapPx}px;
}

.tools li {
  width: 100%;
  padding: ${style.paddingPx}px;
  border: ${style.borderPx}px solid #857b69;
  color: ${style.textColour};
  background-color: ${style.backgroundColour};
}
`;
}

const columnWords = (count: number) => plural(count, 'column');

const overflowIn = (frame: Frame, style: Style) =>
  cardWidthIn(frame, style) - columnWidthIn(frame, style);

export function describeGrid({ frames }: GridPlaygroundData, style: Style): string {
  const columns = frames.map(
    (frame) => `${columnWords(columnsIn(frame, style))} on the ${frame.name}`,
  );
  const overflow = Math.max(...frames.map((frame) => overflowIn(frame, style)));
  const contrast = contrastOf(style.textColour, style.backgroundColour);
  return [
    `${listOf(columns)}.`,
    overflow > 0
      ? `Cards are ${short(overflow)} px wider than their columns.`
      : 'Cards fit their columns.',
    `The contrast of the text is ${ratio(contrast)}.`,
  ].join(' ');
}

type Task = GridPlaygroundData['tasks'][number];

function columnFault({ frames }: GridPlaygroundData, task: Task, style: Style): string | undefined {
  const index = (task.columns ?? []).findIndex((wanted, at) => {
    const frame = frames[at];
    return frame && columnsIn(frame, style) !== wanted;
  });
  const frame = frames[index];
  if (!frame) return undefined;
  const has = columnsIn(frame, style);
  const wanted = task.columns?.[index] ?? 1;
  return `The ${frame.name} has ${columnWords(has)} and should have ${wanted}. Make the minimum width or the gap ${has > wanted ? 'larger' : 'smaller'}.`;
}

function boxFault({ frames }: GridPlaygroundData, task: Task, style: Style): string | undefined {
  const checks = [
    ['gap', style.gapPx, task.gapPx],
    ['padding', style.paddingPx, task.paddingPx],
    ['border', style.borderPx, task.borderPx],
  ] as const;
  for (const [name, px, wanted] of checks) {
    if (isBelow(px, wanted)) return `Make the ${name} at least ${wanted?.atLeast} px.`;
    if (isAbove(px, wanted)) return `Make the ${name} at most ${wanted?.atMost} px.`;
  }
  const tight = task.fits && frames.find((frame) => overflowIn(frame, style) > 0);
  if (!tight) return undefined;
  return `The cards are ${short(overflowIn(tight, style))} px wider than their columns: padding and border are added on top. Let the width include them with border-box.`;
}

function colourFault(task: Task, { textColour, backgroundColour }: Style): string | undefined {
  if (task.backgroundColour && task.backgroundColour !== backgroundColour) {
    return `Set the card background to ${task.backgroundColour}.`;
  }
  const contrast = contrastOf(textColour, backgroundColour);
  if (task.contrast === undefined || contrast >= task.contrast) return undefined;
  return `The contrast is ${ratio(contrast)}; you need ${task.contrast}:1. Make one colour lighter or the other darker.`;
}

const judge = (data: GridPlaygroundData, id: string, style: Style): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) => {
    const fault =
      boxFault(data, task, style) ?? columnFault(data, task, style) ?? colourFault(task, style);
    if (fault) return notYet(fault);
    return done(describeGrid(data, style));
  });

function table(data: GridPlaygroundData, style: Style): FactsTable {
  return {
    caption: describeGrid(data, style),
    head: ['Screen', 'Width', 'Room for cards', 'Columns', 'Column width', 'Card width'],
    rows: data.frames.map((frame) => [
      capitalised(frame.name),
      `${frame.widthPx} px`,
      `${frame.roomPx} px`,
      `${columnsIn(frame, style)}`,
      `${short(columnWidthIn(frame, style))} px`,
      `${short(cardWidthIn(frame, style))} px`,
    ]),
  };
}

export const gridPlayground: ActivityKind<GridPlaygroundData, Style> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => start,
  tasks: ({ tasks }) => tasks,
  judge,
  describe: describeGrid,
  table,
};
