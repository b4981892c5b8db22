import { beforeAll, describe, expect, it } from 'vitest';
import {
  addDays,
  type Day,
  dayIn,
  daysBetween,
  mondayFrom,
  weekday,
} from '../../../contract/text/days.ts';
import { newMemory, schedule } from '../../../server/assessment/review/review-schedule.ts';
import { readContent } from '../../../server/catalog/content/files/read-content.ts';
import { ownContent } from '../../../server/catalog/content/load-content.ts';
import { currentStreak } from '../../../server/learning/progress/streak.ts';
import { dueDate, isOverdue, positionsOf } from '../../../server/learning/schedule/due-dates.ts';
import { daysInRows } from '../../../tests/support/days-in-rows.ts';
import { buildSample, type Sample } from '../build.ts';
import type { CourseContent } from '../content-queries.ts';
import { sampleCourses } from '../courses.ts';
import { dayOf } from '../dates.ts';
import { studentItems } from './items.ts';
import { studentId } from './script.ts';

let content: CourseContent[];

beforeAll(async () => {
  const { courses } = await readContent(ownContent);
  content = courses.map(({ id, title, weeks, modules, priceCents, saleCents }) => ({
    id,
    title,
    weeks,
    dueCents: saleCents ?? priceCents,
    lessons: modules.flatMap((module) =>
      module.lessons.map(({ slug, title, kind, minutes, questions }) => ({
        id: slug,
        slug,
        title,
        kind,
        minutes,
        moduleId: module.title,
        quiz: kind === 'lesson' ? toQuiz(slug, questions) : null,
      })),
    ),
  }));
});

const toQuiz = (slug: string, questions: { options: string[]; answer: number }[]) => ({
  version: 1,
  passMark: 4,
  questions: questions.map(({ options, answer }, index) => ({
    id: `${slug} ${index}`,
    options: options.length,
    answer,
  })),
});

/** On every weekday, at month and year boundaries, on a leap day, and where the date differs from UTC. */
const installs = [
  ...[0, 1, 2, 3, 4, 5, 6].map((day) => [`2026-11-${16 + day}T09:30:00Z`, 'UTC']),
  ...['2027-01-01T00:00:30Z', '2027-01-31T23:59:30Z', '2028-02-29T12:00:00Z'].map((at) => [
    at,
    'UTC',
  ]),
  ...[0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
    [`2026-11-${16 + day}T22:10:00Z`, 'Australia/Sydney'],
    [`2026-11-${16 + day}T04:10:00Z`, 'America/Los_Angeles'],
  ]),
  ['2026-11-15T10:00:00Z', 'Pacific/Kiritimati'],
  ['2026-11-15T11:59:00Z', 'Etc/GMT+12'],
].map(([at = '', zone = '']) => ({ at, zone, now: new Date(at) }));

