import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { kinds, turnKinds } from '../../../activities/kinds.ts';
import { checkActivity, moveActivity } from '../../../contract/assessment/activities.ts';
import { lessonActivities, readActivity } from '../../../tests/support/activities.ts';
import { cases } from '../../../tests/support/thorough.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** Values that a schema describes; its refinements may refuse some of them. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((each) => valuesOf(each as Schema)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, each]) => [name, valuesOf(each as Schema)] as const,
      );
      if (fields.length > 0) {
        return fc.record(Object.fromEntries(fields), {
          requiredKeys: (schema.required ?? []) as never[],
        });
      }
      const value = schema.additionalProperties as Schema | undefined;
      return fc.dictionary(fc.string({ maxLength: 8 }), valuesOf(value ?? {}), { maxKeys: 4 });
    }
    case 'array': {
      const length = { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 4 };
      const items = schema.prefixItems ?? schema.items;
      if (Array.isArray(items)) {
        return fc.tuple(...items.map((each) => valuesOf(each as Schema)));
      }
      return fc.array(valuesOf((items ?? {}) as Schema), length);
    }
    case 'integer': {
      const step = Number(schema.multipleOf ?? 1);
      const [min, max] = [Math.ceil(least(schema) / step), Math.floor(most(schema) / step)];
      return fc.integer({ min, max }).map((steps) => steps * step);
    }
    case 'number':
      return fc.double({ min: least(schema), max: most(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern, 'u'))
        : fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40), unit: 'grapheme' });
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const least = ({ minimum, exclusiveMinimum }: Schema) =>
  Number(minimum ?? exclusiveMinimum ?? -1_000);
const most = ({ maximum, exclusiveMaximum }: Schema) =>
  Number(maximum ?? exclusiveMaximum ?? 1_000);

const runs = cases(300, 10_000);
const minute = 60_000;
const activities = lessonActivities.map((path) => readActivity(path));
const judged = activities.filter(({ kind }) => kinds.has(kind));
const played = activities.filter(({ kind }) => turnKinds.has(kind));

/** The way of a body to the server. */
const sent = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

test('every kind is in a lesson', () => {
  expect([...new Set(activities.map(({ kind }) => kind))].toSorted()).toEqual(
    [...kinds.keys(), ...turnKinds.keys()].toSorted(),
  );
});

describe.each(judged)('$kind', ({ kind, data }) => {
  const model = kinds.get(kind)?.open(data);
  if (!model) throw new Error('It was in the list.');

  test(
    'browser and server judge alike, whatever is handed in',
    () => {
      let accepted = 0;
      const inputs = valuesOf(z.toJSONSchema(model.inputs, { unrepresentable: 'any' }));
      const ids = model.tasks.map(({ id }) => id);
      fc.assert(
        fc.property(inputs, fc.constantFrom(...ids), (given, task) => {
          const inBrowser = model.inputs.safeParse(given);
          const body = checkActivity.body.parse(sent({ task, inputs: given, hash: 'x' }));
          const onServer = model.inputs.safeParse(body.inputs);
          if (!inBrowser.success || !onServer.success)
            return onServer.success === inBrowser.success;
          accepted += 1;
          return isDeepStrictEqual(
            model.judge(body.task, onServer.data),
            model.judge(task, inBrowser.data),
          );
        }),
        { numRuns: runs },
      );
      // About a tenth is accepted where most is refused; far fewer would prove little.
      expect(accepted).toBeGreaterThan(runs / 30);
    },
    minute,
  );
});

describe.each(played)('$kind', ({ kind, data }) => {
  const model = turnKinds.get(kind)?.open(data);
  if (!model) throw new Error('It was in the list.');

  test('a game goes on as it would have anywhere, and never beyond its end', () => {
    const move = valuesOf(z.toJSONSchema(model.move, { unrepresentable: 'any' }));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), fc.nat(), (given, seed) => {
        const moves: unknown[] = [];
        for (const each of given) {
          const body = moveActivity.body.parse(
            sent({ move: each, after: moves.length, hash: 'x' }),
          );
          const parsed = model.move.safeParse(body.move);
          if (!parsed.success || model.refuse(seed, moves, parsed.data) !== undefined) continue;
          moves.push(parsed.data);
        }
        const stored = sent(moves) as unknown[];
        expect(model.show(seed, stored)).toEqual(model.show(seed, moves));
        for (const { id } of model.tasks) {
          expect(model.judge(seed, stored, id)).toEqual(model.judge(seed, moves, id));
        }
      }),
      { numRuns: cases(200, 20_000) },
    );
  });
});
