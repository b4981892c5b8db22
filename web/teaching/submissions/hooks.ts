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
  type Phrase,
} from '../../../contract/assessment/submissions.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { queryClient as frameQueries } from '../../data/viewer-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';
import type { SubmissionsQuery } from './addresses.ts';

const key = ['submissions'];

/** Only what is set: an empty parameter would be another key for the same list. */
const filterOf = ({ course, assignment, reviewer }: SubmissionsQuery) => ({
  ...(course ? { course } : {}),
  ...(assignment ? { assignment } : {}),
  ...(reviewer ? { reviewer } : {}),
});

export function useReviewDesk(view: SubmissionsQuery) {
  const query = filterOf(view);
  return useQuery({
    queryKey: [...key, 'desk', query],
    queryFn: () => call(getReviewDesk, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useSubmissions(view: SubmissionsQuery) {
  const query = { list: view.list, ...filterOf(view), page: view.page, limit: 20 };
  return useListCall(listSubmissions, [...key, 'list'], { query });
}

export function useSubmission(id: string, view: SubmissionsQuery) {
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

export function useDecision(reviewId: string, firstName: string) {
  return useChange((body: Decision) => call(decideObjection, { params: { id: reviewId }, body }), {
    refresh: [key],
    done: () => `Decided. ${firstName} has been notified.`,
    failsInPlace: true,
  });
}

const phrasesKey = ['phrases'];

export function usePhrases() {
  return useQuery({ queryKey: phrasesKey, queryFn: () => call(listPhrases, {}) });
}

const savePhrase = (text: string) => call(addPhrase, { body: { text } });

export function useAddPhrase() {
  return useChange(savePhrase, { refresh: [phrasesKey], done: () => 'Phrase saved.' });
}

export function useRemovePhrase() {
  return useChange(({ id }: Phrase) => call(deletePhrase, { params: { id } }), {
    refresh: [phrasesKey],
    done: () => 'Phrase deleted.',
    undo: ({ text }) => savePhrase(text),
  });
}
