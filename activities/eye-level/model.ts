import * as z from 'zod/mini';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';

/** Openness in per cent: 0 is a straight line, 100 a circle. Negative where the front edge arches upwards. */
const openness = whole(-100, 100);

const Inputs = z.object({ rimPercent: openness, bottomPercent: openness });
export type Drawing = z.infer<typeof Inputs>;

const Data = z.strictObject({
  /** The height of the eyes above the floor. */
  eyesCm: whole(50, 250),
  mugHeightCm: whole(5, 30),
  /** What Nadia has drawn to begin with. */
  start: z.strictObject(Inputs.shape),
  tasks: tasksOf(
    z.strictObject({
      ...taskFields,
      /** Where the mug is, as in "on the table". */
      where: text(40),
      bottomCm: whole(0, 300),
      /** Along the floor, from the eyes to the mug. */
      distanceCm: whole(20, 400),
    }),
  ),
});
export type EyeLevelData = z.infer<typeof Data>;
export type Position = EyeLevelData['tasks'][number];

/** A drawing may be off by this much. */
const tolerancePercent = 6;

/** How open a level circle looks, from −1 to 1; negative above the eyes. */
export function opennessAt(belowEyesCm: number, distanceCm: number): number {
  return belowEyesCm / Math.hypot(distanceCm, belowEyesCm);
}

/** Both ellipses as they are seen, in per cent. */
export function seen({ eyesCm, mugHeightCm }: EyeLevelData, position: Position): Drawing {
  const { bottomCm, distanceCm } = position;
  return {
    rimPercent: 100 * opennessAt(eyesCm - bottomCm - mugHeightCm, distanceCm),
    bottomPercent: 100 * opennessAt(eyesCm - bottomCm, distanceCm),
  };
}

function look(percent: number): string {
  if (Math.abs(percent) <= 2) return 'a straight line';
  const open =
    Math.abs(percent) < 30 ? 'narrow' : Math.abs(percent) < 65 ? 'half open' : 'wide open';
  return `${open}, its front edge bending ${percent > 0 ? 'down' : 'up'}`;
}

export function describe(_: EyeLevelData, { rimPercent, bottomPercent }: Drawing): string {
  return `The rim is ${look(rimPercent)}. The bottom is ${look(bottomPercent)}.`;
}

/** What is wrong with one of the two; nothing if it is as the eye sees it. */
function fault(part: string, drawn: number, real: number): string | undefined {
  const isFlat = Math.abs(real) <= tolerancePercent;
  const name = `the ${part}`;
  if (!isFlat && Math.sign(drawn) !== Math.sign(real)) {
    return real > 0
      ? `${capitalised(name)} is below your eyes: its front edge bends down.`
      : `${capitalised(name)} is above your eyes: its front edge bends up.`;
  }
  if (Math.abs(drawn - real) <= tolerancePercent) return undefined;
  if (isFlat) return `${capitalised(name)} is at eye level: draw it as a straight line.`;
  return `${capitalised(name)} should be ${Math.abs(drawn) > Math.abs(real) ? 'flatter' : 'rounder'}.`;
}

function judge(data: EyeLevelData, id: string, drawing: Drawing): Verdict {
  return judgeTask(data.tasks, id, (task) => {
    const real = seen(data, task);
    const wrong =
      fault('rim', drawing.rimPercent, real.rimPercent) ??
      fault('bottom', drawing.bottomPercent, real.bottomPercent);
    if (wrong) return notYet(wrong);
    const rounder = Math.abs(real.rimPercent) > Math.abs(real.bottomPercent) ? 'rim' : 'bottom';
    return done(`that's how it looks ${task.where}. The ${rounder} is the rounder of the two.`);
  });
}

function table(data: EyeLevelData, drawing: Drawing): FactsTable {
  const row = (name: string, percent: number) => [name, `${Math.abs(percent)}%`, look(percent)];
  return {
    caption: describe(data, drawing),
    head: ['Ellipse', 'Height as a share of width', 'Looks'],
    rows: [row('Rim', drawing.rimPercent), row('Bottom', drawing.bottomPercent)],
  };
}

export const eyeLevel: ActivityKind<EyeLevelData, Drawing> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => start,
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
