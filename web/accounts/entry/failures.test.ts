import { expect, it } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { hasFieldError, isServerFailure } from './failures.ts';

it('tells a failing server from a refusal', () => {
  expect(isServerFailure(new ApiError('', 0))).toBe(true);
  expect(isServerFailure(new ApiError('', 500))).toBe(true);
  expect(isServerFailure(new ApiError('', 503))).toBe(true);
  expect(isServerFailure(new TypeError('bug'))).toBe(true);
  expect(isServerFailure(new ApiError('', 401))).toBe(false);
});

it('knows which field the server complains about', () => {
  const conflict = new ApiError('Username already exists!', 409, {
    errors: [{ field: 'username', message: 'Username already exists!' }],
  });
  expect(hasFieldError(conflict, 'username')).toBe(true);
  expect(hasFieldError(conflict, 'email')).toBe(false);
  expect(hasFieldError(null, 'email')).toBe(false);
});
