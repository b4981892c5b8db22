import { type MetaFunction, useSearchParams } from 'react-router';
import { teamPlan } from '../../../contract/plans.ts';
import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { LearnerView } from '../members/learner-view.tsx';
import { ordersPath, waitingWords } from '../shared/unpaid-invoice.ts';
import { useTeam, useTeams, useWaitingInvoice } from './hooks.ts';
import { ManagedTeam } from './managed-team.tsx';
import { PersonalView } from './personal-view.tsx';
import styles from './team.module.css';
import { teamToShow } from './team-words.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Team',
    description: 'Your team, its licences and members.',
    hidden: true,
  });

export default function TeamScreen() {
  const teams = useTeams();
  const [search] = useSearchParams();
  if (teams.isPending) return <Waiting />;
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
  const { team, isUnknown } = teamToShow(teams.data, search.get('team'));
  return (
    <>
      {isUnknown && (
        <Notice className={styles.unknown}>
          The team you were looking for is not yours to see, or you have left it.
        </Notice>
      )}
      {teams.data.length > 1 && team && <TeamChoice teams={teams.data} shown={team} />}
      {/* Nothing that was typed or opened for one team is shown for the next. */}
      {team ? <OneTeam key={team.id} team={team} /> : <NoTeam />}
    </>
  );
}

function TeamChoice({ teams, shown }: { teams: TeamSummary[]; shown: TeamSummary }) {
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
          {state === 'expired' || state === 'closed' ? `${name} (ended)` : name}
        </option>
      ))}
    </Select>
  );
}

function OneTeam({ team }: { team: TeamSummary }) {
  const { data, isError, error, refetch, isFetching } = useTeam(team.id);
  if (data) {
    if (data.personal) return <PersonalView team={data} />;
    return data.can.manage ? <ManagedTeam team={data} /> : <LearnerView team={data} />;
  }
  if (!isError) return <Waiting title={team.name} />;
  return (
    <>
      <ScreenHeader title={team.name} />
      <div className={styles.state}>
        <ErrorState message={errorMessage(error)} onRetry={refetch} retrying={isFetching} />
      </div>
    </>
  );
}

function Waiting({ title = 'Team' }: { title?: string }) {
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
  const { data: invoice, isPending } = useWaitingInvoice();
  if (isPending) return <Waiting />;
  return (
    <>
      <ScreenHeader
        title="Team"
        text="Learning together, with one person who keeps the licences."
      />
      <div className={styles.state}>{invoice ? <Ordered invoice={invoice} /> : <Nothing />}</div>
    </>
  );
}

function Ordered({ invoice }: { invoice: UnpaidInvoice }) {
  const { what, when } = waitingWords(invoice);
  return (
    <EmptyState
      title={what}
      text={`It ${when}. Your team opens here once the money has arrived and we have noted it.`}
      action={
        <LinkButton to={ordersPath} variant="primary">
          Go to Orders
        </LinkButton>
      }
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      title="You are in no team yet"
      text={`A team has ${teamPlan.minSeats} to ${teamPlan.maxSeats} licences. Whoever has one can take every course. Buy a team and invite people by mail, or ask to be invited: the link in the mail brings you in.`}
      action={
        <LinkButton to="/pricing" variant="primary">
          See the plans
        </LinkButton>
      }
    />
  );
}
