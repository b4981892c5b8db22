import { expect, test } from 'vitest';
import { nameOf } from './field-labels.ts';
import { defaultOf, type FormSchema, variantOf } from './form-schema.ts';

const goal = (name: string): FormSchema => ({
  type: 'object',
  properties: { goal: { const: name }, text: { type: 'string' } },
  required: ['goal', 'text'],
});

test('names fields as people would', () => {
  expect(nameOf('lowestPriceCents')).toBe('Lowest price cents');
  expect(nameOf('cannot-tell')).toBe('Cannot tell');
});

test('begins with something that fits', () => {
  const schema: FormSchema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      price: { type: 'integer', minimum: 5 },
      share: { type: 'number', exclusiveMinimum: 0 },
      note: { type: 'string' },
      tasks: { type: 'array', minItems: 1, items: { oneOf: [goal('explore'), goal('commit')] } },
    },
    required: ['name', 'price', 'share', 'tasks'],
  };
  expect(defaultOf(schema)).toEqual({
    name: '',
    price: 5,
    share: 1,
    tasks: [{ goal: 'explore', text: '' }],
  });
});

test('knows which shape a value has', () => {
  const variants = [goal('explore'), goal('commit')];
  expect(variantOf(variants, { goal: 'commit', text: '' })).toEqual({
    index: 1,
    titles: ['Try prices', 'Settle on a price'],
  });
  expect(variantOf(variants, undefined).index).toBe(0);
});
