import type { MyAssignedCourse } from '../../../contract/teams/assignments.ts';
import { markedOnlyText } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { daysBetween } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { dueText } from '../../learning/shared/due-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { type Mark, StateMark } from '../../ui/feedback/state-mark.tsx';
import styles from './assigned.module.css';
import { useShareEarlierWork } from './hooks.ts';

/** Courses that a team has assigned, with who did and until when. */
export function AssignedList({ courses }: { courses: MyAssignedCourse[] }) {
  return (
    <ul>
      {courses.map((course) => (
        <Row key={course.id} assigned={course} />
      ))}
    </ul>
  );
}

function Row({ assigned }: { assigned: MyAssignedCourse }) {
  const { course, by, team, message, dueOn, movedFrom, lessons, lessonsDone, nextLesson, today } =
    assigned;
  const state = stateText(assigned);
  return (
    <li className={styles.row}>
      <div>
        <TextLink
          className={styles.title}
          to={nextLesson ? lessonPath(nextLesson) : coursePath(course.id)}
        >
          {course.title}
        </TextLink>
        <p className="small muted">
          Assigned by {by}, {team.name}
        </p>
        {message && <p className={styles.message}>“{message}”</p>}
        {assigned.since && assigned.state !== 'done' && (
          <p className="small muted">
            This course repeats every year. Pass its quizzes again: what you did before{' '}
            {formatDay(assigned.since)} no longer counts.
          </p>
        )}
        {assigned.state !== 'done' && assigned.earlierLessons > 0 && <EarlierWork {...assigned} />}
        {assigned.markedOnly && (
          <p className="small muted">{markedOnlyText}. Pass them to finish the course.</p>
        )}
      </div>
      <div className={`${styles.state} small muted right`}>
        <StateMark mark={state.mark}>{state.text}</StateMark>
        <p>
          {lessonsDone} of {plural(lessons, 'lesson')}
        </p>
        {assigned.state !== 'done' && (
          <p>
            {dueText(dueOn, today)}
            {movedFrom && <> (moved from {formatDay(movedFrom)})</>}
          </p>
        )}
      </div>
    </li>
  );
}

/** What was done before belongs to the learner: managers see it only after this button. */
function EarlierWork({ id, team, course, earlierLessons: count }: MyAssignedCourse) {
  const share = useShareEarlierWork();
  const lessons = count === 1 ? 'a lesson' : `${count} lessons`;
  return (
    <div className={`${styles.earlier} mt-2 small muted measure-wide`}>
      <p>
        You did {lessons} of this course before it was assigned. Your managers don’t see that, and
        it doesn’t count here. If you share it, managers of {team.name} will see how many lessons
        you’ve done and, once all are, the date and your certificate.
      </p>
      <Button
        small
        pending={share.isPending}
        aria-label={`Share what I’ve already done in ${course.title}`}
        onClick={() => share.mutate(id)}
      >
        Share what I’ve already done
      </Button>
    </div>
  );
}

function stateText({
  state,
  dueOn,
  doneOn,
  today,
}: Pick<MyAssignedCourse, 'state' | 'dueOn' | 'doneOn' | 'today'>): { mark: Mark; text: string } {
  if (state === 'done')
    return { mark: 'done', text: doneOn ? `Done ${formatDay(doneOn)}` : 'Done' };
  if (state === 'late') {
    const days = daysBetween(dueOn, today);
    return { mark: 'late', text: `Late by ${plural(days, 'day')}` };
  }
  return state === 'on_time'
    ? { mark: 'full', text: 'On time' }
    : { mark: 'empty', text: 'Not started' };
}
