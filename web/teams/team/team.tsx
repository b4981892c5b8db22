import { type MetaFunction, useSearchParams } from 'react-router';
import { teamPlan } from '../../../contract/plans.ts';
import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { QueryView } from '../../data/query-view.tsx';
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
  const [search] = useSearchParams();
  return (
    <QueryView
      result={useTeams()}
      skeleton={<TeamSkeleton />}
      failure={(error, retry) => <TeamFailure title="Team" error={error} {...retry} />}
    >
      {(teams) => {
        const { team, isUnknown } = selectTeam(teams, search.get('team'));
        return (
          <>
            {isUnknown && (
              <Notice className={styles.unknown}>
                You don't have access to that team, or you've left it.
              </Notice>
            )}
            {teams.length > 1 && team && <TeamSelect teams={teams} shown={team} />}
            {/* Keyed, so that nothing typed or opened for one team shows up in another. */}
            {team ? <TeamDetails key={team.id} team={team} /> : <NoTeam />}
          </>
        );
      }}
    </QueryView>
  );
}

type TeamFailureProps = { title: string; error: Error; onRetry: () => void; retrying: boolean };

function TeamFailure({ title, error, ...retry }: TeamFailureProps) {
  return (
    <>
      <ScreenHeader title={title} />
      <div className="mt-6">
        <ErrorState message={errorMessage(error)} {...retry} />
      </div>
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
  return (
    <QueryView
      result={useTeam(team.id)}
      skeleton={<TeamSkeleton title={team.name} />}
      failure={(error, retry) => <TeamFailure title={team.name} error={error} {...retry} />}
    >
      {(team) => {
        if (team.personal) return <PersonalTeam team={team} />;
        return team.can.manage ? <ManagedTeam team={team} /> : <LearnerTeam team={team} />;
      }}
    </QueryView>
  );
}

function TeamSkeleton({ title = 'Team' }: { title?: string }) {
  return (
    <>
      <ScreenHeader title={title} text={<span className={styles.line} />} />
      <div className="stack gap-7 mt-6">
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
      <div className="mt-6">{invoice ? <AwaitingPayment invoice={invoice} /> : <NoTeamYet />}</div>
    </>
  );
}

function AwaitingPayment({ invoice }: { invoice: UnpaidInvoice }) {
  const { what, when } = describeInvoice(invoice);
  return (
    <EmptyState
      drawing="boat"
      title={what}
      text={`It ${when}. Your ${invoice.kind === 'agreement' ? 'organisation' : 'team'} opens here once we've received your payment.`}
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
