import { useQuery } from '@tanstack/react-query';
import { getAchievements } from '../../../contract/learning/achievements.ts';
import { call } from '../../data/api.ts';

export function useAchievements() {
  return useQuery({
    queryKey: ['learning', 'achievements'],
    queryFn: ({ signal }) => call(getAchievements, {}, { signal }),
    // Badges are earned on other screens.
    refetchOnMount: 'always',
  });
}
