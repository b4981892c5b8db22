import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKey } from '../../data/idempotency-key.ts';
import { clearDraft, draftKey, loadDraft, parseDraft, saveDraft, visitor } from './quiz-draft.ts';

const questions = [
  { question: 'One?', options: ['a', 'b'] },
  { question: 'Two?', options: ['a', 'b', 'c', 'd'] },
];
const quiz = { slug: 'iso-and-noise', version: 3, questions };
const key = '00000000-0000-4000-8000-00000000000a';

describe('parseDraft', () => {
  test('reads what was stored', () => {
    const draft = { answers: [1, null], key, toKeep: false };
    expect(parseDraft(JSON.stringify(draft), questions)).toEqual(draft);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"answers":'],
    ['a list', '[1,2]'],
    ['nothing in JSON', 'null'],
    ['no key', '{"answers":[1,1]}'],
    ['an invalid key', '{"answers":[1,1],"key":"x"}'],
  ])('rejects %s', (_, text) => {
    expect(parseDraft(text, questions)).toBeNull();
  });

  test.each([
    ['too many answers', [1, 3, 2], [1, 3]],
    ['too few', [0], [0, null]],
    ['options that do not exist', [2, 4], [null, null]],
    ['other types', ['1', { a: 1 }], [null, null]],
    ['fractions and negatives', [0.5, -1], [null, null]],
    ['no list', 'all', [null, null]],
  ])('%s become answers that can be chosen', (_, answers, expected) => {
    expect(parseDraft(JSON.stringify({ answers, key }), questions)?.answers).toEqual(expected);
  });

  test('fits the questions whatever was stored', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const draft = parseDraft(text, questions);
        if (draft) expect(draft.answers).toHaveLength(questions.length);
      }),
    );
  });
});

describe('stored drafts', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('belong to one person, lesson and version', () => {
    const names = new Set([
      draftKey('7', quiz),
      draftKey('8', quiz),
      draftKey(visitor, quiz),
      draftKey('7', { ...quiz, slug: 'hiragana' }),
      draftKey('7', { ...quiz, version: 4 }),
    ]);
    expect(names.size).toBe(5);
    saveDraft('7', quiz, { answers: [1, 2], key });
    expect(loadDraft('8', quiz)).toBeNull();
    expect(loadDraft('7', quiz)?.answers).toEqual([1, 2]);
    clearDraft('7', quiz);
    expect(loadDraft('7', quiz)).toBeNull();
  });

  test('move from the visitor to the learner who signs in', () => {
    saveDraft(visitor, quiz, { answers: [1, null], key });
    expect(loadDraft('7', quiz)?.answers).toEqual([1, null]);
    expect(loadDraft(visitor, quiz)).toBeNull();
    expect(loadDraft('7', quiz)?.key).toBe(key);
  });

  test('of the learner win, unless the visitor left to sign in and keep a score', () => {
    saveDraft('7', quiz, { answers: [0, 0], key });
    saveDraft(visitor, quiz, { answers: [1, 1], key: newKey() });
    expect(loadDraft('7', quiz)?.answers).toEqual([0, 0]);
    saveDraft(visitor, quiz, { answers: [1, 3], key: newKey(), toKeep: true });
    expect(loadDraft('7', quiz)).toMatchObject({ answers: [1, 3], toKeep: true });
    expect(loadDraft(visitor, quiz)).toBeNull();
  });

  test('are missing if storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    saveDraft('7', quiz, { answers: [0, 0], key });
    clearDraft('7', quiz);
    expect(loadDraft('7', quiz)).toBeNull();
  });
});
