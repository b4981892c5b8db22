import { useState } from 'react';
import type { ReviewQuestion } from '../../../contract/assessment/review.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { useCheckAnswer, useRateReview } from './hooks.ts';
import {
  applyVerdict,
  choose,
  currentQuestion,
  nextQuestion,
  type Outcome,
  startSession,
} from './session-state.ts';

/** Goes through the questions: choose, check, rate. Failed calls can be retried and count once. */
export function useReviewSession(questions: readonly ReviewQuestion[]) {
  const [session, setSession] = useState(() => startSession(questions, newKey()));
  const checking = useCheckAnswer();
  const rating = useRateReview();
  const question = currentQuestion(session);
  const { key, chosen, verdict } = session;
  const isBusy = checking.isPending || rating.isPending;
  const error = rating.error ?? checking.error;

  const next = (outcome: Outcome) => {
    checking.reset();
    rating.reset();
    setSession((session) => nextQuestion(session, { key, outcome, nextKey: newKey() }));
  };

  const check = (answer: number | null) => {
    if (!question || verdict || isBusy) return;
    checking.mutate(
      { id: question.id, answer },
      { onSuccess: (verdict) => setSession((session) => applyVerdict(session, key, verdict)) },
    );
  };

  const rate = (value: number) => {
    if (!question || !verdict || isBusy) return;
    rating.mutate(
      { id: question.id, key, answer: chosen, rating: value },
      { onSuccess: ({ correct }) => next(correct ? 'right' : 'missed') },
    );
  };

  return {
    session,
    question,
    isChecking: checking.isPending,
    /** The rating in flight. */
    sendingRating: rating.isPending ? rating.variables.rating : null,
    failure: error && {
      message: errorMessage(error),
      /** The question no longer exists. */
      isGone: errorStatus(error) === 404,
    },
    choose: (option: number) => {
      if (!isBusy) setSession((session) => choose(session, option));
    },
    /** `null` shows the right answer. */
    check,
    rate,
    retry: () => {
      if (rating.isError) rate(rating.variables.rating);
      else if (checking.isError) check(checking.variables.answer);
    },
    skip: () => next('gone'),
  };
}
