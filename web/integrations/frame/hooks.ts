import { useQuery } from '@tanstack/react-query';
import { listTeams } from '../../../contract/teams/teams.ts';
import { call } from '../../data/api.ts';

/** As the screens of teams have them. */
export function useTeams() {
  return useQuery({
    queryKey: ['teams', 'list'],
    queryFn: ({ signal }) => call(listTeams, {}, { signal }),
  });
}
