import * as z from 'zod/mini';

export const whole = (least: number, most: number) =>
  z.number().check(z.int(), z.gte(least), z.lte(most));

export const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** A place on a scale of fixed values. */
export const place = (scale: readonly unknown[]) => whole(0, scale.length - 1);

/** A value of a scale, as a teacher would write it. */
export const valueOn = (scale: readonly number[]) =>
  z
    .number()
    .check(z.refine((value) => scale.includes(value), { error: `One of ${scale.join(', ')}.` }));

/** What every task of every kind has. */
export const taskFields = {
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  text: text(240),
};

interface Identified {
  id: string;
}

/** The tasks of an activity; progress is stored by id, so no two may share one. */
export const tasksOf = <Task extends Identified>(task: z.ZodMiniType<Task>, most = 6) =>
  z.array(task).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length, {
      error: 'Each task needs an id of its own.',
    }),
  );

/** Limits that a task sets for a figure; both ends belong to it. */
export const limits = (least: number, most: number) =>
  z.optional(
    z.strictObject({
      atLeast: z.optional(between(least, most)),
      atMost: z.optional(between(least, most)),
    }),
  );
export interface Limits {
  atLeast?: number | undefined;
  atMost?: number | undefined;
}

// Figures are computed with fractions: 0.1 + 0.2 has to count as 0.3.
const rounding = 1e-9;
export const isBelow = (figure: number, { atLeast }: Limits = {}) =>
  atLeast !== undefined && figure < atLeast - rounding;
export const isAbove = (figure: number, { atMost }: Limits = {}) =>
  atMost !== undefined && figure > atMost + rounding;
