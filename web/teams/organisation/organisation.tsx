import { type MetaFunction, Outlet, useOutletContext } from 'react-router';
import { hasFeature } from '../../../contract/plan-features.ts';
import type { Organisation } from '../../../contract/teams/organisation.ts';
import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { defineListQuery, useListQuery, words } from '../../lists/list-query.ts';
import { ListSelect } from '../../lists/list-tools.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { useOpenTab, WorkHeader, WorkTabs } from '../../ui/layout/work-screen.tsx';
import { describeInvoice, ordersPath } from '../shared/unpaid-invoice.ts';
import { useTeams, useUnpaidInvoice } from '../team/hooks.ts';
import { CreateDepartment } from './department-dialogs.tsx';
import { useOrganisation } from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Organisation',
    description: 'Departments, people and the plan of your organisation.',
    hidden: true,
  });

/** Which organisation the address says, for someone who manages several. */
const teamQuery = defineListQuery({ team: words(36) });

export const organisationPath = '/user-screen/organisation';

/** What the pages below are about. */
export interface OrganisationContext {
  team: TeamSummary;
  /** Null for those who manage only a part of it. */
  organisation: Organisation | null;
}

export const useOrganisationContext = () => useOutletContext<OrganisationContext>();

export default function OrganisationScreen() {
  const { query } = useListQuery(teamQuery);
  return (
    <QueryView result={useTeams()} skeleton={<Loading />}>
      {(teams) => {
        const managed = teams.filter(
          ({ can, plan }) => can.assign && hasFeature(plan, 'departments'),
        );
        const team = managed.find(({ id }) => id === query.team) ?? managed[0];
        if (!team) return <NoOrganisation />;
        // Keyed, so that nothing chosen in one organisation is done in another.
        return team.can.administer ? (
          <Administered key={team.id} team={team} managed={managed} />
        ) : (
          <Frame key={team.id} team={team} managed={managed} organisation={null} />
        );
      }}
    </QueryView>
  );
}

function Loading({ title = 'Organisation' }: { title?: string }) {
  return (
    <>
      <WorkHeader title={title} />
      <div className="mt-5">
        <SkeletonTable rows={8} columns={4} />
      </div>
    </>
  );
}

type OfTeamProps = { team: TeamSummary; managed: TeamSummary[] };

function Administered({ team, managed }: OfTeamProps) {
  return (
    <QueryView result={useOrganisation(team.id)} skeleton={<Loading title={team.name} />}>
      {(organisation) => <Frame team={team} managed={managed} organisation={organisation} />}
    </QueryView>
  );
}

type FrameProps = OfTeamProps & Pick<OrganisationContext, 'organisation'>;

function Frame({ team, managed, organisation }: FrameProps) {
  const { query, show } = useListQuery(teamQuery);
  const tabs = tabsOf(organisation, query.team);
  const part = useOpenTab(tabs);
  return (
    <>
      <PageTitle>{part ? `${team.name}: ${part}` : team.name}</PageTitle>
      <WorkHeader
        title={team.name}
        part={part}
        text={organisation ? describe(organisation) : 'The departments that you manage.'}
        actions={
          <>
            {managed.length > 1 && (
              <ListSelect
                label="Organisation"
                options={managed.map(({ id, name }) => ({ value: id, label: name }))}
                chosen={team.id}
                onChoose={(id) => show({ team: id })}
              />
            )}
            {organisation && (
              <>
                <CreateDepartment teamId={team.id} />
                <LinkButton small icon="plus" to={`/user-screen/team?team=${team.id}`}>
                  People
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <WorkTabs label="Organisation" tabs={tabs} />
      <Outlet context={{ team, organisation } satisfies OrganisationContext} />
    </>
  );
}

function describe({ people, departments, endsAt }: Organisation): string {
  const size = `${plural(people, 'person', 'people')} in ${plural(departments, 'department')}`;
  return `${size}. Enterprise until ${formatSellerDay(endsAt)}.`;
}

function tabsOf(organisation: Organisation | null, team: string) {
  const tab = (page: string, label: string, count?: number) => ({
    to: teamQuery.addressAt(`${organisationPath}${page}`, { ...teamQuery.usual, team }),
    label,
    count: count === undefined ? undefined : formatNumber(count),
  });
  if (!organisation) return [tab('', 'Departments'), tab('/people', 'People')];
  const { departments, people } = organisation;
  return [
    tab('', 'Overview'),
    tab('/departments', 'Departments', departments),
    tab('/people', 'People', people),
    tab('/plan', 'Plan'),
    tab('/record', 'Record'),
  ];
}

function NoOrganisation() {
  const { data: invoice } = useUnpaidInvoice();
  if (invoice?.kind === 'agreement') return <AwaitingPayment invoice={invoice} />;
  return (
    <>
      <WorkHeader title="Organisation" />
      <div className="mt-5">
        <EmptyState
          title="This is for organisations"
          text="With the Enterprise plan, an organisation has departments, administrators and managers of branches. You see it here if you manage one, or a part of it."
          action={<LinkButton to="/contact-sales">Contact sales</LinkButton>}
        />
      </div>
    </>
  );
}

/** Someone has accepted an offer for a new organisation. */
function AwaitingPayment({ invoice }: { invoice: UnpaidInvoice }) {
  const { what, when } = describeInvoice(invoice);
  return (
    <>
      <WorkHeader title="Organisation" />
      <div className="mt-5">
        <EmptyState
          drawing="boat"
          title={what}
          text={`It ${when}. Your organisation opens here once we’ve received your payment.`}
          action={<LinkButton to={ordersPath}>Go to Orders</LinkButton>}
        />
      </div>
    </>
  );
}
