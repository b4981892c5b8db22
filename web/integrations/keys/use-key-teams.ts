import { useQuery } from '@tanstack/react-query';
import { hasFeature } from '../../../contract/plan-features.ts';
import { listTeams, type TeamSummary } from '../../../contract/teams/teams.ts';
import { call } from '../../data/api.ts';
import { useSignals } from '../../notifications/shared/signals.ts';

/** Organisations of which the viewer may have personal keys. Nothing is asked for those who manage none. */
export function useKeyTeams(): TeamSummary[] {
  const { data: signals } = useSignals();
  const { data: teams } = useQuery({
    queryKey: ['teams', 'list'],
    queryFn: ({ signal }) => call(listTeams, {}, { signal }),
    enabled: Boolean(signals?.organisation),
  });
  return teams?.filter(({ can, plan }) => can.assign && hasFeature(plan, 'api')) ?? [];
}
