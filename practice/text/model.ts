import * as z from 'zod/mini';
import { toHiragana, toKana } from '../../contract/assessment/practice/kana.ts';
import { beatsOf, judgeBeats, keysFor } from '../../contract/assessment/practice/kana-keys.ts';
import { draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import {
  accept,
  acceptWords,
  draftAccept,
  draftMistakes,
  filled,
  mistakeWords,
} from '../shared/draft-fields.ts';
import { normalise, right, wrong } from '../shared/grades.ts';
import { textOf, text as textUpTo } from '../shared/rules.ts';

const script = z.enum(['hiragana', 'katakana'], 'Kana is hiragana or katakana.');

export const text = defineKind({
  name: 'Text',
  Question: z.strictObject({
    ...questionFields,
    kind: z.literal('text'),
    accept,
    /** Latin letters turn into this script as they are typed. */
    kana: z.optional(script),
    /** What a word in kana means. It is spoken too, so neither its reading nor its letters are in the question. */
    meaning: z.optional(textOf('Meaning', 80)),
    mistakes: z.optional(
      listOf(
        'Mistakes',
        z.strictObject(
          { text: textOf('A mistake’s text', 120), says: textOf('What a mistake says', 400) },
          'A mistake has text and says.',
        ),
        1,
        8,
      ),
    ),
  }),
  Answer: z.object({ kind: z.literal('text'), typed: textUpTo(120) }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('text'),
    kana: z.nullable(
      z.object({
        script,
        beats: z.number(),
        /** In the order of the alphabet: the browser shuffles them. */
        keys: z.array(z.string()),
        /** What it means, and what the browser's voice speaks. */
        word: z.nullable(z.object({ meaning: z.string(), say: z.string() })),
      }),
    ),
  }),
  show: ({ kana: script, accept: [say = ''], meaning }) => {
    if (!script) return { kana: null };
    const word = meaning === undefined ? null : { meaning, say };
    return { kana: { script, beats: beatsOf(say).length, keys: keysFor(say, script), word } };
  },
  grade: ({ accept, kana, mistakes = [] }, { typed }) => {
    const plain = normalise(typed);
    if (plain === '') return undefined;
    const given = kana ? [plain, normalise(toKana(plain, kana))] : [plain];
    const isOneOf = (texts: readonly string[]) =>
      texts.some((text) => given.includes(normalise(text)));
    if (isOneOf(accept)) return right;
    const beats = kana ? judgeBeats(toKana(plain, kana), accept[0] ?? '') : [];
    const mistake = mistakes.find(({ text }) => isOneOf([text]));
    if (mistake) return { ...wrong(mistake.says), beats };
    const sounds = accept.map((text) => toHiragana(normalise(text)));
    if (kana && given.some((text) => sounds.includes(toHiragana(text)))) {
      return { ...wrong(`The sounds are right. Write them in ${kana}.`), beats };
    }
    return { ...wrong(), beats };
  },
  solution: ({ accept }) => accept.slice(0, 1),
  draft: {
    accept: draftAccept,
    kana: z.optional(script),
    meaning: z.optional(draftLine('Meaning', 80)),
    mistakes: draftMistakes,
  },
  blank: { accept: [''] },
  file: ({ accept, kana, meaning, mistakes: written = [] }) => {
    const mistakes = written.flatMap(({ text, says }) => (text ? [{ text, says }] : []));
    return {
      accept: filled(accept),
      ...(kana && { kana }),
      ...(kana && meaning && { meaning }),
      ...(mistakes.length > 0 && { mistakes }),
    };
  },
  words: { ...acceptWords, ...mistakeWords },
  mistakes: ({ mistakes = [] }) =>
    mistakes.map(({ text, says }) => ({
      typed: text,
      answer: { kind: 'text' as const, typed: text },
      says,
    })),
  exchange: ({ accept, mistakes = [] }) => ({ type: 'shortanswer', accept, mistakes }),
});
