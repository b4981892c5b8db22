import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dataSchemaOf, kindNames } from '../../../../activities/kinds.ts';
import { hiddenFields, labelOf, nameOf } from './field-labels.ts';
import type { FormSchema } from './form-schema.ts';

/** The names of all fields that a form shows. */
function fieldsIn(schema: FormSchema): string[] {
  const parts = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name, each]) => each.const === undefined && !hiddenFields.has(name),
  );
  return [
    ...properties.map(([name]) => name),
    ...[...parts, ...properties.map(([, each]) => each)].flatMap(fieldsIn),
  ];
}

/** Where the name itself is the plain word. */
const plain = ['customers', 'balls', 'name', 'yen', 'sign', 'counter', 'points', 'scene', 'tasks'];

test.each(kindNames())('every field of %s is asked for in plain words', (kind) => {
  const schema = dataSchemaOf(kind);
  if (!schema) throw new Error(`${kind} has no data`);
  const fields = fieldsIn(
    z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as FormSchema,
  );
  const unnamed = fields.filter(
    (name) =>
      labelOf(name) === nameOf(name) &&
      !plain.includes(name) &&
      !/^(at(Least|Most)|from|to)$/.test(name),
  );
  expect([...new Set(unnamed)]).toEqual([]);
});
