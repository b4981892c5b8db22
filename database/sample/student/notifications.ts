import { badgeNames } from '../../../contract/learning/achievements.ts';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { addDays, type Day } from '../../../contract/text/days.ts';
import { badgeRules } from '../../../server/learning/achievements/badge-rules.ts';
import { formatDue } from '../../../server/learning/reminders/reminder-email.ts';
import { dueDate, positionsOf } from '../../../server/learning/schedule/due-dates.ts';
import type { Award } from '../award-queries.ts';
import type { CourseContent } from '../content-queries.ts';
import { momentAgo } from '../dates.ts';
import type { Enrolment } from '../enrolments.ts';
import type { SampleOrder } from '../sales/sales.ts';
import * as script from './script.ts';

export interface NewNotification {
  kind: Notification['kind'];
  subject: string;
  title: string;
  text: string;
  link: string;
  at: Date;
  isRead: boolean;
}

const achievements = '/user-screen/achievement';

/** Badges of the last week are still unread. */
export function badgeNotifications(awards: readonly Award[], today: Day): NewNotification[] {
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

export function certificateNotifications(
  certificates: readonly { courseId: number; courseTitle: string; completedAt: Date }[],
): NewNotification[] {
  return certificates.map(({ courseId, courseTitle, completedAt }) => ({
    kind: 'certificate',
    subject: `certificate ${courseId}`,
    title: `Your certificate for ${courseTitle} is ready`,
    text: 'You passed every quiz and handed in every assignment. Download it, or share its page with anyone.',
    link: achievements,
    at: completedAt,
    isRead: true,
  }));
}

export function replyNotification(reply: {
  id: string;
  author: string;
  courseId: number;
  courseTitle: string;
  at: Date;
}): NewNotification {
  return {
    kind: 'reply',
    subject: `reply ${reply.id}`,
    title: `${reply.author} replied to your comment`,
    text: `Someone replied to what you wrote about ${reply.courseTitle}.`,
    link: `/course-detail/${reply.courseId}?tab=reviews#about`,
    at: reply.at,
    isRead: false,
  };
}

export function orderNotifications(orders: readonly SampleOrder[]): NewNotification[] {
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

/** Sent a day before the due date of the lesson that is overdue now. */
export function dueNotifications(
  content: readonly CourseContent[],
  enrolments: readonly Enrolment[],
): NewNotification[] {
  const course = content.find(({ id }) => id === script.courses.japanese);
  const run = enrolments.find(({ courseId }) => courseId === course?.id);
  const lesson = course?.lessons.at(-1);
  const position = positionsOf(course?.lessons.map(({ moduleId }) => moduleId) ?? []).at(-1);
  if (!course || !run || !lesson || !position) return [];
  const due = dueDate(run.startsOn, course.weeks, position);
  return [
    {
      kind: 'due',
      subject: `due lesson ${lesson.id} ${due}`,
      title: `Quiz: ${lesson.title}`,
      text: `Due ${formatDue({ dueDate: due, dueTime: null })}, in ${course.title}.`,
      link: `/lesson-detail/${lesson.slug}`,
      at: new Date(`${addDays(due, -1)}T08:02:00Z`),
      isRead: true,
    },
  ];
}
