import { useQuery } from '@tanstack/react-query';
import { getProgress } from '../../../contract/learning/progress.ts';
import { call } from '../../data/api.ts';

export function useProgress() {
  return useQuery({
    queryKey: ['learning', 'progress'],
    queryFn: ({ signal }) => call(getProgress, {}, { signal }),
    // Whoever comes from a lesson sees the minutes they have just spent there.
    staleTime: 0,
  });
}
