import { expect, test } from 'vitest';
import type { PassageThread } from '../../../../contract/writing/passages.ts';
import { withChange } from './use-threads.ts';

const thread = (id: string, state: PassageThread['state'] = 'open'): PassageThread => ({
  id,
  anchor: { quote: 'Light', before: '', after: '', at: 0 },
  author: 'Robin Walker',
  isYours: true,
  at: '2026-11-18T10:00:00Z',
  replacement: null,
  state,
  settled: null,
  comments: [],
});
const threads = [thread('one'), thread('two')];
const change = (threadId: string, changed: PassageThread | null) =>
  withChange(threads, { threadId, thread: changed, revision: 2 }).map(({ id, state }) => [
    id,
    state,
  ]);

test('a changed thread takes its own place, a new one comes last, and one that is gone leaves', () => {
  expect(change('one', thread('one', 'done'))).toEqual([
    ['one', 'done'],
    ['two', 'open'],
  ]);
  expect(change('three', thread('three')).at(-1)).toEqual(['three', 'open']);
  expect(change('one', null)).toEqual([['two', 'open']]);
  expect(change('gone', null)).toHaveLength(2);
});
