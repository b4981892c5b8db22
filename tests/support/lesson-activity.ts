import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type * as z from 'zod/mini';
import type { ActivityKind } from '../../activities/kind.ts';
import { root } from './child-process.ts';

/** The data of an activity as its lesson has it: `3-learn-photography/exposure-triangle-basic.stop-trader`. */
export function readLessonActivity<Data>(path: string, kind: { data: z.ZodMiniType<Data> }): Data {
  const file = readFileSync(join(root, `content/courses/${path}.activity.yaml`), 'utf8');
  return kind.data.parse(parse(file).data);
}

/** Each task has this solution and none is solved from the start; verdicts survive the way to the server, and tables are whole. */
export function expectSolvable<Data, Inputs>(
  kind: ActivityKind<Data, Inputs>,
  data: Data,
  solutions: Readonly<Record<string, NoInfer<Inputs>>>,
): void {
  const ids = kind.tasks(data).map(({ id }) => id);
  expect(Object.keys(solutions).toSorted()).toEqual(ids.toSorted());
  for (const inputs of [kind.start(data), ...Object.values(solutions)]) {
    const { caption, head, rows } = kind.table(data, inputs);
    expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    const words = [kind.describe(data, inputs), caption, ...head, ...rows.flat()];
    expect(words.filter((each) => /undefined|NaN|null/.test(each))).toEqual([]);
  }
  for (const id of ids) {
    const sent = kind.inputs.parse(JSON.parse(JSON.stringify(solutions[id])));
    expect({ id, ...kind.judge(data, id, sent) }).toMatchObject({ id, done: true });
    expect({ id, ...kind.judge(data, id, kind.start(data)) }).toMatchObject({ id, done: false });
  }
  expect(kind.inputs.safeParse(kind.start(data)).success).toBe(true);
  expect(kind.judge(data, 'no-such-task', kind.start(data)).done).toBe(false);
}
