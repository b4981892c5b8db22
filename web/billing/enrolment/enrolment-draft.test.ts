import { expect, test } from 'vitest';
import { readDraft, saveDraft, settleDraft } from './enrolment-draft.ts';

const takeDraft = (courseId: number, accountId: number | null) => {
  const draft = readDraft(courseId, accountId);
  settleDraft(courseId, accountId);
  return draft;
};

const form = {
  elements: { namedItem: (name: string) => ({ value: `typed ${name}` }) },
} as unknown as HTMLFormElement;

test('is submitted once the visitor has signed in, and belongs to their account from then on', () => {
  saveDraft(form, { method: 'Visa', courseId: 1, accountId: null, wasSubmitted: true });
  expect(takeDraft(2, 7)).toMatchObject({ method: null, wasSubmitted: false });
  expect(takeDraft(1, 7)).toMatchObject({ method: 'Visa', wasSubmitted: true });
  expect(takeDraft(1, 7)).toMatchObject({ method: 'Visa', wasSubmitted: false });
  expect(takeDraft(1, 8)).toMatchObject({ method: null, values: {} });
  expect(takeDraft(1, null)).toMatchObject({ method: null, values: {} });
});

test('is restored on the way back from the checkout, for the same course', () => {
  saveDraft(form, { method: 'PayPal', courseId: 1, accountId: 7, wasSubmitted: false });
  const typed = { method: 'PayPal', wasSubmitted: false, values: { phone: 'typed phone' } };
  expect(takeDraft(1, 7)).toMatchObject(typed);
  expect(takeDraft(1, 7)).toMatchObject(typed);
});

test('is restored once for a visitor who comes back without signing in', () => {
  saveDraft(form, { method: 'Visa', courseId: 1, accountId: null, wasSubmitted: true });
  expect(takeDraft(1, null).method).toBe('Visa');
  expect(takeDraft(1, null).method).toBeNull();
});

test('is there however often it is read before a form shows it', () => {
  saveDraft(form, { method: 'Visa', courseId: 1, accountId: null, wasSubmitted: true });
  expect(readDraft(1, null).method).toBe('Visa');
  expect(readDraft(1, null).method).toBe('Visa');
});
