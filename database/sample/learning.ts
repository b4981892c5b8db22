import { type Day, mondayFrom } from '../../server/platform/time/days.ts';
import type { Chance } from './chance.ts';
import { sampleCourses } from './courses.ts';
import type { Person } from './people.ts';
import { comments, homeReviews } from './reviews.ts';
import { dayLength, dayOf } from './work.ts';

export interface Enrolment {
  accountId: number;
  courseId: number;
  enrolledAt: Date;
  /** Of the run. */
  startsOn: Day;
  completedAt: Date | null;
  /** Has something to say about the course, having finished it. */
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

// A few have signed up and not begun, as in any school.
const learners = 207;

/** People joined over the last fourteen months, in the order of their ids. */
export function joinedAt(person: Person, people: readonly Person[], now: Date): Date {
  const share = 1 - person.id / (people.length + 1);
  return new Date(now.getTime() - (7 + share * 420) * dayLength);
}

/** Those of everyone but the student, who takes a place in some courses. */
export function sampleEnrolments(
  chance: Chance,
  people: readonly Person[],
  student: { courseIds: readonly number[] },
  now: Date,
): Enrolment[] {
  const reviewers = new Map(homeReviews.map(({ username, courseId }) => [username, courseId]));
  const students = people.filter(({ role, username }) => role === 'User' && username !== 'student');
  const named = students.filter(({ username }) => reviewers.has(username as never));
  const others = chance
    .shuffle(students.filter((student) => !named.includes(student)))
    .slice(0, learners - named.length);
  let turn = 0;
  return sampleCourses.flatMap((course): Enrolment[] => {
    const first = named.filter(({ username }) => reviewers.get(username as never) === course.id);
    const places = course.students - (student.courseIds.includes(course.id) ? 1 : 0);
    // Round and round, so that everyone takes a course and most take two.
    const rest = Array.from({ length: places - first.length }, () => {
      const student = others[turn % others.length];
      turn += 1;
      return student;
    });
    const writers = first.length + (comments[course.id]?.length ?? 0);
    return [...first, ...rest].flatMap((student, index) => {
      if (!student) return [];
      const writes = index < writers;
      const joined = joinedAt(student, people, now);
      const enrolledAt = between(chance, joined, writes ? beforeFinishing(joined, now) : now);
      const startsOn = mondayFrom(dayOf(enrolledAt));
      const { id: accountId } = student;
      return { accountId, courseId: course.id, enrolledAt, startsOn, completedAt: null, writes };
    });
  });
}

/** Early enough for everyone to be done by now, unless they have only just joined. */
function beforeFinishing(joined: Date, now: Date): Date {
  return new Date(Math.max(joined.getTime(), now.getTime() - 30 * dayLength));
}

/** About every fourth learner rates a course; as many of them as there are texts also write. */
export function sampleReviews(
  chance: Chance,
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
    const own = student.review.courseId === course.id ? [student.review] : [];
    const others = enrolled.slice(0, count - own.length).map((enrolment): Review => {
      const isHome =
        home >= 0 && usernames.get(enrolment.accountId) === homeReviews[home]?.username;
      return {
        accountId: enrolment.accountId,
        courseId: course.id,
        stars: isHome || chance.next() < 0.7 ? 5 : 4,
        comment: (isHome ? homeReviews[home]?.comment : texts.shift()) ?? '',
        homePosition: isHome ? home + 1 : null,
        createdAt: between(chance, enrolment.completedAt ?? enrolment.enrolledAt, now),
      };
    });
    return [...others, ...own];
  });
}

function between(chance: Chance, from: Date, to: Date) {
  return new Date(from.getTime() + chance.next() * (to.getTime() - from.getTime()));
}
