import { expect, test } from 'vitest';
import { EnrolmentForm } from '../../contract/learning/enrolment.ts';
import { ApiError } from '../data/api.ts';
import { checkForm, errorsOf } from './form-errors.ts';

const fields = ['name', 'email', 'phone'] as const;

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('a valid form yields what the schema has parsed', () => {
  const typed = { name: ' Asha Oduya ', email: 'asha@example.org', phone: '+61 2 5550 1234' };
  expect(checkForm(EnrolmentForm, formOf(typed), fields)).toEqual({
    data: { ...typed, name: 'Asha Oduya' },
    errors: null,
  });
});

test('reports the first error of each field, and treats a missing field as empty', () => {
  expect(checkForm(EnrolmentForm, formOf({ email: 'asha' }), fields)).toEqual({
    data: null,
    errors: {
      name: 'Full Name is required.',
      email: 'Enter a valid email address, such as name@example.org.',
      phone: 'Phone number is required.',
    },
  });
});

test('puts server-side errors at their fields', () => {
  const refused = new ApiError('Email is required.', 422, {
    errors: [
      { field: 'email', message: 'Email is required.' },
      { field: 'email', message: 'Another one.' },
      { field: 'page', message: 'Unknown here.' },
    ],
  });
  expect(errorsOf(refused, fields)).toEqual({ email: 'Email is required.' });
});

test('a failure that names no field is about the whole form', () => {
  expect(errorsOf(new ApiError('Too many tries.', 429), fields)).toEqual({
    form: 'Too many tries.',
  });
  expect(errorsOf(new TypeError('Failed to fetch'), fields)).toEqual({
    form: 'That didn’t work. Check your connection and try again.',
  });
});
