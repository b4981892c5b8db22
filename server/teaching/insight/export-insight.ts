import {
  type InsightPart,
  type InsightPeriod,
  insightFilename,
} from '../../../contract/teaching/insight.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byteOrderMark, type Cell, csvLine } from '../../platform/documents/csv.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { readFigures } from './insight.ts';

type Figures = Awaited<ReturnType<typeof readFigures>>;

/** The first line names the columns. It holds sums only, and leaves out what the screen leaves out. */
const parts: Record<InsightPart, (figures: Figures) => Cell[][]> = {
  enrolments: ({ summary }) => [
    ['Week from', 'Enrolments'],
    ...summary.enrolments.weeks.map(({ monday, count }) => [monday, count]),
  ],
  lessons: ({ lessons, began }) => [
    [
      'Lesson',
      'Kind',
      'Learners who enrolled',
      'Started',
      'Finished',
      'Took the quiz',
      'Passed at first try',
      'Planned minutes',
      'Median minutes',
    ],
    ...lessons.map((lesson) => [
      lesson.title,
      lesson.kind,
      began,
      lesson.started,
      lesson.finished,
      lesson.tried,
      lesson.passedFirst,
      lesson.plannedMinutes,
      lesson.medianMinutes,
    ]),
  ],
  questions: ({ questions }) => [
    [
      'Lesson',
      'Question number',
      'Question',
      'Option',
      'Right answer',
      'First answers to the question',
      'Chosen',
      'Share of the upper third',
      'Share of the lower third',
      'Share right',
      'Discrimination',
    ],
    ...questions.flatMap(({ options, ...question }) =>
      options.map((option) => [
        question.lessonTitle,
        question.position,
        question.question,
        option.text,
        option.isRight ? 'yes' : 'no',
        question.answers,
        option.chosen,
        option.strong,
        option.weak,
        question.right,
        question.discrimination,
      ]),
    ),
  ],
};

export async function exportInsight(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { part, period }: { part: InsightPart; period: InsightPeriod },
): Promise<{ filename: string; bytes: Uint8Array }> {
  await getTaughtCourse(db, viewer, courseId, 'see');
  const lines = parts[part](await readFigures(db, courseId, period));
  const text = byteOrderMark + lines.map((cells) => csvLine(cells)).join('');
  return { filename: insightFilename(courseId, part), bytes: Buffer.from(text) };
}
