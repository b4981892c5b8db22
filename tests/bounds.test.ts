import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './support/endpoints.ts';

type Json = { [key: string]: unknown };

/** The largest `integer` of PostgreSQL. */
const largest = 2 ** 31 - 1;

/** Every number that the schema lets through without bounds, by its path. */
function unboundedIn(schema: Json, path: string, definitions: Json, seen: string[] = []): string[] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    if (seen.includes(name)) return [];
    return unboundedIn(definitions[name] as Json, path, definitions, [...seen, name]);
  }
  const inner = Object.entries(schema).flatMap(([key, value]) => {
    const isSchemas = ['properties', 'patternProperties'].includes(key);
    if (isSchemas) {
      return Object.entries(value as Json).flatMap(([name, each]) =>
        unboundedIn(each as Json, `${path}.${name}`, definitions, seen),
      );
    }
    const isList = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key);
    const schemas = isList
      ? (value as Json[])
      : ['items', 'additionalProperties'].includes(key) && typeof value === 'object'
        ? [value as Json]
        : [];
    return schemas.flatMap((each) => unboundedIn(each, path, definitions, seen));
  });
  const types = [schema.type].flat();
  const isInteger = types.includes('integer');
  const isNumber = isInteger || types.includes('number');
  const most = schema.maximum ?? schema.exclusiveMaximum;
  const least = schema.minimum ?? schema.exclusiveMinimum;
  // Numbers with decimal places are stored as JSON, where any that is finite fits.
  const limit = isInteger ? largest : Number.MAX_VALUE;
  const isBounded = Number(most) <= limit && Number(least) >= -limit - 1;
  const isListed = schema.const !== undefined || schema.enum !== undefined;
  return isNumber && !isBounded && !isListed ? [path, ...inner] : inner;
}

/** The schemas of single values, with their paths. */
function leavesOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) =>
        leavesOf(each as z.core.$ZodType, `${path}.${name}`),
      );
    case 'array':
      return leavesOf(def.element, path);
    case 'lazy':
      return leavesOf(def.getter(), path);
    case 'union':
      return def.options.flatMap((each) => leavesOf(each, path));
    case 'record':
      return leavesOf(def.valueType, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return leavesOf(def.innerType, path);
    default:
      return [[path, schema]];
  }
}

const accepts = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text).success;

/** Whatever takes a day or a moment, and not just any text. */
function isDate(schema: z.core.$ZodType): boolean {
  const dates = ['2026-11-30', '2026-11-30T10:00:00Z', '2026-11-30T10:00:00.000Z'];
  const others = ['some words', 'word', '2026-11-30 or so', '+61 2 5550 0100'];
  return (
    dates.some((date) => accepts(schema, date)) && !others.some((text) => accepts(schema, text))
  );
}

/** What JavaScript or PostgreSQL can't hold, or nobody means. */
const distant = [
  '-271821-04-20',
  '-000001-01-01T00:00:00.000Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '275760-09-13',
  '2026-13-45',
  '2026-02-30',
  '2026-11-30T25:61:61Z',
];

const endpoints = await allEndpoints();
const parts = ['params', 'query', 'body'] as const;

describe.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('gets numbers within bounds', () => {
      const found = parts.flatMap((part) => {
        const schema = endpoint[part];
        if (!schema) return [];
        const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;
        return unboundedIn(json, part, (json.$defs ?? {}) as Json);
      });
      expect([...new Set(found)]).toEqual([]);
    });

    it('gets dates that exist and can be stored', () => {
      const found = parts.flatMap((part) => {
        const schema = endpoint[part];
        const dates = schema ? leavesOf(schema, part).filter(([, leaf]) => isDate(leaf)) : [];
        return dates.flatMap(([path, leaf]) =>
          distant.filter((text) => accepts(leaf, text)).map((text) => `${path} ${text}`),
        );
      });
      expect(found).toEqual([]);
    });
  },
);
