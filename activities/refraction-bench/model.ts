import * as z from 'zod/mini';
import type { ActivityKind, FactsTable, Headline, Verdict } from '../kind.ts';
import { isAbove, isBelow, limits, taskFields, tasksOf, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { short } from '../shared/words.ts';

/** Refractive indices. */
export const materials = { air: 1, water: 1.33, oil: 1.47, glass: 1.52, diamond: 2.42 } as const;
export type Material = keyof typeof materials;
export const materialNames = Object.keys(materials) as [Material, ...Material[]];

const material = z.enum(materialNames);

const Inputs = z.object({
  from: material,
  to: material,
  /** From the normal, in the material the ray comes from. */
  angleDegrees: whole(0, 89),
});
export type Ray = z.infer<typeof Inputs>;

const Data = z.strictObject({
  start: z.strictObject(Inputs.shape),
  tasks: tasksOf(
    z.strictObject({
      ...taskFields,
      from: z.optional(material),
      to: z.optional(material),
      differentMaterials: z.optional(z.boolean()),
      angleDegrees: limits(0, 89),
      /** Beyond the surface. */
      refractedDegrees: limits(0, 90),
      turnDegrees: limits(0, 90),
      isTotal: z.optional(z.boolean()),
      /** The last angle that lets light out, or the first that keeps it in. */
      edge: z.optional(z.enum(['last-out', 'first-in'])),
    }),
  ),
});
export type RefractionBenchData = z.infer<typeof Data>;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;

/** The angle beyond the surface; nothing if all light is reflected. */
export function refractedAngle({ from, to, angleDegrees }: Ray): number | undefined {
  const sine = (materials[from] / materials[to]) * Math.sin(toRadians(angleDegrees));
  return sine > 1 ? undefined : toDegrees(Math.asin(sine));
}

/** Beyond it no light gets out; nothing if some always does. */
export function criticalAngle({ from, to }: Pick<Ray, 'from' | 'to'>): number | undefined {
  const sine = materials[to] / materials[from];
  return sine >= 1 ? undefined : toDegrees(Math.asin(sine));
}

/** How much of the light bounces off, averaged over both ways it can swing (Fresnel). */
export function reflectedShare(ray: Ray): number {
  const refracted = refractedAngle(ray);
  if (refracted === undefined) return 1;
  const [n1, n2] = [materials[ray.from], materials[ray.to]];
  const [inside, outside] = [ray.angleDegrees, refracted].map((each) => Math.cos(toRadians(each)));
  const share = (one: number, other: number) => ((one - other) / (one + other)) ** 2;
  const [a = 1, b = 1] = [inside, outside];
  return (share(n1 * a, n2 * b) + share(n1 * b, n2 * a)) / 2;
}

const turnOf = (ray: Ray): number => Math.abs((refractedAngle(ray) ?? 0) - ray.angleDegrees);

export function describe(_: RefractionBenchData, ray: Ray): string {
  const refracted = refractedAngle(ray);
  const arrival = `From ${ray.from} at ${ray.angleDegrees}°`;
  if (refracted === undefined) {
    return `${arrival}, no light gets into the ${ray.to}: all of it is reflected.`;
  }
  return `${arrival}, the ray continues in ${ray.to} at ${short(refracted)}°. It ${bendOf(ray, refracted)}.`;
}

function bendOf(ray: Ray, refracted: number): string {
  if (turnOf(ray) < 0.05) return "doesn't bend";
  return refracted < ray.angleDegrees ? 'bends towards the normal' : 'bends away from the normal';
}

/** The line below: where the ray goes, and how much of it bounces off. */
function headline(_: RefractionBenchData, ray: Ray): Headline {
  const { from, to, angleDegrees } = ray;
  const refracted = refractedAngle(ray);
  return {
    says:
      refracted === undefined
        ? `${angleDegrees}° in ${from}: no light gets into the ${to}.`
        : `${angleDegrees}° in ${from}, ${short(refracted)}° in ${to}: the ray ${bendOf(ray, refracted)}.`,
    sum: `${Math.round(100 * reflectedShare(ray))}% reflected`,
  };
}

type Task = RefractionBenchData['tasks'][number];

function setUpFault(task: Task, ray: Ray): string | undefined {
  if (task.from && ray.from !== task.from) return `The ray has to come from ${task.from}.`;
  if (task.to && ray.to !== task.to) return `The ray has to meet ${task.to}.`;
  if (task.differentMaterials && ray.from === ray.to) return 'Use two different materials.';
  if (isBelow(ray.angleDegrees, task.angleDegrees)) {
    return `Make the angle at least ${task.angleDegrees?.atLeast}°.`;
  }
  if (isAbove(ray.angleDegrees, task.angleDegrees)) {
    return `Make the angle at most ${task.angleDegrees?.atMost}°.`;
  }
  return undefined;
}

function edgeFault(edge: 'last-out' | 'first-in', ray: Ray): string | undefined {
  const isOut = (angleDegrees: number) => refractedAngle({ ...ray, angleDegrees }) !== undefined;
  if (edge === 'last-out') {
    if (!isOut(ray.angleDegrees)) return 'All light stays inside. Make the ray steeper.';
    return isOut(ray.angleDegrees + 1)
      ? 'This ray gets out, and so would one a degree flatter. Keep going.'
      : undefined;
  }
  if (isOut(ray.angleDegrees)) return 'Some light still gets out. Make the ray flatter.';
  return isOut(ray.angleDegrees - 1)
    ? undefined
    : 'All light stays inside, but it already does at a smaller angle. Make the ray steeper.';
}

function resultFault(task: Task, ray: Ray): string | undefined {
  const refracted = refractedAngle(ray);
  if (task.isTotal && refracted !== undefined) {
    return 'Some light still gets out. Try a material with a larger n, or make the ray flatter.';
  }
  if (task.edge) return edgeFault(task.edge, ray);
  if (refracted === undefined)
    return task.isTotal ? undefined : 'No light gets across at this angle.';
  const now = `Beyond the surface, the ray runs at ${short(refracted)}°.`;
  if (isBelow(refracted, task.refractedDegrees)) return `${now} Make it flatter.`;
  if (isAbove(refracted, task.refractedDegrees)) return `${now} Make it steeper.`;
  if (isBelow(turnOf(ray), task.turnDegrees)) {
    return `The ray turns by ${short(turnOf(ray))}°; you need ${task.turnDegrees?.atLeast}°. The flatter it comes in, the more it turns.`;
  }
  if (isAbove(turnOf(ray), task.turnDegrees)) {
    return `The ray turns by ${short(turnOf(ray))}°. Choose two materials with a similar n.`;
  }
  return undefined;
}

const judge = (data: RefractionBenchData, id: string, ray: Ray): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) => {
    const fault = setUpFault(task, ray) ?? resultFault(task, ray);
    return fault ? notYet(fault) : done(describe(data, ray));
  });

function table(data: RefractionBenchData, ray: Ray): FactsTable {
  const refracted = refractedAngle(ray);
  const critical = criticalAngle(ray);
  return {
    caption: describe(data, ray),
    head: ['What', 'Value'],
    rows: [
      [`Angle in ${ray.from}`, `${ray.angleDegrees}°`],
      [`Angle in ${ray.to}`, refracted === undefined ? 'none' : `${short(refracted)}°`],
      ['Reflected', `${Math.round(100 * reflectedShare(ray))}%`],
      ['Critical angle', critical === undefined ? 'none' : `${short(critical)}°`],
    ],
  };
}

export const refractionBench: ActivityKind<RefractionBenchData, Ray> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => start,
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
  headline,
};
