import type { EnrolledCourse, LessonStep } from '../../../contract/learning/enrolment.ts';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { daysBetween } from '../../../contract/text/days.ts';
import { formatDuration, formatRelativeDay } from '../reminders/format-days.ts';
import { dueText } from '../shared/due-text.ts';

/** The alert on the card of a course in progress. Only `missed` is about a passed deadline; the others encourage. */
export interface CourseAlert {
  tone: 'missed' | 'due' | 'good' | 'locked';
  title: string;
  text: string;
}

type CourseState = Pick<
  EnrolledCourse,
  | 'done'
  | 'lessons'
  | 'open'
  | 'run'
  | 'nextLesson'
  | 'closed'
  | 'missed'
  | 'waiting'
  | 'lastLearnedOn'
>;

/** Days without learning after which the learner is welcomed back. */
const longAbsence = 14;
/** A lesson due in more days than this counts as ahead of time. */
const wellAhead = 7;

export function courseAlert(course: CourseState, today: string): CourseAlert {
  const { nextLesson: next, missed, done, lessons, lastLearnedOn } = course;
  if (!course.open) {
    const text =
      'Your progress is saved. Renew your licence or buy the course to continue where you stopped.';
    return { tone: 'locked', title: 'Your licence has ended', text };
  }
  if (missed[0]) return missedAlert(missed[0], missed.length, today);
  if (!next && course.waiting.length > 0) {
    return good('All caught up', 'The course is complete once your teacher accepts your work.');
  }
  if (!next && course.closed[0]) {
    const { title, reason } = course.closed[0];
    return good('All caught up', `${title}: ${reason}.`);
  }
  if (!next) return good('All caught up', 'You have no open lessons right now.');
  const until = next.dueDate === null ? null : daysBetween(today, next.dueDate);
  if (next.dueDate !== null && (until === 0 || until === 1)) {
    const text = `“${next.name}” takes ${next.time} minutes.`;
    return { tone: 'due', title: dueText(next.dueDate, today), text };
  }
  if (done > 0 && done === lessons - 1) {
    return good('One lesson left', `Only “${next.name}” is open${dueSuffix(next, today)}.`);
  }
  if (done === 0 && lastLearnedOn === null) return notStartedAlert(course, next, today);
  const absence = lastLearnedOn ? daysBetween(lastLearnedOn, today) : 0;
  if (absence >= longAbsence) {
    const where = `It’s been ${formatDuration(absence)}. You stopped at “${next.name}”`;
    return good('Good to see you again', `${where}, which takes ${next.time} minutes.`);
  }
  const starts = course.run ? daysBetween(today, course.run.startsOn) : 0;
  if (done > 0 && until !== null && (until > wellAhead || starts > 0)) {
    const notDue = `“${next.name}” isn’t due until ${formatRelativeDay(next.dueDate ?? '', today)}`;
    return good('You’re ahead of schedule', `${notDue}. Keep going, or take your time.`);
  }
  const title = done === 0 ? 'You’ve started' : next.dueDate ? 'Right on time' : 'Well under way';
  return good(title, `Next is “${next.name}”${dueSuffix(next, today)}.`);
}

const good = (title: string, text: string): CourseAlert => ({ tone: 'good', title, text });

const dueSuffix = ({ dueDate }: LessonStep, today: string) =>
  dueDate ? `, due ${formatRelativeDay(dueDate, today)}` : '';

function missedAlert(first: LessonStep, count: number, today: string): CourseAlert {
  const was = `“${first.name}” was due ${formatRelativeDay(first.dueDate ?? today, today)}`;
  return count === 1
    ? {
        tone: 'missed',
        title: 'A deadline has passed',
        text: `${was}. You can still complete it.`,
      }
    : {
        tone: 'missed',
        title: `${count} deadlines have passed`,
        text: `${was}. Continue at your own pace, or switch to a later session. Your work stays.`,
      };
}

function notStartedAlert({ run }: CourseState, next: LessonStep, today: string): CourseAlert {
  const first = `“${next.name}” takes ${next.time} minutes`;
  if (run && daysBetween(today, run.startsOn) > 0) {
    const starts = `Your session starts ${formatRelativeDay(run.startsOn, today)}`;
    return good('Ready when you are', `${starts}, but you can begin today. ${first}.`);
  }
  return good('Ready when you are', `${first}${dueSuffix(next, today)}.`);
}

/** When the next step is due, as My Learning says it: `Due tomorrow.` Empty without a date. */
export function nextStepMessage(
  { lesson }: Pick<NonNullable<LearnerHome['next']>, 'lesson'>,
  today: string,
): string {
  if (!lesson.dueDate) return '';
  const due = `${dueText(lesson.dueDate, today)}.`;
  return lesson.dueDate < today ? `${due} It still counts.` : due;
}

/** Shown on a completed course without feedback from its owner. */
export function completedMessage(
  course: Pick<EnrolledCourse, 'certificateId' | 'unproven' | 'lessons' | 'open'>,
): string {
  const { certificateId, unproven, lessons, open } = course;
  const all = lessons === 1 ? 'Lesson done' : `All ${lessons} lessons done`;
  const ended = open ? '' : ' Your licence has ended, but your progress is saved.';
  if (certificateId) return `${all}, every quiz passed. The certificate is yours.${ended}`;
  if (unproven.length > 0) {
    const missing = unproven.length === 1 ? 'One quiz' : `${unproven.length} quizzes`;
    return `${all}. ${missing} to pass for your certificate:`;
  }
  if (ended) return `${all}.${ended}`;
  return `${all}. You can reread the course any time.`;
}
