import { expect, it } from 'vitest';
import { describeRow, rowState } from './row-state.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const card = (kana: string, dueAt: string, asked = true) => ({ kana, dueAt, asked });
const past = '2026-11-16T11:00:00Z';
const future = '2026-11-18T11:00:00Z';

it('tells what is in the deck, by script', () => {
  const cards = [card('や', past), card('ゆ', future), card('よ', future), card('ヤ', past, false)];
  const hiragana = rowState(cards, 'hiragana', 'y', now);
  expect(hiragana).toMatchObject({ added: 3, due: 1, isFresh: false });
  expect(describeRow(hiragana)).toBe('In your deck · 1 due');
  const katakana = rowState(cards, 'katakana', 'y', now);
  expect(katakana).toMatchObject({ added: 1, due: 1, isFresh: true });
  expect(describeRow(katakana)).toBe('1 of 3 in your deck · 1 due');
  const none = rowState(cards, 'hiragana', 'k', now);
  expect(none).toMatchObject({ added: 0, due: 0, isFresh: false });
  expect(describeRow(none)).toBe('Not added');
});
