import { useState } from 'react';
import { type MetaFunction, Outlet, useSearchParams } from 'react-router';
import type { TeamReport } from '../../../contract/teams/report.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { zoneName } from '../../../contract/text/zones.ts';
import { errorMessage } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useOpenTab, WorkHeader, WorkTabs } from '../../ui/layout/work-screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { AssignDialog } from '../assignments/assign-dialog.tsx';
import { useTeams } from '../team/hooks.ts';
import { isOpen } from '../team/rules.ts';
import { Figures } from './figures.tsx';
import { useDownloadCsv, useReport, useSignReport } from './hooks.ts';
import { readReportView, searchOfTeam } from './report-view.ts';
import styles from './team-learning.module.css';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Team learning',
    description: 'What your team is learning, and what is due.',
    hidden: true,
  });

/** What the pages below are about. */
export interface ReportContext {
  team: TeamSummary;
  report: TeamReport;
}

export default function TeamLearningScreen() {
  const teams = useTeams();
  const [search] = useSearchParams();
  if (teams.isPending) return <Loading />;
  if (teams.isError) {
    return (
      <>
        <WorkHeader title="Team learning" />
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
  const managed = teams.data.filter(({ can }) => can.assign);
  const team = managed.find(({ id }) => id === search.get('team')) ?? managed[0];
  // Keyed, so that nothing chosen in one team is done in another.
  return team ? <TeamLearning key={team.id} team={team} managed={managed} /> : <NotManaging />;
}

function Loading() {
  return (
    <>
      <WorkHeader title="Team learning" />
      <div className={styles.state}>
        <SkeletonTable rows={8} columns={4} />
      </div>
    </>
  );
}

function TeamLearning({ team, managed }: { team: TeamSummary; managed: TeamSummary[] }) {
  const [search] = useSearchParams();
  const view = readReportView(search);
  const report = useReport(team.id, view);
  const [isAssigning, setIsAssigning] = useState(false);
  const assign = isOpen(team) && (
    <Button small variant="primary" icon="plus" onClick={() => setIsAssigning(true)}>
      Assign a course
    </Button>
  );
  const { data } = report;
  const isEmpty = data !== undefined && data.figures.assigned === 0 && view.group === '';
  const tabs = tabsOf(view);
  const part = useOpenTab(tabs);
  return (
    <>
      <PageTitle>{part ? `Team learning: ${part}` : 'Team learning'}</PageTitle>
      <WorkHeader
        title="Team learning"
        part={part}
        text={data ? describeTeam(data) : team.name}
        actions={
          <>
            {managed.length > 1 && <TeamSelect managed={managed} team={team} />}
            {data && !isEmpty && <Downloads teamId={team.id} report={data} />}
            {!isEmpty && assign}
          </>
        }
      />
      {report.isError && !data && (
        <div className={styles.state}>
          <ErrorState
            message={errorMessage(report.error)}
            onRetry={() => void report.refetch()}
            retrying={report.isFetching}
          />
        </div>
      )}
      {report.isPending && (
        <div className={styles.state}>
          <SkeletonTable rows={8} columns={4} />
        </div>
      )}
      {data && (
        <>
          {!isEmpty && <Figures team={team} report={data} group={view.group} />}
          <WorkTabs label="Report" tabs={tabs} />
          {isEmpty && <NothingAssigned action={assign} />}
          <Outlet context={{ team, report: data } satisfies ReportContext} />
        </>
      )}
      <AssignDialog
        teamId={team.id}
        timeZone={team.timeZone}
        wholeTeam={team.can.manage}
        open={isAssigning}
        onClose={() => setIsAssigning(false)}
      />
    </>
  );
}

function describeTeam(report: TeamReport): string {
  const { team, people, figures, wholeTeam, timeZone } = report;
  const whose = wholeTeam ? team.name : `Your groups in ${team.name}`;
  return `${whose}, ${plural(people, 'member')}, ${plural(figures.assigned, 'assignment')}. You see what is assigned and done since, never private notes. Dates are in ${zoneName(timeZone)}.`;
}

const path = '/user-screen/team-learning';

function tabsOf(view: { team: string }) {
  const search = searchOfTeam(view);
  return [
    { to: `${path}${search}`, label: 'People' },
    { to: `${path}/courses${search}`, label: 'Courses' },
    { to: `${path}/groups${search}`, label: 'Groups' },
    { to: `${path}/assignments${search}`, label: 'Assignments' },
    { to: `${path}/history${search}`, label: 'History' },
  ];
}

function TeamSelect({ managed, team }: { managed: TeamSummary[]; team: TeamSummary }) {
  const [, setSearch] = useSearchParams();
  return (
    <Select
      small
      hideLabel
      label="Team"
      className={styles.team ?? ''}
      value={team.id}
      onChange={({ target }) => setSearch({ team: target.value })}
    >
      {managed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Downloads({ teamId, report }: { teamId: string; report: TeamReport }) {
  const [search] = useSearchParams();
  const view = readReportView(search);
  const csv = useDownloadCsv(teamId, view, report.today);
  const pdf = useSignReport(teamId, view);
  const onError = (error: unknown) => void notify.error(errorMessage(error));
  return (
    <>
      <Button
        small
        icon="download"
        aria-label="Download CSV"
        pending={csv.isPending}
        onClick={() => csv.mutate(undefined, { onError })}
      >
        CSV
      </Button>
      <Button
        small
        icon="download"
        aria-label="Download signed PDF"
        pending={pdf.isPending}
        onClick={() =>
          pdf.mutate(undefined, {
            onError,
            onSuccess: () =>
              void notify.success(
                'Signed and downloaded. Anyone who has the document can check it at the address on its first page.',
              ),
          })
        }
      >
        PDF
      </Button>
    </>
  );
}

function NothingAssigned({ action }: { action: React.ReactNode }) {
  return (
    <div className={styles.state}>
      <EmptyState
        drawing="boat"
        title="Nothing is assigned yet"
        text="Assign a course to people or groups, and you’ll see here who is on time, late and done."
        action={action}
      />
    </div>
  );
}

function NotManaging() {
  return (
    <StatusPage
      kind="forbidden"
      title="Team learning is for managers"
      text="Managers assign courses here and see how their team is getting on. What’s assigned to you is in My Learning."
      action={
        <LinkButton to="/user-screen/my-learning" variant="primary">
          Go to My Learning
        </LinkButton>
      }
    />
  );
}
