import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerDailyQuestion,
  finishReadingStep,
  finishReviewStep,
  startTenMinutes,
  type TenMinutes,
} from '../../../contract/assessment/ten-minutes.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/viewer-query.ts';

const sessionKey = ['assessment', 'ten-minutes'];

/** Starts or resumes today's session. */
export function useTenMinutes() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => call(startTenMinutes, {}, { signal }),
    // A day may have begun since.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function useStep<Input>(send: (input: Input) => Promise<TenMinutes>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (session) => {
      queries.setQueryData(sessionKey, session);
      // The home page, the menu's count and the badges follow.
      queryClient.invalidateQueries();
    },
  });
}

export const useFinishReviews = () => useStep<void>(() => call(finishReviewStep, {}));
export const useFinishReading = () => useStep<void>(() => call(finishReadingStep, {}));
export const useAnswerQuestion = () =>
  useStep((answer: number) => call(answerDailyQuestion, { body: { answer } }));
