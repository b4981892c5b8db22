import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reviewSubmission } from '../../../contract/assessment/assignments.ts';
import { decideObjection } from '../../../contract/assessment/peer-reviews.ts';
import {
  addPhrase,
  deletePhrase,
  getReviewDesk,
  getSubmission,
  listPhrases,
  listSubmissions,
} from '../../../contract/assessment/submissions.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call, callPage } from '../../data/api.ts';
import { queryClient as frameQueries } from '../../data/query.ts';
import type { ListView } from './addresses.ts';

export const pageSize = 20;

const key = ['submissions'] as const;

/** Only what is set: an empty parameter would be another key for the same list. */
const filterOf = ({ course, assignment, reviewer }: ListView) => ({
  ...(course ? { course } : {}),
  ...(assignment ? { assignment } : {}),
  ...(reviewer ? { reviewer } : {}),
});

export function useReviewDesk(view: ListView) {
  const query = filterOf(view);
  return useQuery({
    queryKey: [...key, 'desk', query],
    queryFn: () => call(getReviewDesk, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useSubmissions(view: ListView) {
  const query = { list: view.list, ...filterOf(view), _page: view.page, _limit: pageSize };
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: () => callPage(listSubmissions, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useSubmission(id: string, view: ListView) {
  const query = { list: view.list, ...filterOf(view) };
  return useQuery({
    queryKey: [...key, 'one', id, query],
    queryFn: () => call(getSubmission, { params: { id }, query }),
    // Another reviewer may have answered it since.
    staleTime: 0,
  });
}

type Review = InputOf<typeof reviewSubmission>['body'];

export function useSendReview(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Review) => call(reviewSubmission, { params: { id }, body }),
    onSettled: () => {
      // The number in the menu counts what waits.
      frameQueries.invalidateQueries({ queryKey: ['notifications', 'signals'] });
      return queries.invalidateQueries({ queryKey: key });
    },
  });
}

type Decision = InputOf<typeof decideObjection>['body'];

export function useDecision(reviewId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => call(decideObjection, { params: { id: reviewId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

const phrasesKey = ['phrases'] as const;

export function usePhrases() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: phrasesKey });
  return {
    phrases: useQuery({ queryKey: phrasesKey, queryFn: () => call(listPhrases, {}) }),
    add: useMutation({
      mutationFn: (text: string) => call(addPhrase, { body: { text } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deletePhrase, { params: { id } }),
      onSuccess,
    }),
  };
}
