import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  addToBank,
  type BankQuestion,
  listBank,
  mostQuestionsAtOnce,
  removeFromBank,
} from '../../../contract/writing/questions.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const bankKey = (courseId: number) => ['studio', 'bank', courseId] as const;

export function useBank(courseId: number, page: number) {
  const query = { page, limit: 10 };
  return useListCall(listBank, bankKey(courseId), { params: { id: courseId }, query });
}

type BankQuestions = { source: string; questions: readonly DraftQuestion[] };

async function addAll(courseId: number, { source, questions }: BankQuestions) {
  let added = 0;
  for (let from = 0; from < questions.length; from += mostQuestionsAtOnce) {
    const body = { source, questions: questions.slice(from, from + mostQuestionsAtOnce) };
    added += (await call(addToBank, { params: { id: courseId }, body })).added;
  }
  return { added };
}

export function useAddToBank(courseId: number) {
  return useChange((given: BankQuestions) => addAll(courseId, given), {
    refresh: [bankKey(courseId)],
    failsInPlace: true,
  });
}

export function useRemoveFromBank(courseId: number) {
  return useChange(
    ({ id }: BankQuestion) => call(removeFromBank, { params: { id: courseId, questionId: id } }),
    {
      refresh: [bankKey(courseId)],
      done: () => 'The question was removed from the bank.',
      undo: ({ source, question }) => addAll(courseId, { source, questions: [question] }),
    },
  );
}
