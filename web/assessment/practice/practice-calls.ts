import { answerPractice, getPracticeHint } from '../../../contract/assessment/practice.ts';
import { call } from '../../data/api.ts';
import type { PracticeCalls } from '../shared/practice/use-practice-question.ts';

/** Answers are checked by the server. `review` says that Review asks, and under which key. */
export function callsFor(slug: string, review?: { key: string; cram: boolean }): PracticeCalls {
  return {
    answer: (question, body) =>
      call(answerPractice, {
        params: { slug, question },
        body: review ? { ...body, review } : body,
      }),
    hint: (question, seen) => call(getPracticeHint, { params: { slug, question }, body: { seen } }),
  };
}
