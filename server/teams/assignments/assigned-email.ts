import { formatDay } from '../../../contract/text/dates.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { looksLikeLink, nameInMail } from '../../platform/mail/mail-names.ts';
import type { UntoldCourse } from './tell-queries.ts';

/** One email for everything that was assigned at once. Names are user input: they stay out of the subject. */
export function composeAssigned(config: Config, courses: readonly UntoldCourse[]): Mail {
  const [first] = courses;
  if (!first) throw new Error('An email about what is assigned needs a course.');
  const isOne = courses.length === 1;
  const isAgain = courses.every(({ again }) => again);
  return {
    to: first.email,
    subject: subjectOf(courses.length, isAgain),
    greeting: `Hello ${first.firstName},`,
    paragraphs: [
      ...courses.map(describe),
      ...notesOf(courses, config.site.name),
      ...(courses.some(({ hasEarlier }) => hasEarlier) ? [earlierWorkText(isOne)] : []),
      isAgain
        ? 'This course repeats every year. Pass its quizzes again by the due date.'
        : 'Your licence opens everything you need, and your due dates are in Reminder.',
    ],
    action: {
      label: isOne ? 'Open the course' : 'Go to My Learning',
      url: `${config.publicUrl}${isOne ? `/course-detail/${first.courseId}` : '/user-screen/my-learning'}`,
    },
    closing: `You’re receiving this email because you’re in a team on ${config.site.name}. My Learning shows what your team’s managers see.`,
  };
}

const earlierWorkText = (isOne: boolean) =>
  `You’ve done lessons of ${isOne ? 'this course' : 'these courses'} before. Your managers only see what you do from now on, unless you share it in My Learning.`;

function subjectOf(count: number, isAgain: boolean): string {
  if (count > 1) return `${count} courses are assigned to you`;
  return isAgain ? 'A course is due again' : 'A course is assigned to you';
}

function describe({ by, teamName, courseTitle, dueOn, again }: UntoldCourse): string {
  const team = nameInMail(teamName, 'your team');
  const due = `due ${formatDay(dueOn)}`;
  if (again) return `${courseTitle} is due again in ${team}: ${due}.`;
  return `${nameInMail(by, 'A manager')} assigned you ${courseTitle} in ${team}, ${due}.`;
}

/** A note with a link is read on Stepwell: our emails carry no links of other people. */
function notesOf(courses: readonly UntoldCourse[], siteName: string): string[] {
  const notes = new Set(courses.map(({ message }) => message).filter((message) => message !== ''));
  return Array.from(notes, (note) =>
    looksLikeLink(note) ? `There’s a note for you. You can read it on ${siteName}.` : `“${note}”`,
  );
}
