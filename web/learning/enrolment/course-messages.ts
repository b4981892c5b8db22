import type {
  EnrolledCourse,
  LearnerHome,
  LessonStep,
} from '../../../contract/learning/enrolment.ts';
import { daysUntil, formatDuration, formatRelativeDay } from '../schedule/format-days.ts';

/** What a card says about a course in progress. `missed` is a deadline; all else encourages. */
export interface CourseAlert {
  tone: 'missed' | 'due' | 'good' | 'locked';
  title: string;
  text: string;
}

type Standing = Pick<
  EnrolledCourse,
  'done' | 'lessonCount' | 'open' | 'run' | 'nextLesson' | 'missed' | 'lastLearnedOn'
>;

/** Whoever was away for longer is welcomed back. */
const longAway = 14;
/** A lesson that is due later than this is done ahead of its time. */
const wellAhead = 7;

export function courseAlert(course: Standing, today: string): CourseAlert {
  const { nextLesson: next, missed, done, lessonCount, lastLearnedOn } = course;
  if (!course.open) {
    const text =
      'Your progress is kept. With a licence again, or this course bought, you go on where you stopped.';
    return { tone: 'locked', title: 'Your licence has ended', text };
  }
  if (missed[0]) return missedAlert(missed[0], missed.length, today);
  if (!next) return good('All caught up', 'There is no open lesson right now.');
  const until = next.dueOn === null ? null : daysUntil(next.dueOn, today);
  if (until === 0 || until === 1) return soonAlert(next, until);
  if (done > 0 && done === lessonCount - 1) {
    return good('One lesson left', `Only “${next.title}” is open${dueWords(next, today)}.`);
  }
  if (done === 0 && lastLearnedOn === null) return freshAlert(course, next, today);
  const away = lastLearnedOn ? daysUntil(today, lastLearnedOn) : 0;
  if (away >= longAway) {
    const where = `It has been ${formatDuration(away)}. “${next.title}” is where you stopped`;
    return good('Good to see you again', `${where}, and takes ${next.minutes} minutes.`);
  }
  const starts = course.run ? daysUntil(course.run.startsOn, today) : 0;
  if (done > 0 && until !== null && (until > wellAhead || starts > 0)) {
    const free = `“${next.title}” is not due until ${formatRelativeDay(next.dueOn ?? '', today)}`;
    return good('You are ahead of your dates', `${free}. Go on, or take the time.`);
  }
  const title = done === 0 ? 'You have begun' : next.dueOn ? 'Right on time' : 'Well under way';
  return good(title, `Next is “${next.title}”${dueWords(next, today)}.`);
}

const good = (title: string, text: string): CourseAlert => ({ tone: 'good', title, text });

const dueWords = ({ dueOn }: LessonStep, today: string) =>
  dueOn ? `, due ${formatRelativeDay(dueOn, today)}` : '';

function missedAlert(first: LessonStep, count: number, today: string): CourseAlert {
  const was = `“${first.title}” was due ${formatRelativeDay(first.dueOn ?? today, today)}`;
  return count === 1
    ? {
        tone: 'missed',
        title: 'A deadline has passed',
        text: `${was}. It still counts whenever you do it.`,
      }
    : {
        tone: 'missed',
        title: `${count} deadlines have passed`,
        text: `${was}. Go on at your own pace, or switch to a later session: your work stays.`,
      };
}

function soonAlert(next: LessonStep, days: 0 | 1): CourseAlert {
  const title = days === 0 ? 'Due today' : 'Due tomorrow';
  return { tone: 'due', title, text: `“${next.title}” takes ${next.minutes} minutes.` };
}

function freshAlert({ run }: Standing, next: LessonStep, today: string): CourseAlert {
  const first = `“${next.title}” takes ${next.minutes} minutes`;
  if (run && daysUntil(run.startsOn, today) > 0) {
    const starts = `Your session starts ${formatRelativeDay(run.startsOn, today)}`;
    return good('Ready when you are', `${starts}, and you can begin today: ${first}.`);
  }
  return good('Ready when you are', `${first}${dueWords(next, today)}.`);
}

/** The line under the stair of the next step: `1 lesson done. Week 1 is due Friday, 20 November.` */
export function nextStepMessage(
  { done, lesson, module }: NonNullable<LearnerHome['next']>,
  today: string,
): string {
  const soFar =
    done === 0 ? 'Your first lesson.' : `${done} ${done === 1 ? 'lesson' : 'lessons'} done.`;
  if (lesson.dueOn && lesson.dueOn < today) {
    return `${soFar} This one was due ${formatRelativeDay(lesson.dueOn, today)}, and still counts.`;
  }
  if (!module.dueOn) return soFar;
  return `${soFar} ${moduleName(module)} is due ${formatRelativeDay(module.dueOn, today)}.`;
}

/** `Week 1` of `Week 1: Exposure`; a module of another name stands in quotes. */
function moduleName({ title, position }: { title: string; position: number }): string {
  const week = /^(?:week|part|module) \d+/i.exec(title)?.[0];
  return week ?? (title ? `“${title}”` : `Part ${position}`);
}

/** What a course that is complete says where its owner has said nothing. */
export function completedMessage(
  course: Pick<EnrolledCourse, 'certificateId' | 'unproven' | 'lessonCount' | 'open'>,
): string {
  const { certificateId, unproven, lessonCount, open } = course;
  const all = lessonCount === 1 ? 'The lesson is done' : `All ${lessonCount} lessons are done`;
  const ended = open ? '' : ' Your licence has ended, and your progress is kept.';
  if (certificateId) return `${all} and proven. The certificate is yours.${ended}`;
  if (unproven.length > 0) {
    const missing = unproven.length === 1 ? 'One quiz is' : `${unproven.length} quizzes are`;
    return `${all}. ${missing} still open, then the certificate is yours:`;
  }
  if (ended) return `${all}.${ended}`;
  return `${all}, and open to be read again whenever you like.`;
}
