import { type MetaFunction, useSearchParams } from 'react-router';
import { teamPlan } from '../../../contract/plans.ts';
import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { describeInvoice, ordersPath } from '../shared/unpaid-invoice.ts';
import { useTeam, useTeams, useUnpaidInvoice } from './hooks.ts';
import { LearnerTeam } from './learner-team.tsx';
import { ManagedTeam } from './managed-team.tsx';
import { PersonalTeam } from './personal-team.tsx';
import { selectTeam } from './rules.ts';
import styles from './team.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Team',
    description: 'Your team, its licences and members.',
    hidden: true,
  });

export default function TeamScreen() {
  const teams = useTeams();
  const [search] = useSearchParams();
  if (teams.isPending) return <TeamSkeleton />;
  if (teams.isError) {
    return (
      <>
        <ScreenHeader title="Team" />
        <div className={styles.state}>
          <ErrorState
            message={errorMessage(teams.error)}
            onRetry={teams.refetch}
            retrying={teams.isFetching}
          />
        </div>
      </>
    );
  }
  const { team, isUnknown } = selectTeam(teams.data, search.get('team'));
  return (
    <>
      {isUnknown && (
        <Notice className={styles.unknown}>
          You don't have access to that team, or you've left it.
        </Notice>
      )}
      {teams.data.length > 1 && team && <TeamSelect teams={teams.data} shown={team} />}
      {/* Keyed, so that nothing typed or opened for one team shows up in another. */}
      {team ? <TeamDetails key={team.id} team={team} /> : <NoTeam />}
    </>
  );
}

function TeamSelect({ teams, shown }: { teams: TeamSummary[]; shown: TeamSummary }) {
  const [, setSearch] = useSearchParams();
  return (
    <Select
      className={styles.choice}
      label="Your teams"
      small
      value={shown.id}
      onChange={(event) => setSearch({ team: event.target.value })}
    >
      {teams.map(({ id, name, state }) => (
        <option key={id} value={id}>
          {state === 'expired' || state === 'closed' ? `${name} (expired)` : name}
        </option>
      ))}
    </Select>
  );
}

function TeamDetails({ team }: { team: TeamSummary }) {
  const { data, isError, error, refetch, isFetching } = useTeam(team.id);
  if (data) {
    if (data.personal) return <PersonalTeam team={data} />;
    return data.can.manage ? <ManagedTeam team={data} /> : <LearnerTeam team={data} />;
  }
  if (!isError) return <TeamSkeleton title={team.name} />;
  return (
    <>
      <ScreenHeader title={team.name} />
      <div className={styles.state}>
        <ErrorState message={errorMessage(error)} onRetry={refetch} retrying={isFetching} />
      </div>
    </>
  );
}

function TeamSkeleton({ title = 'Team' }: { title?: string }) {
  return (
    <>
      <ScreenHeader title={title} text={<span className={styles.line} />} />
      <div className={styles.waiting}>
        <i className={styles.waitingPanel} />
        <SkeletonLines lines={3} title />
        <SkeletonTable rows={4} columns={4} />
      </div>
    </>
  );
}

function NoTeam() {
  const { data: invoice, isPending } = useUnpaidInvoice();
  if (isPending) return <TeamSkeleton />;
  return (
    <>
      <ScreenHeader
        title="Team"
        text="Learn together. The owner buys licences and invites everyone."
      />
      <div className={styles.state}>
        {invoice ? <AwaitingPayment invoice={invoice} /> : <NoTeamYet />}
      </div>
    </>
  );
}

function AwaitingPayment({ invoice }: { invoice: UnpaidInvoice }) {
  const { what, when } = describeInvoice(invoice);
  return (
    <EmptyState
      drawing="boat"
      title={what}
      text={`It ${when}. Your team opens here once we've received your payment.`}
      action={
        <LinkButton to={ordersPath} variant="primary">
          Go to Orders
        </LinkButton>
      }
    />
  );
}

function NoTeamYet() {
  return (
    <EmptyState
      title="You're not in a team yet"
      text={`A team has ${teamPlan.minSeats} to ${teamPlan.maxSeats} licences. Everyone with a licence can take every course. Buy a team and invite people by email, or ask someone to invite you.`}
      action={
        <LinkButton to="/pricing" variant="primary">
          See the plans
        </LinkButton>
      }
    />
  );
}
