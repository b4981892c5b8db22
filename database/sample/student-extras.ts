import { badgeNames } from '../../contract/learning/achievements.ts';
import type { Notification } from '../../contract/notifications/notifications.ts';
import { badgeRules } from '../../server/learning/achievements/badges.ts';
import { dueOn, placesOf } from '../../server/learning/schedule/due-dates.ts';
import { dueInWords } from '../../server/learning/schedule/reminder-email.ts';
import { addDays, type Day } from '../../server/platform/time/days.ts';
import type { Award } from './award-queries.ts';
import type { Enrolment } from './learning.ts';
import type { CourseContent } from './lesson-queries.ts';
import type { SampleOrder } from './sales.ts';
import { momentAgo } from './student-days.ts';
import * as script from './student-script.ts';

export interface NewNotification {
  kind: Notification['kind'];
  subject: string;
  title: string;
  text: string;
  link: string;
  at: Date;
  isRead: boolean;
}

/** Notes, saved and viewed courses and reminders, with their moments. */
export function studentBelongings(today: Day) {
  return {
    notes: script.notes.map(({ daysAgo, ...note }) => ({
      ...note,
      at: momentAgo(today, daysAgo, 175),
    })),
    saved: script.saved.map(({ courseId, daysAgo }) => ({
      courseId,
      at: momentAgo(today, daysAgo, 2),
    })),
    views: script.views.map(({ courseId, daysAgo }, index) => ({
      // Of those on one day, the first named is the latest.
      courseId,
      at: momentAgo(today, daysAgo, 230 - index * 10),
    })),
    reminders: script.reminders.map(({ task, courseId, time, ...days }) => ({
      task,
      courseId,
      dueTime: time,
      dueOn: addDays(today, days.inDays),
      madeAt: momentAgo(today, days.madeDaysAgo, 180),
      doneAt: days.doneDaysAgo === null ? null : momentAgo(today, days.doneDaysAgo, 185),
    })),
  };
}

export function studentQuestion(today: Day) {
  const { courseId, comment, answer, daysAgo, answeredDaysAgo } = script.question;
  return {
    accountId: script.studentId,
    courseId,
    comment,
    answer,
    askedAt: momentAgo(today, daysAgo, 200),
    answeredAt: momentAgo(today, answeredDaysAgo, 95),
  };
}

const achievements = '/user-screen/achievement';

/** What the bell said when each badge was earned. Those of the last week are still unread. */
export function badgeNews(awards: readonly Award[], today: Day): NewNotification[] {
  return awards.map(({ badge, earnedAt }) => ({
    kind: 'badge',
    subject: `badge ${badge}`,
    title: `Badge earned: ${badgeNames[badge]}`,
    text: badgeRules[badge].done,
    link: achievements,
    at: earnedAt,
    isRead: earnedAt < momentAgo(today, 7, 0),
  }));
}

export function certificateNews(
  certificates: readonly { courseId: number; courseTitle: string; completedAt: Date }[],
): NewNotification[] {
  return certificates.map(({ courseId, courseTitle, completedAt }) => ({
    kind: 'certificate',
    subject: `certificate ${courseId}`,
    title: `Your certificate for ${courseTitle} is ready`,
    text: 'You proved every lesson. Download it, or share its page with anyone.',
    link: achievements,
    at: completedAt,
    isRead: true,
  }));
}

export function replyNews(reply: {
  id: string;
  author: string;
  courseId: number;
  courseTitle: string;
  at: Date;
}): NewNotification {
  return {
    kind: 'reply',
    subject: `reply ${reply.id}`,
    title: `${reply.author} answered your comment`,
    text: `There is a reply to what you wrote about ${reply.courseTitle}.`,
    link: `/course-detail/${reply.courseId}?tab=reviews#about`,
    at: reply.at,
    isRead: false,
  };
}

/** What the bell said when something was paid. */
export function orderNews(orders: readonly SampleOrder[]): NewNotification[] {
  return orders.flatMap(({ id, accountId, number, title, courseId, paidAt }) =>
    accountId === script.studentId && paidAt
      ? [
          {
            kind: 'order',
            subject: `order ${id}`,
            text: `Order ${number} is paid.`,
            title: `Thank you for your purchase: ${title}`,
            at: paidAt,
            isRead: true,
            link: `/course-detail/${courseId}`,
          },
        ]
      : [],
  );
}

/** What the bell said a day before the lesson was due that is overdue now. */
export function dueNews(
  content: readonly CourseContent[],
  enrolments: readonly Enrolment[],
): NewNotification[] {
  const course = content.find(({ id }) => id === script.courses.japanese);
  const run = enrolments.find(({ courseId }) => courseId === course?.id);
  const lesson = course?.lessons.at(-1);
  const place = placesOf(course?.lessons.map(({ moduleId }) => moduleId) ?? []).at(-1);
  if (!course || !run || !lesson || !place) return [];
  const due = dueOn(run.startsOn, course.weeks, place);
  return [
    {
      kind: 'due',
      subject: `due lesson ${lesson.id} ${due}`,
      title: `Quiz: ${lesson.title}`,
      text: `Due ${dueInWords({ dueOn: due, dueTime: null })}, in ${course.title}.`,
      link: `/lesson-detail/${lesson.slug}`,
      at: new Date(`${addDays(due, -1)}T08:02:00Z`),
      isRead: true,
    },
  ];
}