describe.each(installs)('the student of an install at $at in $zone', ({ now, zone }) => {
  let sample: Sample;
  // Until the browser has reported its time zone, days are in UTC.
  const days = [...new Set([dayIn('UTC', now), dayIn(zone, now)])];
  beforeAll(() => {
    sample = buildSample(content, now, zone);
  });

  const openDays = (): { courseId: number; due: Day }[] => {
    const done = new Set(sample.student.completions.map(({ lessonId }) => lessonId));
    return sample.student.enrolments.flatMap(({ courseId, startsOn }) => {
      const course = content.find(({ id }) => id === courseId);
      const lessons = course?.lessons ?? [];
      const positions = positionsOf(lessons.map(({ moduleId }) => moduleId));
      return lessons.flatMap(({ id }, index) => {
        const place = positions[index];
        if (!course || !place || done.has(id)) return [];
        return { courseId, due: dueDate(startsOn, course.weeks, place) };
      });
    });
  };

  it('has one overdue lesson, today and tomorrow', () => {
    for (const today of [...days, ...days.map((day) => addDays(day, 1))]) {
      const overdue = openDays().filter(({ due }) => isOverdue(due, today));
      expect(overdue.map(({ courseId }) => courseId)).toEqual([1]);
    }
  });

  it('has at least five lessons due within two weeks', () => {
    for (const today of days) {
      const soon = openDays().filter(({ due }) => due >= today && due <= addDays(today, 14));
      expect(soon.length).toBeGreaterThanOrEqual(5);
    }
  });

  it('has a streak of nine days, and a longer one before', () => {
    const learned = sample.student.activity.map(({ day }) => day);
    const rows = daysInRows(learned);
    const lengths = rows.map(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) + 1);
    expect(Math.max(...lengths)).toBe(12);
    for (const today of days) {
      expect(currentStreak(rows, today).current).toBe(9);
      expect(learned.every((day) => day <= today)).toBe(true);
    }
  });

  it('did nothing in the future, and before enrolling only read', () => {
    const { student } = sample;
    const belongings = studentItems(sample.today);
    const moments = [
      ...student.enrolments.map(({ enrolledAt }) => enrolledAt),
      ...student.attempts.map(({ takenAt }) => takenAt),
      ...student.cards.flatMap(({ log }) => log.map(({ reviewedAt }) => reviewedAt)),
      ...[
        ...belongings.notes,
        ...belongings.passageNotes,
        ...belongings.saved,
        ...belongings.views,
      ].map(({ at }) => at),
      ...belongings.reminders.flatMap(({ madeAt, doneAt }) => [madeAt, doneAt ?? madeAt]),
      student.review.createdAt,
    ];
    expect(moments.filter((moment) => moment > now)).toEqual([]);
    const takenOn = new Map(
      student.enrolments.flatMap(({ courseId, enrolledAt }) =>
        (content.find(({ id }) => id === courseId)?.lessons ?? []).map(({ id }) => [
          id,
          enrolledAt,
        ]),
      ),
    );
    expect(
      student.attempts.filter(
        ({ lessonId, takenAt }) => takenAt <= (takenOn.get(lessonId) ?? takenAt),
      ),
    ).toEqual([]);
  });

  it('is in the run that the product would have chosen', () => {
    for (const { startsOn, enrolledAt } of sample.enrolments) {
      expect(startsOn).toBe(mondayFrom(dayOf(enrolledAt)));
      expect(weekday(startsOn)).toBe(1);
    }
  });

  it('reviews questions when they are due, and has some for now and some for later', () => {
    const { cards } = sample.student;
    for (const { addedAt, log } of cards) {
      let memory = newMemory(addedAt);
      for (const { rating, reviewedAt } of log) {
        expect(memory.dueAt <= reviewedAt).toBe(true);
        memory = schedule(memory, rating, reviewedAt);
      }
    }
    const due = cards.filter(({ memory }) => memory.dueAt <= now);
    expect(due.length).toBeGreaterThanOrEqual(5);
    expect(due.length).toBeLessThanOrEqual(15);
    expect(cards.length - due.length).toBeGreaterThanOrEqual(5);
  });

  it('has activity on the day of every attempt, completion and review', () => {
    const learned = new Set(
      sample.coursework.activity.map((row) => `${row.accountId} ${row.day} ${row.lessonId}`),
    );
    expect(learned.size).toBe(sample.coursework.activity.length);
    const done = [
      ...sample.coursework.attempts.map((row) => ({ ...row, at: row.takenAt })),
      ...sample.coursework.completions.map((row) => ({ ...row, at: row.completedAt })),
      ...sample.student.cards.flatMap(({ log, ...row }) =>
        log.map(({ reviewedAt }) => ({ ...row, at: reviewedAt })),
      ),
    ];
    const strays = done.filter(
      ({ accountId, lessonId, at }) => !learned.has(`${accountId} ${dayOf(at)} ${lessonId}`),
    );
    expect(strays).toEqual([]);
  });
});

it.each(installs)('has one order per bought course, numbered in order, at $at', ({ now, zone }) => {
  const { sales } = buildSample(content, now, zone);
  const { orders, enrolments } = sales;
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1));
  const unusual = orders.map(({ state }) => state).filter((state) => state !== 'paid');
  expect(unusual.toSorted()).toEqual(['cancelled', 'invoiced', 'refunded']);
  const own = orders.filter(({ accountId }) => accountId === studentId);
  expect(own.map(({ courseId }) => courseId)).toEqual([4, 1, 5]);
  const bought = enrolments.filter(({ way }) => way === 'bought');
  expect(orders.filter(({ kind, state }) => kind === 'course' && state === 'paid')).toHaveLength(
    bought.length,
  );
  const welcomed = orders.filter(({ code }) => code === 'WELCOME10');
  expect(welcomed.length).toBeGreaterThan(5);
  expect(new Set(welcomed.map(({ accountId }) => accountId)).size).toBe(welcomed.length);
  for (const { price } of welcomed) expect(price.discountCents).toBe(price.listCents / 10);
  for (const { createdAt, paidAt } of orders) {
    expect(createdAt <= (paidAt ?? now) && (paidAt ?? now) <= now).toBe(true);
  }
});

it('enrols each student once per course', () => {
  const { enrolments } = buildSample(content, new Date('2026-11-15T09:30:00Z'), 'UTC');
  const counts = sampleCourses.map(
    ({ id }) =>
      new Set(enrolments.filter((row) => row.courseId === id).map((row) => row.accountId)).size,
  );
  expect(counts).toEqual([25, 25, 100, 62, 42, 88, 79]);
  expect(enrolments).toHaveLength(421);
  expect(enrolments.filter(({ accountId }) => accountId === studentId)).toHaveLength(6);
});
