import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewResult } from '../../../../contract/assessment/review.ts';
import { errorMessage, errorStatus } from '../../../data/error-message.ts';
import { queryClient } from '../../../data/viewer-query.ts';
import { setDueReviews } from '../../../notifications/shared/signals.ts';
import { deckKey } from '../hooks.ts';
import type { Outcome } from '../session-state.ts';

interface CardCalls<Answer, Verdict> {
  /** Null shows the right answer. */
  check: (answer: Answer | null) => Promise<Verdict>;
  rate: (answer: Answer | null, rating: number) => Promise<ReviewResult>;
}

/** One card: check, then rate. Failed calls can be retried and count once. */
export function useCardReview<Answer, Verdict>(
  calls: CardCalls<Answer, Verdict>,
  onDone: (outcome: Outcome) => void,
) {
  const [checked, setChecked] = useState<{ answer: Answer | null; verdict: Verdict } | null>(null);
  const queries = useQueryClient();
  const checking = useMutation({ mutationFn: calls.check });
  const rating = useMutation({
    mutationFn: (value: number) => calls.rate(checked?.answer ?? null, value),
    onSuccess: ({ due }) => {
      setDueReviews(due);
      // A day of learning may have earned a badge.
      queryClient.invalidateQueries();
      // What is due and forecast is asked for again after the session.
      void queries.invalidateQueries({ queryKey: deckKey });
    },
  });
  const isBusy = checking.isPending || rating.isPending;
  const error = rating.error ?? checking.error;

  const check = (answer: Answer | null) => {
    if (checked || isBusy) return;
    checking.mutate(answer, { onSuccess: (verdict) => setChecked({ answer, verdict }) });
  };
  const rate = (value: number) => {
    if (!checked || isBusy) return;
    rating.mutate(value, { onSuccess: ({ correct }) => onDone(correct ? 'right' : 'missed') });
  };

  return {
    verdict: checked?.verdict ?? null,
    check,
    rate,
    isBusy,
    isChecking: checking.isPending,
    /** The rating in flight. */
    sendingRating: rating.isPending ? rating.variables : null,
    failure: error && {
      message: errorMessage(error),
      /** The card no longer exists. */
      isGone: errorStatus(error) === 404,
    },
    retry: () => {
      if (rating.isError) rate(rating.variables);
      else if (checking.isError) check(checking.variables);
    },
  };
}
