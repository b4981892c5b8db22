import * as z from 'zod/mini';
import { toHiragana, toKana } from '../../contract/assessment/practice/kana.ts';
import { draftLine } from '../../contract/catalog/draft-fields.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { accept, acceptWords, draftAccept, filled } from '../shared/draft-fields.ts';
import { normalise, right, wrong } from '../shared/grades.ts';
import { text, textOf } from '../shared/rules.ts';

export const dictation = defineKind({
  name: 'Dictation',
  Question: z.strictObject({
    ...questionFields,
    kind: z.literal('dictation'),
    /** What is spoken. */
    say: textOf('Say', 120).check(
      z.regex(
        /^[\p{sc=Hira}\p{sc=Kana}ー、。・\s]+$/u,
        'Say is in kana: that is what the voice reads.',
      ),
    ),
    accept,
  }),
  Answer: z.object({ kind: z.literal('dictation'), typed: text(120) }),
  /** `say` is what the browser's voice speaks. */
  Shown: z.object({ ...shownFields, kind: z.literal('dictation'), say: z.string() }),
  show: ({ say }) => ({ say }),
  grade: ({ accept, say }, { typed }) => {
    const plain = normalise(typed);
    if (plain === '') return undefined;
    const given = [plain, normalise(toKana(plain, 'hiragana'))];
    const heard = accept.map(normalise);
    if (given.some((text) => heard.includes(text))) return right;
    const sounds = toHiragana(normalise(say));
    if (given.some((text) => toHiragana(text) === sounds)) {
      return wrong('You heard it right. Read the question again: how should it be written?');
    }
    return wrong();
  },
  solution: ({ accept, say }) => [...new Set([accept[0] ?? '', say])],
  draft: { say: z.optional(draftLine('Say', 120)), accept: draftAccept },
  blank: { accept: [''] },
  file: ({ say, accept }) => ({ say, accept: filled(accept) }),
  words: { say: 'Write what the voice says, in kana.', ...acceptWords },
});
