import { expect, it } from 'vitest';
import { parseReviewDraft } from './review-draft.ts';

const rubric = { rubric: ['Is it sharp?', 'Is it bright?'], criteria: null };

it('keeps only levels that there are', () => {
  const levels = [
    { name: 'Not yet', points: 0, text: '' },
    { name: 'Good', points: 1, text: '' },
  ];
  const criteria = ['Clear', 'Brief', 'New'].map((title) => ({ title, weight: 1, levels }));
  const stored = { feedback: '', points: ['yes'], levels: ['Good', 'Superb'], savedAt: '' };
  const read = parseReviewDraft(JSON.stringify(stored), { rubric: ['Clear'], criteria });
  expect(read).toMatchObject({ points: [], levels: ['Good', null, null] });
});

it('reads what was stored', () => {
  const draft = {
    feedback: 'Good.',
    points: ['yes', null],
    levels: [],
    ownMark: 70,
    markReason: '',
    remarks: [],
    savedAt: '2026-11-16T10:00:00Z',
  };
  expect(parseReviewDraft(JSON.stringify(draft), rubric)).toEqual(draft);
});

it('fits an older draft to a changed rubric', () => {
  const stored = { feedback: 'Good.', points: ['yes', 'maybe', 'no'], ownMark: 'x', savedAt: '' };
  expect(parseReviewDraft(JSON.stringify(stored), rubric)).toMatchObject({
    points: ['yes', null],
    ownMark: null,
  });
});

it.each([null, '', 'nonsense', '[]', '{"feedback":1}'])('ignores %j', (text) => {
  expect(parseReviewDraft(text, rubric)).toBeNull();
});
