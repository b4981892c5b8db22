import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKey } from '../shared/draft-storage.ts';
import { clearDraft, draftKey, loadDraft, parseDraft, saveDraft, visitor } from './quiz-draft.ts';

const questions = [
  { question: 'One?', options: ['a', 'b'] },
  { question: 'Two?', options: ['a', 'b', 'c', 'd'] },
];
const place = { slug: 'iso-and-noise', version: 3, questions };
const key = '00000000-0000-4000-8000-00000000000a';

describe('what is found in the storage', () => {
  test('is taken as it was kept', () => {
    const draft = { answers: [1, null], key, toKeep: false };
    expect(parseDraft(JSON.stringify(draft), questions)).toEqual(draft);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"answers":'],
    ['a list', '[1,2]'],
    ['nothing in JSON', 'null'],
    ['no key', '{"answers":[1,1]}'],
    ['a key that is none', '{"answers":[1,1],"key":"x"}'],
  ])('%s is no draft', (_, text) => {
    expect(parseDraft(text, questions)).toBeNull();
  });

  test.each([
    ['too many answers', [1, 3, 2], [1, 3]],
    ['too few', [0], [0, null]],
    ['options that do not exist', [2, 4], [null, null]],
    ['others than numbers', ['1', { a: 1 }], [null, null]],
    ['fractions and negatives', [0.5, -1], [null, null]],
    ['no list', 'all', [null, null]],
  ])('%s are cut to what can be chosen', (_, answers, expected) => {
    expect(parseDraft(JSON.stringify({ answers, key }), questions)?.answers).toEqual(expected);
  });

  test('never breaks the quiz, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const draft = parseDraft(text, questions);
        if (draft) expect(draft.answers).toHaveLength(questions.length);
      }),
    );
  });
});

describe('in the browser', () => {
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

  test('a draft belongs to one person, lesson and version', () => {
    const names = new Set([
      draftKey('7', place),
      draftKey('8', place),
      draftKey(visitor, place),
      draftKey('7', { ...place, slug: 'hiragana' }),
      draftKey('7', { ...place, version: 4 }),
    ]);
    expect(names.size).toBe(5);
    saveDraft('7', place, { answers: [1, 2], key });
    expect(loadDraft('8', place)).toBeNull();
    expect(loadDraft('7', place)?.answers).toEqual([1, 2]);
    clearDraft('7', place);
    expect(loadDraft('7', place)).toBeNull();
  });

  test('a visitor who signs in goes on, and leaves nothing for the next person', () => {
    saveDraft(visitor, place, { answers: [1, null], key });
    expect(loadDraft('7', place)?.answers).toEqual([1, null]);
    expect(loadDraft(visitor, place)).toBeNull();
    expect(loadDraft('7', place)?.key).toBe(key);
  });

  test("a learner's mine draft stands before a visitor's, unless that one was to be kept", () => {
    saveDraft('7', place, { answers: [0, 0], key });
    saveDraft(visitor, place, { answers: [1, 1], key: newKey() });
    expect(loadDraft('7', place)?.answers).toEqual([0, 0]);
    saveDraft(visitor, place, { answers: [1, 3], key: newKey(), toKeep: true });
    expect(loadDraft('7', place)).toMatchObject({ answers: [1, 3], toKeep: true });
    expect(loadDraft(visitor, place)).toBeNull();
  });

  test('a forbidden storage is like an empty one', () => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    saveDraft('7', place, { answers: [0, 0], key });
    clearDraft('7', place);
    expect(loadDraft('7', place)).toBeNull();
  });
});
