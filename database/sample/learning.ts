import type { Chance } from './chance.ts';
import { sampleCourses } from './courses.ts';
import type { Person } from './people.ts';
import { comments, homeReviews } from './reviews.ts';

export interface Enrolment {
  accountId: number;
  courseId: number;
  enrolledAt: Date;
}

export interface Review {
  accountId: number;
  courseId: number;
  stars: number;
  comment: string;
  homePosition: number | null;
  createdAt: Date;
}

const day = 24 * 60 * 60 * 1000;

// A few have signed up and not begun, as in any school.
const learners = 207;

/** People joined over the last fourteen months, in the order of their ids. */
export function joinedAt(person: Person, people: readonly Person[], now: Date): Date {
  const share = 1 - person.id / (people.length + 1);
  return new Date(now.getTime() - (7 + share * 420) * day);
}

export function sampleEnrolments(chance: Chance, people: readonly Person[], now: Date) {
  const reviewers = new Map(homeReviews.map(({ username, courseId }) => [username, courseId]));
  const students = people.filter(({ role, username }) => role === 'User' && username !== 'student');
  const named = students.filter(({ username }) => reviewers.has(username as never));
  const others = chance
    .shuffle(students.filter((student) => !named.includes(student)))
    .slice(0, learners - named.length);
  let turn = 0;
  return sampleCourses.flatMap((course): Enrolment[] => {
    const first = named.filter(({ username }) => reviewers.get(username as never) === course.id);
    // Round and round, so that everyone takes a course and most take two.
    const rest = Array.from({ length: course.students - first.length }, () => {
      const student = others[turn % others.length];
      turn += 1;
      return student;
    });
    return [...first, ...rest].flatMap((student) =>
      student
        ? [
            {
              accountId: student.id,
              courseId: course.id,
              enrolledAt: between(chance, joinedAt(student, people, now), now),
            },
          ]
        : [],
    );
  });
}

/** About every fourth learner rates a course; as many of them as there are texts also write. */
export function sampleReviews(
  chance: Chance,
  people: readonly Person[],
  enrolments: readonly Enrolment[],
  now: Date,
): Review[] {
  const usernames = new Map(people.map(({ id, username }) => [id, username]));
  return sampleCourses.flatMap((course) => {
    const texts = [...(comments[course.id] ?? [])];
    const enrolled = enrolments.filter(({ courseId }) => courseId === course.id);
    const count = Math.max(texts.length + 1, Math.round(course.students / 4));
    const home = homeReviews.findIndex(({ courseId }) => courseId === course.id);
    return enrolled.slice(0, count).map((enrolment): Review => {
      const isHome =
        home >= 0 && usernames.get(enrolment.accountId) === homeReviews[home]?.username;
      return {
        accountId: enrolment.accountId,
        courseId: course.id,
        stars: isHome || chance.next() < 0.7 ? 5 : 4,
        comment: (isHome ? homeReviews[home]?.comment : texts.shift()) ?? '',
        homePosition: isHome ? home + 1 : null,
        createdAt: between(chance, enrolment.enrolledAt, now),
      };
    });
  });
}

function between(chance: Chance, from: Date, to: Date) {
  return new Date(from.getTime() + chance.next() * (to.getTime() - from.getTime()));
}
