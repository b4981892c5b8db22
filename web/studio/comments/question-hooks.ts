import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerQuestion,
  countTaughtQuestions,
  keepPost,
  listTaughtQuestions,
  settleQuestion,
  type TaughtQuestionList,
} from '../../../contract/community/questions.ts';
import { call, callPage } from '../../data/api.ts';
import { sendOnce } from '../../data/send-once.ts';
import { pageSize } from './hooks.ts';

const key = ['taught questions'] as const;

const filterOf = (course: number | undefined) => (course ? { course } : {});

export function useQuestionCounts(course: number | undefined) {
  const query = filterOf(course);
  return useQuery({
    queryKey: [...key, 'counts', query],
    queryFn: () => call(countTaughtQuestions, { query }),
    placeholderData: keepPreviousData,
  });
}

export interface QuestionsView {
  list: TaughtQuestionList;
  course: number | undefined;
  page: number;
}

export function useTaughtQuestions({ list, course, page }: QuestionsView) {
  const query = { list, ...filterOf(course), _page: page, _limit: pageSize };
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: () => callPage(listTaughtQuestions, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Each change can move a question to another list. */
export function useRefreshQuestions() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export function useSettleQuestion() {
  const refresh = useRefreshQuestions();
  return useMutation({
    mutationFn: ({ id, settled }: { id: string; settled: boolean }) =>
      call(settleQuestion, { params: { id }, body: { settled } }),
    onSettled: refresh,
  });
}

export function useKeepPost() {
  const refresh = useRefreshQuestions();
  return useMutation({
    mutationFn: (id: string) => call(keepPost, { params: { id } }),
    onSettled: refresh,
  });
}

export async function sendAnswer(id: string, text: string): Promise<void> {
  await sendOnce(answerQuestion, { params: { id }, body: { text } });
}
