import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getCram,
  getReview,
  getReviewForecast,
  listCramCourses,
  type Review,
  setReviewGoal,
} from '../../../contract/assessment/review.ts';
import { call } from '../../data/api.ts';

const minute = 60_000;
/** Everything about the deck: each review changes it. */
export const deckKey = ['assessment', 'review'];
const dueKey = [...deckKey, 'due'];

/** The due cards; paused during a session, which keeps its cards. */
export function useReview({ paused }: { paused: boolean }) {
  return useQuery({
    queryKey: dueKey,
    queryFn: ({ signal }) => call(getReview, {}, { signal }),
    enabled: !paused,
    // A card that is due in ten minutes appears without a reload.
    refetchInterval: ({ state }) => (state.data?.nextAt ? minute : false),
  });
}

export function useForecast() {
  return useQuery({
    queryKey: [...deckKey, 'forecast'],
    queryFn: ({ signal }) => call(getReviewForecast, {}, { signal }),
  });
}

export function useCramCourses() {
  return useQuery({
    queryKey: [...deckKey, 'courses'],
    queryFn: ({ signal }) => call(listCramCourses, {}, { signal }),
  });
}

/** A part of a sitting: without `since`, its beginning. */
export function useCram(courseId: number, since: string | undefined, part: number) {
  return useQuery({
    queryKey: ['assessment', 'cram', courseId, since ?? '', part],
    queryFn: ({ signal }) =>
      call(
        getCram,
        { params: { id: courseId }, query: since === undefined ? {} : { since } },
        { signal },
      ),
    // The cards stay as they are while they are answered.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useSetGoal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cards: number | null) => call(setReviewGoal, { body: { cards } }),
    onSuccess: async (goal) => {
      queries.setQueryData<Review>(dueKey, (review) => review && { ...review, goal });
      // A session reaches up to the goal, so its cards change with it.
      await queries.invalidateQueries({ queryKey: dueKey });
    },
  });
}
