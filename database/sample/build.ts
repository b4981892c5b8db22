import { seededChance } from './chance.ts';
import { classmatesWork } from './classmates.ts';
import { sampleEnrolments, sampleReviews } from './learning.ts';
import type { CourseContent } from './lesson-queries.ts';
import { samplePeople } from './people.ts';
import { sampleSales } from './sales.ts';
import { studentCourseIds, studentWork } from './student.ts';
import { todayFor } from './student-days.ts';
import type { Work } from './work.ts';

/** Who there is and what they did, counted back from a moment somewhere. What the product makes of it is not here. */
export function buildSample(content: readonly CourseContent[], now: Date, zone: string) {
  const chance = seededChance(2026);
  const people = samplePeople(chance);
  const today = todayFor(now, zone);
  const enrolments = sampleEnrolments(chance, people, { courseIds: studentCourseIds }, now);
  const others = classmatesWork(chance, enrolments, content, now);
  const student = studentWork(chance, content, today);
  const reviews = sampleReviews(chance, people, others.enrolments, student, now);
  const work: Work = {
    attempts: [...others.attempts, ...student.attempts],
    completions: [...others.completions, ...student.completions],
    submissions: [...others.submissions, ...student.submissions],
    activity: [...others.activity, ...student.activity],
  };
  const taken = [...others.enrolments, ...student.enrolments];
  const sales = sampleSales(people, taken, content, now);
  return { people, today, work, student, reviews, sales, enrolments: sales.taken };
}

export type Sample = ReturnType<typeof buildSample>;
