import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  addToBank,
  listBank,
  mostQuestionsAtOnce,
  removeFromBank,
} from '../../../contract/studio/questions.ts';
import { call, callPage } from '../../data/api.ts';

export const bankKey = (courseId: number) => ['studio', 'bank', courseId] as const;
export const bankPage = 10;

export function useBank(courseId: number, page: number) {
  return useQuery({
    queryKey: [...bankKey(courseId), page],
    queryFn: () =>
      callPage(listBank, { params: { id: courseId }, query: { page, limit: bankPage } }),
  });
}

export function useAddToBank(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: { source: string; questions: readonly DraftQuestion[] }) => {
      let added = 0;
      for (let from = 0; from < given.questions.length; from += mostQuestionsAtOnce) {
        const questions = given.questions.slice(from, from + mostQuestionsAtOnce);
        const body = { source: given.source, questions };
        added += (await call(addToBank, { params: { id: courseId }, body })).added;
      }
      return { added };
    },
    // Also after a refusal: some may have been added.
    onSettled: () => client.invalidateQueries({ queryKey: bankKey(courseId) }),
  });
}

export function useRemoveFromBank(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (questionId: string) =>
      call(removeFromBank, { params: { id: courseId, questionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: bankKey(courseId) }),
  });
}
