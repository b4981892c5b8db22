import { useState } from 'react';
import { type MetaFunction, Outlet } from 'react-router';
import { hasFeature } from '../../../contract/plan-features.ts';
import type { Department } from '../../../contract/teams/departments.ts';
import type { TeamReport } from '../../../contract/teams/report.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { zoneName } from '../../../contract/text/zone-names.ts';
import { errorMessage } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSelect } from '../../lists/list-tools.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { useOpenTab, WorkHeader, WorkTabs } from '../../ui/layout/work-screen.tsx';
import { AssignDialog } from '../assignments/assign-dialog.tsx';
import { useDepartments } from '../organisation/hooks.ts';
import { listPaths } from '../organisation/tree.ts';
import { useTeams } from '../team/hooks.ts';
import { isOpen } from '../team/rules.ts';
import { TeamFigures } from './figures.tsx';
import { useDownloadCsv, useReport, useSignReport } from './hooks.ts';
import { pathOfBranch, pathOfTeam, reportPath, reportQuery } from './report-query.ts';

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
  /** Of an organisation, as far as the viewer sees it; none in a Team. */
  departments: readonly Department[];
}

export default function TeamLearningScreen() {
  const { query } = useListQuery(reportQuery);
  return (
    <QueryView
      result={useTeams()}
      skeleton={<Loading />}
      failure={(error, retry) => (
        <>
          <WorkHeader title="Team learning" />
          <div className="mt-5">
            <ErrorState message={errorMessage(error)} {...retry} />
          </div>
        </>
      )}
    >
      {(teams) => {
        const managed = teams.filter(({ can }) => can.assign);
        const team = managed.find(({ id }) => id === query.team) ?? managed[0];
        // Keyed, so that nothing chosen in one team is done in another.
        return team ? (
          <TeamLearning key={team.id} team={team} managed={managed} />
        ) : (
          <NotManaging />
        );
      }}
    </QueryView>
  );
}

function Loading() {
  return (
    <>
      <WorkHeader title="Team learning" />
      <div className="mt-5">
        <SkeletonTable rows={8} columns={4} />
      </div>
    </>
  );
}

function TeamLearning({ team, managed }: { team: TeamSummary; managed: TeamSummary[] }) {
  const { query } = useListQuery(reportQuery);
  const report = useReport(team.id, query);
  const hasDepartments = hasFeature(team.plan, 'departments');
  const departments = useDepartments(team.id, { enabled: hasDepartments }).data?.departments ?? [];
  const [isAssigning, setIsAssigning] = useState(false);
  const assign = isOpen(team) && (
    <Button small variant="primary" icon="plus" onClick={() => setIsAssigning(true)}>
      Assign a course
    </Button>
  );
  const { data } = report;
  const isEmpty = data !== undefined && data.figures.assigned === 0 && query.group === '';
  const tabs = tabsOf(query, departments);
  const part = useOpenTab(tabs);
  return (
    <>
      <PageTitle>{part ? `Team learning: ${part}` : 'Team learning'}</PageTitle>
      <WorkHeader
        title="Team learning"
        part={part}
        text={data ? describeTeam(data, departments) : team.name}
        actions={
          <>
            {departments.length > 0 && <BranchSelect departments={departments} />}
            {managed.length > 1 && <TeamSelect managed={managed} team={team} />}
            {data && !isEmpty && <Downloads teamId={team.id} report={data} />}
            {!isEmpty && assign}
          </>
        }
      />
      <QueryView
        result={report}
        skeleton={
          <div className="mt-5">
            <SkeletonTable rows={8} columns={4} />
          </div>
        }
        failure={(error, retry) => (
          <div className="mt-5">
            <ErrorState message={errorMessage(error)} {...retry} />
          </div>
        )}
      >
        {(report) => (
          <>
            {!isEmpty && <TeamFigures team={team} report={report} group={query.group} />}
            <WorkTabs label="Report" tabs={tabs} />
            {isEmpty && <NothingAssigned action={assign} />}
            <Outlet context={{ team, report, departments } satisfies ReportContext} />
          </>
        )}
      </QueryView>
      <AssignDialog
        teamId={team.id}
        timeZone={team.timeZone}
        wholeTeam={team.can.manage}
        hasDepartments={hasDepartments}
        open={isAssigning}
        onClose={() => setIsAssigning(false)}
      />
    </>
  );
}

function describeTeam(report: TeamReport, departments: readonly Department[]): string {
  const { team, people, figures, wholeTeam, timeZone } = report;
  const part = departments.length > 0 ? 'Your part of' : 'Your groups in';
  const whose = wholeTeam ? team.name : `${part} ${team.name}`;
  return `${whose}, ${plural(people, 'member')}, ${plural(figures.assigned, 'assignment')}. You see what is assigned and done since, never private notes. Dates are in ${zoneName(timeZone)}.`;
}

/** A branch that is chosen stays chosen: its name is above the tabs. */
function tabsOf(query: { team: string; group: string }, departments: readonly Department[]) {
  const tab = (page: string, label: string) => ({
    to: pathOfTeam(`${reportPath}${page}`, query),
    label,
  });
  const isBranch = departments.some(({ id }) => id === query.group);
  const ofBranch = (page: string, label: string) =>
    isBranch ? { to: pathOfBranch(`${reportPath}${page}`, query), label } : tab(page, label);
  return [
    ofBranch('', 'People'),
    ofBranch('/courses', 'Courses'),
    ofBranch('/groups', departments.length > 0 ? 'Departments' : 'Groups'),
    tab('/assignments', 'Assignments'),
    tab('/history', 'History'),
  ];
}

function BranchSelect({ departments }: { departments: readonly Department[] }) {
  const { query, show } = useListQuery(reportQuery);
  return (
    <ListSelect
      label="Department"
      options={[{ value: '', label: 'All departments' }, ...listPaths(departments)]}
      chosen={departments.some(({ id }) => id === query.group) ? query.group : ''}
      onChoose={(group) => show({ group })}
    />
  );
}

function TeamSelect({ managed, team }: { managed: TeamSummary[]; team: TeamSummary }) {
  const { show } = useListQuery(reportQuery);
  return (
    <ListSelect
      label="Team"
      options={managed.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={team.id}
      onChoose={(team) => show({ ...reportQuery.usual, team })}
    />
  );
}

function Downloads({ teamId, report }: { teamId: string; report: TeamReport }) {
  const { query } = useListQuery(reportQuery);
  const csv = useDownloadCsv(teamId, query, report.today);
  const pdf = useSignReport(teamId, query);
  return (
    <>
      <Button
        small
        icon="download"
        aria-label="Download CSV"
        pending={csv.isPending}
        onClick={() => csv.mutate()}
      >
        CSV
      </Button>
      <Button
        small
        icon="download"
        aria-label="Download signed PDF"
        pending={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
    </>
  );
}

function NothingAssigned({ action }: { action: React.ReactNode }) {
  return (
    <div className="mt-5">
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
