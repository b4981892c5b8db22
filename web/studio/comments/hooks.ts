import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addComment, decideComment } from '../../../contract/community/comments.ts';
import {
  countTaughtComments,
  listTaughtComments,
  settleComment,
  type TaughtComment,
  type TaughtCommentList,
} from '../../../contract/community/teaching.ts';
import { call, callPage } from '../../data/api.ts';
import { sendOnce } from '../../data/send-once.ts';

export const pageSize = 20;

const key = ['taught comments'] as const;

const filterOf = (course: number | undefined) => (course ? { course } : {});

export function useCommentCounts(course: number | undefined) {
  const query = filterOf(course);
  return useQuery({
    queryKey: [...key, 'counts', query],
    queryFn: () => call(countTaughtComments, { query }),
    placeholderData: keepPreviousData,
  });
}

export interface CommentsView {
  list: TaughtCommentList;
  course: number | undefined;
  page: number;
}

export function useTaughtComments({ list, course, page }: CommentsView) {
  const query = { list, ...filterOf(course), _page: page, _limit: pageSize };
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: () => callPage(listTaughtComments, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Each change can move a comment to another list. */
export function useRefreshComments() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export function useDecide() {
  const refresh = useRefreshComments();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'approved' | 'rejected' }) =>
      call(decideComment, { params: { id }, body: { decision } }),
    onSettled: refresh,
  });
}

export function useSettle() {
  const refresh = useRefreshComments();
  return useMutation({
    mutationFn: ({ id, settled }: { id: string; settled: boolean }) =>
      call(settleComment, { params: { id }, body: { settled } }),
    onSettled: refresh,
  });
}

export async function sendReply({ id, course }: TaughtComment, comment: string): Promise<string> {
  const { message } = await sendOnce(addComment, {
    params: { id: course.id },
    body: { comment, replyTo: id },
  });
  return message;
}
