import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getChanges } from '../../../contract/studio/differences.ts';
import { call } from '../../data/api.ts';
import { changesKey } from '../publishing/hooks.ts';

/** A version by its number, or the draft. */
export type Point = number | 'draft';

export interface Comparison {
  /** Without it, the version before the later one. */
  from: number | null;
  to: Point;
}

export function useChanges(courseId: number, { from, to }: Comparison) {
  return useQuery({
    queryKey: [...changesKey(courseId), from, to],
    queryFn: ({ signal }) =>
      call(
        getChanges,
        { params: { id: courseId }, query: { to, ...(from !== null && { from }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Whoever comes back has edited in between.
    staleTime: 0,
  });
}

/** What changed in one lesson, where the whole reply would have become too long. */
export function useLessonChanges(courseId: number, { from, to }: Comparison, lesson: string) {
  return useQuery({
    queryKey: [...changesKey(courseId), from, to, lesson],
    queryFn: ({ signal }) =>
      call(
        getChanges,
        { params: { id: courseId }, query: { to, lesson, ...(from !== null && { from }) } },
        { signal },
      ),
  });
}
