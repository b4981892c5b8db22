import { expect, test } from 'vitest';
import { emptyDraft, parseAssignmentDraft } from './assignment-draft.ts';

const key = '00000000-0000-4000-8000-00000000000a';

test('reads a stored comment and key', () => {
  expect(parseAssignmentDraft(JSON.stringify({ comment: 'Hello', answer: 'A text', key }))).toEqual(
    {
      comment: 'Hello',
      answer: 'A text',
      key,
    },
  );
});

test.each([
  ['nothing', null],
  ['no JSON', 'Hello'],
  ['other types', '{"comment":["x"],"answer":7,"key":{"a":1}}'],
])('%s becomes an empty draft', (_, text) => {
  expect(parseAssignmentDraft(text)).toEqual(emptyDraft);
});
