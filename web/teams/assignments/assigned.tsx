import type { MetaFunction } from 'react-router';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type {
  EndReason,
  listMyAssignedCourses,
  PastAssignedCourse,
} from '../../../contract/teams/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { QueryView } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { Table } from '../../ui/layout/table.tsx';
import styles from './assigned.module.css';
import { AssignedList } from './assigned-list.tsx';
import { useMyAssignedCourses } from './hooks.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'What your managers see',
    description: 'The courses your team has assigned to you, and who sees how you’re getting on.',
    hidden: true,
  });

/** Everything a team's managers see about the viewer's learning, in one place. */
export default function AssignedScreen() {
  return (
    <>
      <ScreenHeader
        title="What your managers see"
        text="The courses your team has assigned to you, and how far you are with them"
      />
      <QueryView result={useMyAssignedCourses()} skeleton={<SkeletonLines lines={6} title />}>
        {(assigned) => <Content {...assigned} />}
      </QueryView>
    </>
  );
}

function Content({ current, past, seenBy }: ResultOf<typeof listMyAssignedCourses>) {
  if (seenBy.length === 0 && past.length === 0) {
    return (
      <EmptyState
        title="You’re not in a team"
        text="If you join one, this page shows what its managers see about your learning."
        action={<LinkButton to="/user-screen/my-learning">Go to My Learning</LinkButton>}
      />
    );
  }
  return (
    <>
      <ScreenSection title="Assigned now">
        {current.length > 0 ? (
          <AssignedList courses={current} />
        ) : (
          <p>Nothing is assigned to you right now.</p>
        )}
      </ScreenSection>
      <ScreenSection title="Who sees this">
        {seenBy.map(({ teamName, people, groups }) => (
          <p key={teamName} className={styles.seen}>
            <strong>{teamName}</strong>
            {groups.length > 0 && ` (${groups.join(', ')})`}:{' '}
            {people.length > 0 ? people.join(', ') : 'nobody but you'}
          </p>
        ))}
        <p className={styles.seen}>
          They see these courses, due dates, how many lessons you’ve done since, when you finished,
          and your certificate. What you did before a course was assigned stays yours unless you
          share it. They never see your notes, your answers, or any course that wasn’t assigned to
          you.
        </p>
      </ScreenSection>
      {past.length > 0 && (
        <ScreenSection title="Past">
          <PastTable past={past} />
        </ScreenSection>
      )}
    </>
  );
}

const reasons: Record<EndReason, string> = {
  left: 'You left the team',
  removed: 'You were removed from the team',
  withdrawn: 'No longer assigned to you',
  licence_ended: 'The licence ended',
  period_over: 'The year was over',
};

function PastTable({ past }: { past: PastAssignedCourse[] }) {
  return (
    <Table caption="What was assigned to you before" stacks>
      <thead>
        <tr>
          <th scope="col">Course</th>
          <th scope="col">Team</th>
          <th scope="col">Due</th>
          <th scope="col">Done</th>
          <th scope="col">Ended</th>
        </tr>
      </thead>
      <tbody>
        {past.map((item) => (
          <tr key={item.id}>
            <th scope="row">{item.courseTitle}</th>
            <td data-label="Team">{item.teamName}</td>
            <td data-label="Due">{formatDay(item.dueOn)}</td>
            <td data-label="Done">{item.doneOn ? formatDay(item.doneOn) : 'Not done'}</td>
            <td data-label="Ended">
              {formatDay(item.endedOn)}: {reasons[item.endReason]}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
