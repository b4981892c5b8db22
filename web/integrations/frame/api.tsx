import { Keys } from '../keys/keys.tsx';
import { useIntegrations } from '../shared/integrations-context.ts';
import { Webhooks } from '../webhooks/webhooks.tsx';

/** What other systems of the organisation read, write and are told. */
export default function Api() {
  const { team } = useIntegrations();
  return (
    <>
      <Keys
        team={team}
        title="Keys"
        text="With a key, a program reads or writes what you choose, and nothing else."
        of="anyone"
        kinds={['organisation', 'client', 'personal']}
      />
      <Webhooks teamId={team.id} />
    </>
  );
}
