import { useMutation, useQuery } from '@tanstack/react-query';
import { checkReviewAnswer, getReview, rateReview } from '../../../contract/assessment/review.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { setDueReviews } from '../../notifications/shared/signals.ts';

const minute = 60_000;

/** The due questions; paused during a session, which keeps its questions. */
export function useReview({ paused }: { paused: boolean }) {
  return useQuery({
    queryKey: ['assessment', 'review'],
    queryFn: ({ signal }) => call(getReview, {}, { signal }),
    enabled: !paused,
    // A question that is due in ten minutes appears without a reload.
    refetchInterval: ({ state }) => (state.data?.nextAt ? minute : false),
  });
}

export function useCheckAnswer() {
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: number | null }) =>
      call(checkReviewAnswer, { params: { id }, body: { answer } }),
  });
}

export interface ReviewRating {
  id: string;
  key: string;
  answer: number | null;
  rating: number;
}

export function useRateReview() {
  return useMutation({
    mutationFn: ({ id, ...body }: ReviewRating) => call(rateReview, { params: { id }, body }),
    onSuccess: ({ due }) => {
      setDueReviews(due);
      // A day of learning may have earned a badge.
      queryClient.invalidateQueries();
    },
  });
}
