import { describe, expect, it } from 'vitest';
import { learner } from '../../../tests/support/render.tsx';
import { dataSummary, detailsSummary, signInSummary } from './summaries.ts';

const august = '2026-08-12T10:00:00.000Z';

describe('the summary of', () => {
  it.each([
    [{}, 'Robin Walker. Certificates carry this name.'],
    [
      { phonenumber: '+61 2 5550 0101' },
      'Robin Walker, +61 2 5550 0101. Certificates carry this name.',
    ],
    [{ firstname: '', lastname: '' }, 'robin. Certificates carry this name.'],
  ])('the details with %j', (changes, sentence) => {
    expect(detailsSummary({ ...learner, ...changes })).toBe(sentence);
  });

  it.each([
    [false, august, 'Password changed on 12 August 2026. No second factor.'],
    [true, august, 'Password changed on 12 August 2026. Second factor on.'],
    [false, null, 'No second factor.'],
  ])('sign-in with a second factor %j, password changed %j', (hasSecondFactor, at, sentence) => {
    expect(signInSummary({ hasSecondFactor, passwordChangedAt: at })).toBe(sentence);
  });

  it.each([
    [null, [0, 0, 0], 'Everything we store about you, yours to download.'],
    [null, [142, 1, 2], '142 cards, 1 note, 2 certificates.'],
    [august, [0, 4, 0], 'Last download on 12 August 2026. 4 notes.'],
    [august, [0, 0, 0], 'Last download on 12 August 2026.'],
  ] as const)('data downloaded %j with %j', (at, [cards, notes, certificates], sentence) => {
    expect(dataSummary(at, { cards, notes, certificates })).toBe(sentence);
  });
});
