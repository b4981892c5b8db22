import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { courseFields, draftsOf, emptyOf, filesOf, labelsOf } from './course-fields.ts';
import { inWords, readIssue } from './problems.ts';

const values = { title: 'Pottery', outcomes: [], faqs: [{ question: 'Why?', answer: '' }] };

function problemsOf(given: Record<string, unknown>) {
  const rules = z.strictObject(filesOf(courseFields, true));
  const { error } = z.safeParse(
    rules,
    { ...emptyOf(courseFields), saleCents: undefined, featured: undefined, ...given },
    { reportInput: true },
  );
  return error?.issues.map(readIssue) ?? [];
}

test('a new course can be stored, and says nothing about fields that it lacks', () => {
  const empty = emptyOf(courseFields);
  expect(z.parse(z.object(draftsOf(courseFields)), empty)).toEqual(empty);
  expect(empty).not.toHaveProperty('attemptsPerDay');
});

test('no two fields have the same name', () => {
  const labels = Object.values(labelsOf(courseFields));
  expect(new Set(labels).size).toBe(labels.length);
});

test('a broken rule is a code, a path and values', () => {
  const problems = problemsOf(values);
  expect(problems).toContainEqual({ code: 'required', path: ['summary'], values: {} });
  expect(problems).toContainEqual({
    code: 'entries',
    path: ['outcomes'],
    values: { wanted: '4 to 6', least: 4, has: 0 },
  });
  expect(problems).toContainEqual({
    code: 'words',
    path: ['overview'],
    values: { wanted: '120 to 300', has: 0 },
  });
  expect(problems).toContainEqual({ code: 'required', path: ['faqs', 0, 'answer'], values: {} });
  expect(problemsOf({ ...values, weeks: 99.5 })).toContainEqual({
    code: 'invalid_type',
    path: ['weeks'],
    values: {},
  });
});

test('words are found by field and code, then by code, then by field', () => {
  const words = {
    'faqs.answer:required': 'Answer it.',
    '*:entries': ({ has }: Record<string, unknown>) => `Not ${has}.`,
    faqs: 'Something about them.',
  };
  const tell = (code: string, path: PropertyKey[], values = {}) =>
    inWords(words, { code, path, values });
  expect(tell('required', ['faqs', 3, 'answer'])).toBe('Answer it.');
  expect(tell('entries', ['faqs'], { has: 2 })).toBe('Not 2.');
  expect(tell('invalid_type', ['faqs'])).toBe('Something about them.');
  expect(tell('required', ['title'])).toBeUndefined();
});
