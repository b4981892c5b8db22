import { type Day, mondayFrom } from '../../contract/text/days.ts';
import { sampleCourses } from './courses.ts';
import { dayLength, dayOf } from './dates.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { comments, homeReviews } from './review-texts.ts';

export interface Enrolment {
  accountId: number;
  courseId: number;
  enrolledAt: Date;
  /** The first day of the run. */
  startsOn: Day;
  completedAt: Date | null;
  /** Finishes the course and writes a review. */
  writes: boolean;
}

export interface Review {
  accountId: number;
  courseId: number;
  stars: number;
  comment: string;
  homePosition: number | null;
  createdAt: Date;
}

// A few accounts have no enrolment.
const learners = 207;

/** Accounts were created over the last fourteen months, in the order of their ids. */
export function joinedAt(person: Person, people: readonly Person[], now: Date): Date {
  const share = 1 - person.id / (people.length + 1);
  return new Date(now.getTime() - (7 + share * 420) * dayLength);
}

/** Enrols everyone but the student, who takes one of the places in some courses. */
export function sampleEnrolments(
  random: Random,
  people: readonly Person[],
  student: { courseIds: readonly number[] },
  now: Date,
): Enrolment[] {
  const reviewers = new Map(homeReviews.map(({ username, courseId }) => [username, courseId]));
  const students = people.filter(({ role, username }) => role === 'User' && username !== 'student');
  const named = students.filter(({ username }) => reviewers.has(username as never));
  const others = random
    .shuffle(students.filter((student) => !named.includes(student)))
    .slice(0, learners - named.length);
  let next = 0;
  return sampleCourses.flatMap((course): Enrolment[] => {
    const first = named.filter(({ username }) => reviewers.get(username as never) === course.id);
    const places = course.students - (student.courseIds.includes(course.id) ? 1 : 0);
    // Round-robin, so that everyone is enrolled in a course and most in two.
    const rest = Array.from({ length: places - first.length }, () => {
      const student = others[next % others.length];
      next += 1;
      return student;
    });
    const writers = first.length + (comments[course.id]?.length ?? 0);
    return [...first, ...rest].flatMap((student, index) => {
      if (!student) return [];
      const writes = index < writers;
      const joined = joinedAt(student, people, now);
      const enrolledAt = between(random, joined, writes ? beforeFinishing(joined, now) : now);
      const startsOn = mondayFrom(dayOf(enrolledAt));
      const { id: accountId } = student;
      return { accountId, courseId: course.id, enrolledAt, startsOn, completedAt: null, writes };
    });
  });
}

/** Early enough to finish by now, except for those who just joined. */
function beforeFinishing(joined: Date, now: Date): Date {
  return new Date(Math.max(joined.getTime(), now.getTime() - 30 * dayLength));
}

/** About every fourth learner rates a course; some of them, one for each text, also write a review. */
export function sampleReviews(
  random: Random,
  people: readonly Person[],
  enrolments: readonly Enrolment[],
  student: { review: Review },
  now: Date,
): Review[] {
  const usernames = new Map(people.map(({ id, username }) => [id, username]));
  return sampleCourses.flatMap((course) => {
    const texts = [...(comments[course.id] ?? [])];
    const enrolled = enrolments.filter(({ courseId }) => courseId === course.id);
    const count = Math.max(texts.length + 1, Math.round(course.students / 4));
    const home = homeReviews.findIndex(({ courseId }) => courseId === course.id);
    const studentReview = student.review.courseId === course.id ? [student.review] : [];
    const others = enrolled.slice(0, count - studentReview.length).map((enrolment): Review => {
      const isHome =
        home >= 0 && usernames.get(enrolment.accountId) === homeReviews[home]?.username;
      return {
        accountId: enrolment.accountId,
        courseId: course.id,
        stars: isHome || random.next() < 0.7 ? 5 : 4,
        comment: (isHome ? homeReviews[home]?.comment : texts.shift()) ?? '',
        homePosition: isHome ? home + 1 : null,
        createdAt: between(random, enrolment.completedAt ?? enrolment.enrolledAt, now),
      };
    });
    return [...others, ...studentReview];
  });
}

function between(random: Random, from: Date, to: Date) {
  return new Date(from.getTime() + random.next() * (to.getTime() - from.getTime()));
}
