import { expect, it } from 'vitest';
import { parseReviewDraft } from './review-draft.ts';

it('reads what was stored', () => {
  const draft = {
    feedback: 'Good.',
    points: ['yes', null],
    ownMark: 70,
    savedAt: '2026-11-16T10:00:00Z',
  };
  expect(parseReviewDraft(JSON.stringify(draft), 2)).toEqual(draft);
});

it('fits an older draft to a changed rubric', () => {
  const stored = { feedback: 'Good.', points: ['yes', 'maybe', 'no'], ownMark: 'x', savedAt: '' };
  expect(parseReviewDraft(JSON.stringify(stored), 2)).toMatchObject({
    points: ['yes', null],
    ownMark: null,
  });
});

it.each([null, '', 'nonsense', '[]', '{"feedback":1}'])('ignores %j', (text) => {
  expect(parseReviewDraft(text, 4)).toBeNull();
});
