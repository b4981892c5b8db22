import type { MyAssignedCourse } from '../../../contract/teams/assignments.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { type Mark, StateMark } from '../../ui/feedback/state-mark.tsx';
import { daysUntil, dayText } from './assign-text.ts';
import styles from './assigned.module.css';

/** Courses that a team has assigned, with who did and until when. */
export function AssignedList({ courses, today }: { courses: MyAssignedCourse[]; today: string }) {
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <Row key={course.id} assigned={course} today={today} />
      ))}
    </ul>
  );
}

function Row({ assigned, today }: { assigned: MyAssignedCourse; today: string }) {
  const { course, by, team, message, dueOn, movedFrom, lessons, lessonsDone, nextLesson } =
    assigned;
  const state = stateText(assigned, today);
  return (
    <li className={styles.row}>
      <div>
        <TextLink
          className={styles.title}
          to={nextLesson ? lessonPath(nextLesson) : coursePath(course.id)}
        >
          {course.title}
        </TextLink>
        <p className={styles.about}>
          Assigned by {by}, {team.name}
        </p>
        {message && <p className={styles.message}>“{message}”</p>}
        {assigned.since && assigned.state !== 'done' && (
          <p className={styles.about}>
            This course repeats every year. Pass its quizzes again: what you did before{' '}
            {dayText(assigned.since)} no longer counts.
          </p>
        )}
      </div>
      <div className={styles.state}>
        <StateMark mark={state.mark}>{state.text}</StateMark>
        <p>
          {lessonsDone} of {lessons} {lessons === 1 ? 'lesson' : 'lessons'}
        </p>
        {assigned.state !== 'done' && (
          <p>
            Due {dayText(dueOn)}
            {movedFrom && <> (moved from {dayText(movedFrom)})</>}
          </p>
        )}
      </div>
    </li>
  );
}

export function stateText(
  { state, dueOn, doneAt }: Pick<MyAssignedCourse, 'state' | 'dueOn' | 'doneAt'>,
  today: string,
): { mark: Mark; text: string } {
  if (state === 'done') return { mark: 'done', text: doneAt ? `Done ${dayText(doneAt)}` : 'Done' };
  if (state === 'late') {
    const days = daysUntil(today, dueOn);
    return { mark: 'late', text: `Late by ${days} ${days === 1 ? 'day' : 'days'}` };
  }
  return state === 'on_time'
    ? { mark: 'full', text: 'On time' }
    : { mark: 'empty', text: 'Not started' };
}
