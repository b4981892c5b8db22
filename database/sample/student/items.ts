import { addDays, type Day } from '../../../contract/text/days.ts';
import { momentAgo } from '../dates.ts';
import * as script from './script.ts';

/** Notes, saved and viewed courses, and reminders. */
export function studentItems(today: Day) {
  return {
    notes: script.notes.map(({ daysAgo, ...note }) => ({
      ...note,
      at: momentAgo(today, daysAgo, 175),
    })),
    passageNotes: script.passageNotes.map(({ daysAgo, ...note }) => ({
      ...note,
      at: momentAgo(today, daysAgo, 170),
    })),
    saved: script.saved.map(({ courseId, daysAgo }) => ({
      courseId,
      at: momentAgo(today, daysAgo, 2),
    })),
    views: script.views.map(({ courseId, daysAgo }, index) => ({
      courseId,
      // Listed newest first, also within a day.
      at: momentAgo(today, daysAgo, 230 - index * 10),
    })),
    reminders: script.reminders.map(({ task, courseId, time, ...days }) => ({
      task,
      courseId,
      dueTime: time,
      dueDate: addDays(today, days.inDays),
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
