import { expect, test } from 'vitest';
import { keepTyped, takeTyped } from './enrolment-draft.ts';

const form = {
  elements: { namedItem: (name: string) => ({ value: `typed ${name}` }) },
} as unknown as HTMLFormElement;

test('what a visitor typed goes on once they have signed in, and is theirs from then on', () => {
  keepTyped(form, { method: 'Visa', courseId: 1, accountId: null, isPressed: true });
  expect(takeTyped(2, 7)).toMatchObject({ method: null, isPressed: false });
  expect(takeTyped(1, 7)).toMatchObject({ method: 'Visa', isPressed: true });
  expect(takeTyped(1, 7)).toMatchObject({ method: 'Visa', isPressed: false });
  expect(takeTyped(1, 8)).toMatchObject({ method: null, values: {} });
  expect(takeTyped(1, null)).toMatchObject({ method: null, values: {} });
});

test('what was typed before the payment is there again on the way back, for the same course', () => {
  keepTyped(form, { method: 'PayPal', courseId: 1, accountId: 7, isPressed: false });
  const typed = { method: 'PayPal', isPressed: false, values: { phone: 'typed phone' } };
  expect(takeTyped(1, 7)).toMatchObject(typed);
  expect(takeTyped(1, 7)).toMatchObject(typed);
});

test('a visitor who comes back without signing in finds it once', () => {
  keepTyped(form, { method: 'Visa', courseId: 1, accountId: null, isPressed: true });
  expect(takeTyped(1, null).method).toBe('Visa');
  expect(takeTyped(1, null).method).toBeNull();
});
