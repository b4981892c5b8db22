import { classmatesCoursework } from './classmates.ts';
import type { CourseContent } from './content-queries.ts';
import type { Coursework } from './coursework.ts';
import { todayFor } from './dates.ts';
import { sampleEnrolments, sampleReviews } from './enrolments.ts';
import { samplePeople } from './people.ts';
import { seededRandom } from './random.ts';
import { sampleSales } from './sales/sales.ts';
import { studentCourseIds, studentCoursework } from './student/student.ts';

/** The people of the sample and everything they did before `now`. Certificates and badges are derived from it on loading. */
export function buildSample(content: readonly CourseContent[], now: Date, zone: string) {
  const random = seededRandom(2026);
  const people = samplePeople(random);
  const today = todayFor(now, zone);
  const enrolments = sampleEnrolments(random, people, { courseIds: studentCourseIds }, now);
  const others = classmatesCoursework(random, enrolments, content, now);
  const student = studentCoursework(random, content, today);
  const reviews = sampleReviews(random, people, others.enrolments, student, now);
  const coursework: Coursework = {
    attempts: [...others.attempts, ...student.attempts],
    completions: [...others.completions, ...student.completions],
    submissions: [...others.submissions, ...student.submissions],
    activity: [...others.activity, ...student.activity],
  };
  const sales = sampleSales(people, [...others.enrolments, ...student.enrolments], content, now);
  return { people, today, coursework, student, reviews, sales, enrolments: sales.enrolments };
}

export type Sample = ReturnType<typeof buildSample>;
