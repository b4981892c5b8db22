import { type MetaFunction, Outlet, useSearchParams } from 'react-router';
import { hasFeature } from '../../../contract/plan-features.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useOpenTab, WorkHeader, WorkTabs } from '../../ui/layout/work-screen.tsx';
import type { IntegrationsContext } from '../shared/integrations-context.ts';
import { useTeams } from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Integrations',
    description: 'How an organisation signs in, and what other systems may read and write.',
    hidden: true,
  });

const path = '/user-screen/integrations';

/** Each tab appears with its screen. */
const tabs = [
  { to: `${path}/sign-on`, label: 'Sign-on' },
  { to: `${path}/provisioning`, label: 'Provisioning' },
  { to: `${path}/api`, label: 'API and webhooks' },
];

/** What the tabs of Integrations have in common: the organisation, its name and the way between them. */
export default function Integrations() {
  const [search, setSearch] = useSearchParams();
  return (
    <QueryView
      result={useTeams()}
      skeleton={
        <>
          <WorkHeader title="Integrations" />
          <div className="mt-5">
            <SkeletonLines lines={6} title />
          </div>
        </>
      }
    >
      {(teams) => {
        const mine = teams.filter(({ can, plan }) => can.administer && hasFeature(plan, 'signOn'));
        const team = mine.find(({ id }) => id === search.get('team')) ?? mine[0];
        // Keyed, so that nothing typed or shown for one organisation shows up in another.
        return team ? (
          <OfTeam
            key={team.id}
            team={team}
            teams={mine}
            onChoose={(id) => setSearch({ team: id })}
          />
        ) : (
          <NoOrganisation />
        );
      }}
    </QueryView>
  );
}

type OfTeamProps = { team: TeamSummary; teams: TeamSummary[]; onChoose: (id: string) => void };

function OfTeam({ team, teams, onChoose }: OfTeamProps) {
  const [search] = useSearchParams();
  const { name: site } = useSite();
  const chosen = search.get('team');
  const addressed = tabs.map((tab) => (chosen ? { ...tab, to: `${tab.to}?team=${chosen}` } : tab));
  const part = useOpenTab(addressed);
  return (
    <>
      <PageTitle>{part ? `Integrations: ${part}` : 'Integrations'}</PageTitle>
      <WorkHeader
        title="Integrations"
        part={part}
        text={`How ${team.name} signs in, and what other systems may read and write.`}
        actions={
          <>
            {teams.length > 1 && (
              <Select
                small
                label="Organisation"
                value={team.id}
                onChange={({ target }) => onChoose(target.value)}
              >
                {teams.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            <LinkButton small icon="development" to="/build">
              Build on {site}
            </LinkButton>
          </>
        }
      />
      <WorkTabs label="Integrations" tabs={addressed} />
      <Outlet context={{ team } satisfies IntegrationsContext} />
    </>
  );
}

function NoOrganisation() {
  return (
    <>
      <WorkHeader title="Integrations" />
      <div className="mt-5">
        <EmptyState
          title="This is for organisations"
          text="The owner and administrators of an organisation with the Enterprise plan connect its sign-in and its other systems here."
          action={<LinkButton to="/contact-sales">Contact sales</LinkButton>}
        />
      </div>
    </>
  );
}
