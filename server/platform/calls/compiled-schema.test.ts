import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileSchema } from './compiled-schema.ts';

/** A new one each time, because compiling changes a schema. */
function makeSchema() {
  const Lesson = z.object({
    slug: z.string().check(z.minLength(2)),
    minutes: z.optional(z.number()),
    opens: z.nullable(z.object({ day: z.string() })),
  });
  return z.object({
    data: z.array(Lesson),
    byName: z.record(z.string(), Lesson),
    either: z.union([z.object({ kind: z.literal('a'), a: z.string() }), Lesson]),
    shape: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), radius: z.number() }),
      z.object({ kind: z.literal('square'), side: z.number() }),
    ]),
    pair: z.tuple([Lesson, z._default(z.boolean(), true)]),
    range: z
      .object({ from: z.number(), to: z.number() })
      .check(z.refine(({ from, to }) => from <= to, 'The other way round.')),
    upper: z.pipe(
      z.string(),
      z.transform((text) => text.toUpperCase()),
    ),
    strict: z.strictObject({ only: z.number() }),
    loose: z.looseObject({ known: z.number() }),
  });
}

const lesson = { slug: 'maps', minutes: 10, opens: { day: '2026-11-30' } };
const reply = {
  data: [lesson, { slug: 'scales', opens: null }],
  byName: { maps: lesson },
  either: { kind: 'a', a: 'text' },
  shape: { kind: 'square', side: 2 },
  pair: [lesson, undefined],
  range: { from: 1, to: 2 },
  upper: 'text',
  strict: { only: 1 },
  loose: { known: 1, other: 'kept' },
};

function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null || 'only' in value || 'known' in value)
    return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withSecrets(field)]);
  return Object.fromEntries([...fields, ...('maps' in value ? [] : [['secret', 'hash']])]);
}

const outcomeOf = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data, error } = z.safeParse(schema, value);
  return { success, data, issues: error?.issues };
};

const wrong = {
  'a missing field': { ...reply, range: { from: 1 } },
  'a field of another type': { ...reply, data: [{ ...lesson, minutes: 'ten' }] },
  'a check of a field': { ...reply, data: [lesson, { ...lesson, slug: 'x' }] },
  'a check of an object': { ...reply, range: { from: 3, to: 2 } },
  'none of a union': { ...reply, either: { kind: 'b' } },
  'an unknown kind': { ...reply, shape: { kind: 'line' } },
  'a field too many': { ...reply, strict: { only: 1, more: 2 } },
  'something else than an object': { ...reply, range: [] },
  nothing: undefined,
};

describe('a compiled schema', () => {
  it('lets the same fields through', () => {
    const schema = makeSchema();
    const given = withSecrets(reply);
    const before = outcomeOf(schema, given);
    compileSchema(schema);
    const after = outcomeOf(schema, given);
    expect(after).toEqual(before);
    expect(after.success).toBe(true);
    expect(JSON.stringify(after.data)).toBe(JSON.stringify(before.data));
    expect(JSON.stringify(after.data)).not.toContain('secret');
  });

  it.each(Object.entries(wrong))('finds the same wrong with %s', (_, value) => {
    const schema = makeSchema();
    const before = outcomeOf(schema, value);
    compileSchema(schema);
    expect(outcomeOf(schema, value)).toEqual(before);
    expect(before.success).toBe(false);
  });

  it('can contain itself, and be compiled twice', () => {
    interface Thread {
      text: string;
      replies: Thread[];
    }
    const Thread: z.ZodMiniType<Thread> = z.object({
      text: z.string(),
      get replies() {
        return z.array(Thread);
      },
    });
    compileSchema(Thread);
    compileSchema(Thread);
    const given = { text: 'one', replies: [{ text: 'two', replies: [], secret: 1 }] };
    expect(z.parse(Thread, given)).toEqual({
      text: 'one',
      replies: [{ text: 'two', replies: [] }],
    });
  });
});
