import { useSearchParams } from 'react-router';
import type { SignOn } from '../../../contract/sign-on/overview.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useIntegrations } from '../../integrations/shared/integrations-context.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Activity } from '../activity/activity.tsx';
import { Domains } from '../domains/domains.tsx';
import { Connections } from './connections.tsx';
import { useSignOn } from './hooks.ts';
import { SetUp } from './set-up.tsx';

/** How the people of an organisation sign in. */
export default function SignOnScreen() {
  const { team } = useIntegrations();
  return (
    <QueryView
      result={useSignOn(team.id)}
      skeleton={
        <div className="mt-6">
          <SkeletonLines lines={8} title />
        </div>
      }
    >
      {(signOn) => <Parts teamId={team.id} signOn={signOn} />}
    </QueryView>
  );
}

function Parts({ teamId, signOn }: { teamId: string; signOn: SignOn }) {
  const { connections } = signOn;
  const [search, setSearch] = useSearchParams();
  const drafts = connections.filter(({ state }) => state === 'draft');
  // Whoever comes back to something unfinished picks it up again.
  const chosen = search.get('connection') ?? (drafts.length === 1 ? drafts[0]?.id : null);
  const connection = connections.find(({ id }) => id === chosen);
  const choose = (id: string | null) =>
    setSearch((search) => {
      if (id === null) search.delete('connection');
      else search.set('connection', id);
      return search;
    });
  return (
    <>
      <Connections
        teamId={teamId}
        connections={connections}
        chosen={connection?.id ?? null}
        onChoose={choose}
      />
      {connection && (
        <SetUp
          key={connection.id}
          teamId={teamId}
          connection={connection}
          onClose={() => choose(null)}
        />
      )}
      <Domains teamId={teamId} signOn={signOn} />
      {connections.length > 0 && <Activity teamId={teamId} />}
    </>
  );
}
