import { useIntegrations } from '../shared/integrations-context.ts';
import { Webhooks } from '../webhooks/webhooks.tsx';

/** What other systems of the organisation read, write and are told. */
export default function Api() {
  const { team } = useIntegrations();
  return <Webhooks teamId={team.id} />;
}
