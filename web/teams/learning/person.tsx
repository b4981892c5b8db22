import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { PersonReport } from '../../../contract/teams/report.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { useTeams } from '../team/hooks.ts';
import { RecordTable } from './history.tsx';
import { usePersonReport } from './hooks.ts';
import { Stairs } from './matrix.tsx';
import { searchOfTeam } from './report-view.ts';
import styles from './team-learning.module.css';
import { describeProgress, describeState, formatDay, stateMarks } from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Assigned learning',
    description: 'What is assigned to a member of your team.',
    hidden: true,
  });

/** What is assigned to one person, and nothing else of their learning. */
export default function PersonScreen() {
  const teams = useTeams();
  const [search] = useSearchParams();
  const { accountId = '' } = useParams();
  const managed = teams.data?.filter(({ can }) => can.assign) ?? [];
  const team = managed.find(({ id }) => id === search.get('team')) ?? managed[0];
  if (teams.isError) {
    return (
      <ErrorState
        message={errorMessage(teams.error)}
        onRetry={teams.refetch}
        retrying={teams.isFetching}
      />
    );
  }
  if (teams.isPending) return <Loading />;
  if (!team || !/^[1-9]\d{0,8}$/.test(accountId)) return <Unknown />;
  return (
    <Person
      teamId={team.id}
      teamName={team.name}
      accountId={Number(accountId)}
      search={searchOfTeam({ team: search.get('team') ?? '' })}
    />
  );
}

const path = '/user-screen/team-learning';

function Loading() {
  return (
    <>
      <WorkHeader title="Assigned learning" />
      <div className={styles.state}>
        <SkeletonTable rows={3} columns={3} />
      </div>
    </>
  );
}

function Unknown() {
  return (
    <StatusPage
      kind="notFound"
      title="We can’t find this person in your team"
      text="They may have left, or be in a group that someone else manages. Past periods stay on record."
      action={
        <LinkButton to={path} variant="primary">
          Back to Team learning
        </LinkButton>
      }
    />
  );
}

type PersonProps = { teamId: string; teamName: string; accountId: number; search: string };

function Person({ teamId, teamName, accountId, search }: PersonProps) {
  const person = usePersonReport(teamId, accountId);
  if (person.isPending) return <Loading />;
  if (person.isError) {
    if ([403, 404].includes(errorStatus(person.error))) return <Unknown />;
    return (
      <ErrorState
        message={errorMessage(person.error)}
        onRetry={() => void person.refetch()}
        retrying={person.isFetching}
      />
    );
  }
  const { data } = person;
  return (
    <>
      <WorkHeader
        trail={[{ label: 'Team learning', to: `${path}${search}` }, { label: data.name }]}
        title={data.name}
        text={describePerson(data, teamName)}
      />
      {data.current.length === 0 ? (
        <div className={styles.state}>
          <EmptyState
            title="Nothing is assigned"
            text="What you assign to this person appears here. Other courses stay their own business."
          />
        </div>
      ) : (
        <section className={styles.section} aria-labelledby="assigned-now">
          <h2 id="assigned-now">Assigned now</h2>
          <ul className={styles.assigned}>
            {data.current.map((course) => (
              <li key={course.id}>
                <div>
                  <h3>{course.courseTitle}</h3>
                  <p>
                    By {course.by}, {formatDay(course.assignedOn, data.today)}
                    {course.renewsOn && `. Begins again ${formatDay(course.renewsOn, data.today)}`}
                  </p>
                </div>
                <div>
                  <StateMark mark={stateMarks[course.state]}>{describeState(course)}</StateMark>
                  <Stairs cell={course} />
                  <p>{describeProgress(course, data.today)}</p>
                </div>
                <div>
                  <p>
                    Due {formatDay(course.dueOn, data.today)}
                    {course.movedFrom && `, moved from ${formatDay(course.movedFrom, data.today)}`}
                  </p>
                  {course.nudgedOn && (
                    <p>Last nudged on {formatDay(course.nudgedOn, data.today)}</p>
                  )}
                  {course.certificateId && (
                    <TextLink small to={`/certificates/${course.certificateId}`}>
                      See the certificate
                    </TextLink>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.past.length > 0 && (
        <div className={styles.section}>
          <h2>Past periods</h2>
          <RecordTable lines={data.past} today={data.today} team="" named={false} />
        </div>
      )}
      <p className={styles.note}>
        You see what is assigned in {teamName}: never notes, single answers, or courses that nobody
        assigned.
      </p>
    </>
  );
}

function describePerson({ groups, email }: PersonReport, teamName: string): string {
  return `${groups.length > 0 ? groups.join(', ') : teamName}. ${email}`;
}
