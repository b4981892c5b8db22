import { useMutation, useQuery } from '@tanstack/react-query';
import { checkReviewAnswer, getReview, rateReview } from '../../../contract/assessment/review.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { setDueReviews } from '../../notifications/shared/signals.ts';

const minute = 60_000;

/** What is due. While a session is on, the questions stay those that it began with. */
export function useReview({ paused }: { paused: boolean }) {
  return useQuery({
    queryKey: ['assessment', 'review'],
    queryFn: ({ signal }) => call(getReview, {}, { signal }),
    enabled: !paused,
    // What comes back in ten minutes appears without a reload.
    refetchInterval: ({ state }) => (state.data?.nextAt ? minute : false),
  });
}

export function useCheckAnswer() {
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: number | null }) =>
      call(checkReviewAnswer, { params: { id }, body: { answer } }),
  });
}

export interface Rated {
  id: string;
  key: string;
  answer: number | null;
  rating: number;
}

export function useRateReview() {
  return useMutation({
    mutationFn: ({ id, ...body }: Rated) => call(rateReview, { params: { id }, body }),
    onSuccess: ({ due }) => {
      setDueReviews(due);
      // A day learned may have brought a badge.
      queryClient.invalidateQueries();
    },
  });
}
