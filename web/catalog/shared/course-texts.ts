import type { CourseDetail, OutlineModule, RatingSummary } from '../../../contract/catalog.ts';

export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}

/** `45 min`, `2 h`, `2 h 1 min`. */
export function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** `6 lessons, 5 quizzes, 2 h 1 min`. */
export function moduleText({ lessons }: OutlineModule): string {
  const quizzes = lessons.filter(({ questionCount }) => questionCount > 0).length;
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return [
    counted(lessons.length, 'lesson'),
    quizzes > 0 && counted(quizzes, 'quiz', 'quizzes'),
    timeText(minutes),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `4.0 from 100 ratings`; nothing while nobody has rated. */
export function ratingText({ average, count }: RatingSummary): string | null {
  return average === null ? null : `${average.toFixed(1)} from ${counted(count, 'rating')}`;
}

/** What the summary says about a course. */
export function courseFacts(course: CourseDetail): [name: string, fact: string][] {
  return [
    ['Duration', course.duration],
    ['Lessons', String(course.lessonCount)],
    ['Quizzes', String(course.quizCount)],
    ...(course.assignmentCount > 0
      ? [['Assignments', `${course.assignmentCount}, reviewed`] as [string, string]]
      : []),
    ['Students', String(course.students)],
    ['Level', course.level],
    ['Instructor', course.teacher],
    ['Certificate', 'Yes, verifiable'],
  ];
}

// The same day on the server and in every browser.
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** `15 November 2026`. */
export function dayText(moment: string): string {
  return day.format(new Date(moment));
}
