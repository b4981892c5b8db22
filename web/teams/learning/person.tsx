import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { hasFeature } from '../../../contract/plan-features.ts';
import { markedOnlyText, type PersonReport } from '../../../contract/teams/report.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { zoneName } from '../../../contract/text/zone-names.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AssignDialog } from '../assignments/assign-dialog.tsx';
import { useWithdrawFromPerson } from '../assignments/hooks.ts';
import { noPeople } from '../assignments/people-picker.tsx';
import { useFocusAfterRemoval } from '../members/use-focus-after-removal.ts';
import { useTeams } from '../team/hooks.ts';
import { isOpen } from '../team/rules.ts';
import { RecordTable } from './history.tsx';
import { useNudge, usePersonReport } from './hooks.ts';
import { Stairs } from './matrix.tsx';
import { MoveDueDateForm } from './move-due-date.tsx';
import { pathOfTeam, reportPath, reportQuery } from './report-query.ts';
import styles from './team-learning.module.css';
import { describeProgress, describeState, stateMarks } from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Assigned learning',
    description: 'What is assigned to a member of your team.',
    hidden: true,
  });

/** What is assigned to one person, and nothing else of their learning. */
export default function PersonScreen() {
  const { query } = useListQuery(reportQuery);
  const { accountId = '' } = useParams();
  return (
    <QueryView result={useTeams()} skeleton={<Loading />}>
      {(teams) => {
        const managed = teams.filter(({ can }) => can.assign);
        const team = managed.find(({ id }) => id === query.team) ?? managed[0];
        if (!team || !/^[1-9]\d{0,8}$/.test(accountId)) return <Unknown />;
        const listPath = pathOfTeam(reportPath, query);
        return <LoadedPerson team={team} accountId={Number(accountId)} listPath={listPath} />;
      }}
    </QueryView>
  );
}

function Loading() {
  return (
    <>
      <WorkHeader title="Assigned learning" />
      <div className="mt-5">
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
      text="They may have left, or be in a group that someone else manages. What they did stays in the history."
      action={
        <LinkButton to={reportPath} variant="primary">
          Back to Team learning
        </LinkButton>
      }
    />
  );
}

type LoadedPersonProps = { team: TeamSummary; accountId: number; listPath: string };

function LoadedPerson({ team, accountId, listPath }: LoadedPersonProps) {
  return (
    <QueryView
      result={usePersonReport(team.id, accountId)}
      skeleton={<Loading />}
      failure={(error, retry) =>
        [403, 404].includes(errorStatus(error)) ? (
          <Unknown />
        ) : (
          <ErrorState message={errorMessage(error)} {...retry} />
        )
      }
    >
      {(person) => <Person team={team} data={person} listPath={listPath} />}
    </QueryView>
  );
}

type PersonProps = { team: TeamSummary; data: PersonReport; listPath: string };

