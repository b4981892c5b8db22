import { describe, expect, it } from 'vitest';
import { ApiError } from '../../data/api.ts';
import {
  asClock,
  errorsOf,
  failsAt,
  inWords,
  isServerTrouble,
  partErrors,
  sentenceOf,
  statusOf,
} from './failures.ts';

const taken = new ApiError('Username already exists!', 409, [
  { field: 'username', message: 'Username already exists!' },
]);

describe('what a failure says', () => {
  it('tells trouble on the server from a refusal', () => {
    expect(isServerTrouble(new ApiError('', 0))).toBe(true);
    expect(isServerTrouble(new ApiError('', 500))).toBe(true);
    expect(isServerTrouble(new ApiError('', 503))).toBe(true);
    expect(isServerTrouble(new TypeError('bug'))).toBe(true);
    expect(isServerTrouble(new ApiError('', 401))).toBe(false);
    expect(statusOf(new TypeError('bug'))).toBe(0);
  });

  it('is the server’s sentence, or how long to wait', () => {
    expect(sentenceOf(taken)).toBe('Username already exists!');
    expect(sentenceOf(new ApiError('Too many tries.', 429, [], 700))).toBe(
      'Too many tries. Please try again in 12 minutes.',
    );
    expect(sentenceOf(new ApiError('Too many tries.', 429))).toBe('Too many tries.');
    expect(sentenceOf(null)).toBe('Something went wrong. Please try again.');
  });

  it('rounds waiting times up', () => {
    expect(inWords(0.2)).toBe('1 second');
    expect(inWords(45)).toBe('45 seconds');
    expect(inWords(91)).toBe('2 minutes');
    expect(inWords(3_600)).toBe('60 minutes');
    expect(inWords(7_100)).toBe('2 hours');
    expect(asClock(7)).toBe('0:07');
    expect(asClock(750)).toBe('12:30');
  });
});

describe('where a failure belongs', () => {
  it('goes to the fields that the form has', () => {
    const error = new ApiError('', 400, [
      { field: 'email', message: 'first' },
      { field: 'email', message: 'second' },
      { field: 'body.username', message: 'nested' },
      { field: 'otp', message: 'elsewhere' },
    ]);
    expect(partErrors(error, ['email', 'username'])).toEqual({
      atFields: [
        { field: 'email', message: 'first' },
        { field: 'username', message: 'nested' },
      ],
      others: [{ field: 'otp', message: 'elsewhere' }],
    });
    expect(partErrors(new Error('bug'), ['email'])).toEqual({ atFields: [], others: [] });
  });

  it('stands at its fields, else above the button', () => {
    const elsewhere = new ApiError('Refused.', 400, [{ field: 'otp', message: 'elsewhere' }]);
    expect(errorsOf(taken, ['username', 'email'])).toEqual({
      username: 'Username already exists!',
    });
    expect(errorsOf(elsewhere, ['email'])).toEqual({ form: 'elsewhere' });
    expect(errorsOf(new ApiError('Refused.', 403), ['email'])).toEqual({ form: 'Refused.' });
  });

  it('knows the blamed field', () => {
    expect(failsAt(taken, 'username')).toBe(true);
    expect(failsAt(taken, 'email')).toBe(false);
    expect(failsAt(null, 'email')).toBe(false);
  });
});
