import { useOutletContext } from 'react-router';
import type { TeamSummary } from '../../../contract/teams/teams.ts';

/** The organisation whose integrations are shown. */
export interface IntegrationsContext {
  team: TeamSummary;
}

export const useIntegrations = () => useOutletContext<IntegrationsContext>();
