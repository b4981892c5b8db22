import { useQuery } from '@tanstack/react-query';
import { listSharedQuestions } from '../../../contract/questions/bank.ts';
import { addToBank, mostQuestionsAtOnce } from '../../../contract/questions/files.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { bankKey } from '../bank/hooks.ts';

type BankQuestions = { source: string; questions: readonly DraftQuestion[] };

async function addAll(courseId: number, { source, questions }: BankQuestions) {
  let added = 0;
  const ids: string[] = [];
  for (let from = 0; from < questions.length; from += mostQuestionsAtOnce) {
    const body = { source, questions: questions.slice(from, from + mostQuestionsAtOnce) };
    const reply = await call(addToBank, { params: { id: courseId }, body });
    added += reply.added;
    ids.push(...reply.ids);
  }
  return { added, ids };
}

export function useAddToBank(courseId: number) {
  return useChange((given: BankQuestions) => addAll(courseId, given), {
    refresh: [bankKey],
    failsInPlace: true,
  });
}

/** Where the questions of a lesson are asked as well. The lesson is editable without it. */
export function useSharedQuestions(lessonId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...bankKey, 'shared', lessonId],
    queryFn: () => call(listSharedQuestions, { params: { lessonId } }),
    enabled: isWanted,
  });
}
