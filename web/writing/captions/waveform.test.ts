import { expect, it } from 'vitest';
import { isDrawable, peaksOf } from './waveform.ts';

it('the sound is drawn as loud as it is, compared with the loudest moment', () => {
  const samples = Float32Array.from([0, 0.25, -0.5, 0.1, 0, 0]);
  expect(peaksOf(samples, 20)).toEqual([0.5, 1, 0]);
  expect(peaksOf(new Float32Array(4), 20)).toEqual([0, 0]);
  expect(peaksOf(new Float32Array(), 20)).toEqual([]);
});

it('a long film is edited without its sound drawn', () => {
  expect(isDrawable({ bytes: 1_000, seconds: 60 })).toBe(true);
  expect(isDrawable({ bytes: 1_000, seconds: 3_600 })).toBe(false);
  expect(isDrawable({ bytes: 400 * 1024 * 1024, seconds: 60 })).toBe(false);
  expect(isDrawable({ bytes: 1_000, seconds: null })).toBe(false);
});
