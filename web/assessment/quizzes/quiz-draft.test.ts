import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKey } from '../../data/idempotency-key.ts';
import { clearDraft, draftKey, loadDraft, parseDraft, saveDraft, visitor } from './quiz-draft.ts';

const questions = [
  { question: 'One?', options: ['a', 'b'] },
  { question: 'Two?', options: ['a', 'b', 'c', 'd'] },
];
const quiz = { slug: 'iso-and-noise', version: 3 };
const sheet = { paper: 'page', questions };
const key = '00000000-0000-4000-8000-00000000000a';

/** What looks like a draft from afar. */
const almost = fc
  .record({
    key: fc.constant(key),
    paper: fc.oneof(fc.string(), fc.anything()),
    questions: fc.array(
      fc.record({ question: fc.oneof(fc.string(), fc.anything()), options: fc.array(fc.string()) }),
    ),
    answers: fc.oneof(fc.array(fc.oneof(fc.nat(5), fc.anything())), fc.anything()),
  })
  .map((draft) => JSON.stringify(draft, (_, value) => (typeof value === 'bigint' ? 0 : value)));

describe('parseDraft', () => {
  test('reads what was stored', () => {
    const draft = { ...sheet, answers: [1, null], key, toKeep: false };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"answers":'],
    ['a list', '[1,2]'],
    ['nothing in JSON', 'null'],
    ['no key', JSON.stringify({ ...sheet, answers: [1, 1] })],
    ['an invalid key', JSON.stringify({ ...sheet, answers: [1, 1], key: 'x' })],
    ['no paper', JSON.stringify({ questions, answers: [1, 1], key })],
    ['no questions', JSON.stringify({ ...sheet, questions: [], answers: [], key })],
    ['something else as a question', JSON.stringify({ ...sheet, questions: [null], key })],
    [
      'something else as an option',
      JSON.stringify({ ...sheet, questions: [{ question: 'One?', options: [1] }], key }),
    ],
  ])('rejects %s', (_, text) => {
    expect(parseDraft(text)).toBeNull();
  });

  test.each([
    ['too many answers', [1, 3, 2], [1, 3]],
    ['too few', [0], [0, null]],
    ['options that do not exist', [2, 4], [null, null]],
    ['other types', ['1', { a: 1 }], [null, null]],
    ['fractions and negatives', [0.5, -1], [null, null]],
    ['no list', 'all', [null, null]],
  ])('%s become answers that can be chosen', (_, answers, expected) => {
    expect(parseDraft(JSON.stringify({ ...sheet, answers, key }))?.answers).toEqual(expected);
  });

  test('fits its questions whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), almost), (text) => {
        const draft = parseDraft(text);
        if (draft) expect(draft.answers).toHaveLength(draft.questions.length);
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
    saveDraft('7', quiz, { ...sheet, answers: [1, 2], key });
    expect(loadDraft('8', quiz)).toBeNull();
    expect(loadDraft('7', quiz)?.answers).toEqual([1, 2]);
    clearDraft('7', quiz);
    expect(loadDraft('7', quiz)).toBeNull();
  });

  test('bring the questions they belong to', () => {
    const own = [{ question: 'Mine?', options: ['a', 'b'] }];
    saveDraft('7', quiz, { paper: 'mine', questions: own, answers: [1], key });
    expect(loadDraft('7', quiz)).toMatchObject({ paper: 'mine', questions: own, answers: [1] });
  });

  test('move from the visitor to the learner who signs in', () => {
    saveDraft(visitor, quiz, { ...sheet, answers: [1, null], key });
    expect(loadDraft('7', quiz)?.answers).toEqual([1, null]);
    expect(loadDraft(visitor, quiz)).toBeNull();
    expect(loadDraft('7', quiz)?.key).toBe(key);
  });

  test('of the learner win, unless the visitor left to sign in and keep a score', () => {
    saveDraft('7', quiz, { ...sheet, answers: [0, 0], key });
    saveDraft(visitor, quiz, { ...sheet, answers: [1, 1], key: newKey() });
    expect(loadDraft('7', quiz)?.answers).toEqual([0, 0]);
    saveDraft(visitor, quiz, { ...sheet, answers: [1, 3], key: newKey(), toKeep: true });
    expect(loadDraft('7', quiz)).toMatchObject({ answers: [1, 3], toKeep: true });
    expect(loadDraft(visitor, quiz)).toBeNull();
  });

  test('are missing if storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    saveDraft('7', quiz, { ...sheet, answers: [0, 0], key });
    clearDraft('7', quiz);
    expect(loadDraft('7', quiz)).toBeNull();
  });
});