function Person({ team, data, listPath }: PersonProps) {
  const { target, moveFocus } = useFocusAfterRemoval<HTMLHeadingElement>();
  return (
    <>
      <PageTitle>{`Team learning of ${data.name}`}</PageTitle>
      <WorkHeader
        trail={[{ label: 'Team learning', to: listPath }, { label: data.name }]}
        title={data.name}
        text={describePerson(data, team.name)}
        actions={isOpen(team) && <PersonActions team={team} person={data} />}
      />
      {data.current.length === 0 ? (
        <div className="mt-5">
          <EmptyState
            title="Nothing is assigned"
            text="What you assign to this person appears here. Other courses stay their own business."
          />
        </div>
      ) : (
        <section className={styles.section} aria-labelledby="assigned-now">
          <h2 id="assigned-now" ref={target} tabIndex={-1}>
            Assigned now
          </h2>
          <ul className={styles.assigned}>
            {data.current.map((course) => (
              <li key={course.id}>
                <div>
                  <h3>{course.courseTitle}</h3>
                  <p>
                    By {course.by}, {formatDay(course.assignedOn, { today: data.today })}
                    {course.renewsOn &&
                      `. Begins again ${formatDay(course.renewsOn, { today: data.today })}`}
                  </p>
                </div>
                <div>
                  <StateMark mark={stateMarks[course.state]}>{describeState(course)}</StateMark>
                  <Stairs cell={course} />
                  <p>{describeProgress(course, data.today)}</p>
                  {course.markedOnly && <p>{markedOnlyText}</p>}
                </div>
                <div>
                  <p>
                    Due {formatDay(course.dueOn, { today: data.today })}
                    {course.movedFrom &&
                      `, moved from ${formatDay(course.movedFrom, { today: data.today })}`}
                  </p>
                  {course.nudgedOn && (
                    <p>Last nudged on {formatDay(course.nudgedOn, { today: data.today })}</p>
                  )}
                  {course.certificateId && (
                    <TextLink small to={`/certificates/${course.certificateId}`}>
                      See the certificate
                    </TextLink>
                  )}
                  {team.state !== 'closed' && (
                    <p className="cluster gap-1-4">
                      {course.doneOn === null && isOpen(team) && (
                        <MoveOne team={team} person={data} course={course} />
                      )}
                      <WithdrawOne
                        team={team}
                        person={data}
                        course={course}
                        onRemoved={moveFocus}
                      />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.past.length > 0 && (
        <div className={styles.section}>
          <h2>History</h2>
          <RecordTable lines={data.past} today={data.today} team="" named={false} />
        </div>
      )}
      <p className="mt-4 small muted">
        You see what is assigned in {team.name} and what was done for it since, plus earlier work
        that people share: never notes, single answers, or courses that nobody assigned. Dates are
        in {zoneName(data.timeZone)}.
      </p>
    </>
  );
}

type AboutPerson = { team: TeamSummary; person: PersonReport };

/** What the list offers for several people, for this one. */
function PersonActions({ team, person }: AboutPerson) {
  const nudge = useNudge(team.id);
  const [isAssigning, setIsAssigning] = useState(false);
  const { accountId, name, current } = person;
  const send = () => nudge.mutate({ accountIds: [accountId], group: '' });
  return (
    <>
      {current.some(({ doneOn }) => doneOn === null) && (
        <Button small icon="mail" pending={nudge.isPending} onClick={send}>
          Nudge by email
        </Button>
      )}
      <Button
        small
        variant="primary"
        icon="plus"
        aria-haspopup="dialog"
        onClick={() => setIsAssigning(true)}
      >
        Assign a course
      </Button>
      <AssignDialog
        teamId={team.id}
        timeZone={team.timeZone}
        wholeTeam={team.can.manage}
        hasDepartments={hasFeature(team.plan, 'departments')}
        open={isAssigning}
        onClose={() => setIsAssigning(false)}
        people={{ ...noPeople, people: [{ accountId, name }] }}
      />
    </>
  );
}

type AboutCourse = AboutPerson & { course: PersonReport['current'][number] };

function MoveOne({ team, person, course }: AboutCourse) {
  const [isMoving, setIsMoving] = useState(false);
  const { courseId, courseTitle, dueOn } = course;
  const close = () => setIsMoving(false);
  return (
    <>
      <TextButton
        small
        aria-haspopup="dialog"
        aria-label={`Move the due date of ${courseTitle}`}
        onClick={() => setIsMoving(true)}
      >
        Move the due date
      </TextButton>
      <Dialog open={isMoving} onClose={close} title="Move the due date">
        <MoveDueDateForm
          teamId={team.id}
          courses={[{ id: courseId, title: courseTitle, dueOn }]}
          today={person.today}
          timeZone={person.timeZone}
          people={[{ accountId: person.accountId, cells: [course] }]}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

type WithdrawOneProps = AboutCourse & { onRemoved: () => void };

function WithdrawOne({ team, person, course, onRemoved }: WithdrawOneProps) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawFromPerson(team.id);
  return (
    <>
      <TextButton
        small
        aria-haspopup="dialog"
        aria-label={`Unassign ${course.courseTitle}`}
        onClick={() => setIsAsking(true)}
      >
        Unassign
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title={`Unassign ${course.courseTitle}?`}
        confirm="Unassign"
        danger
        onConfirm={() => withdraw.mutateAsync(course.id)}
        onClose={() => setIsAsking(false)}
        onDone={onRemoved}
      >
        <p>
          It’s no longer assigned to {person.name}, who keeps their progress and can go on learning.
          It stays in the history, and everyone else keeps theirs.
        </p>
      </ConfirmDialog>
    </>
  );
}

function describePerson({ groups, email }: PersonReport, teamName: string): string {
  return `${groups.length > 0 ? groups.join(', ') : teamName}. ${email}`;
}
