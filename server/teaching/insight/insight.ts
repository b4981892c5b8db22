import type { PageMeta } from '../../../contract/endpoint.ts';
import {
  type CourseInsight,
  type InsightPeriod,
  type LessonFigures,
  type LessonQuestionFigures,
  type QuestionFigures,
  type QuestionSort,
  smallGroup,
} from '../../../contract/teaching/insight.ts';
import { addDays, type Day, dayIn, mondayOf } from '../../../contract/text/days.ts';
import { getTaughtCourse, rightsOf } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { metaOf, type OrderedPageQuery, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';
import { figuresOf } from './question-arithmetic.ts';
import { findWorthALook } from './worth-a-look.ts';

const hardestShown = 5;

export async function getCourseInsight(
  db: Db,
  viewer: Viewer,
  courseId: number,
  period: InsightPeriod,
): Promise<CourseInsight> {
  const course = await getTaughtCourse(db, viewer, courseId, 'see');
  const { summary, ...figures } = await readFigures(db, courseId, period);
  const { began, lessons, questions } = figures;
  return {
    courseId,
    title: course.title,
    rights: rightsOf(viewer, course),
    period,
    ...summary,
    began,
    lessons,
    worthALook: findWorthALook(began, lessons, questions),
    hardest: questions
      .filter(({ right }) => right !== null)
      .toSorted((one, other) => (one.right ?? 1) - (other.right ?? 1))
      .slice(0, hardestShown),
    questions: questions.length,
  };
}

/** Everything that is known about a course. Whoever calls this has checked who asks. */
export async function readFigures(db: Db, courseId: number, period: InsightPeriod) {
  const thisWeek = mondayOf(dayIn('UTC'));
  const since = period === 'all' ? null : addDays(thisWeek, -7 * (Number(period) - 1));
  const scope = { courseId, since };
  const [weeks, found, cohorts, lessonRows, questions] = await Promise.all([
    queries.listEnrolmentWeeks(db, scope),
    queries.findSummary(db, scope),
    queries.sumCohorts(db, scope),
    queries.listLessons(db, scope),
    listCurrentQuestions(db, courseId),
  ]);
  const sum = (key: 'count' | 'byTeams' | 'finished') =>
    weeks.reduce((total, week) => total + week[key], 0);
  const total = sum('count');
  const finished = sum('finished');
  const began = unlessSmall(cohorts.learners, cohorts.learners);
  return {
    began,
    lessons: lessonRows.map((row) => presentLesson(row, began)),
    questions,
    summary: {
      countedAt: found?.countedAt?.toISOString() ?? null,
      enrolments: {
        total,
        byTeams: unlessSmall(total, sum('byTeams')),
        weeks: everyWeek(since ?? weeks[0]?.monday ?? thisWeek, thisWeek, weeks),
      },
      active: found?.active ?? 0,
      completion: { finished, medianDays: unlessSmall(finished, found?.medianDays ?? null) },
      time: {
        minutes: unlessSmall(
          cohorts.timedFinishers,
          Math.round(cohorts.finisherSeconds / 60 / Math.max(1, cohorts.timedFinishers)),
        ),
        planned: lessonRows.reduce((minutes, { plannedMinutes }) => minutes + plannedMinutes, 0),
      },
      ratings: {
        count: found?.ratings ?? 0,
        average: found?.averageRating ?? null,
        fiveStars: found?.fiveStars ?? 0,
      },
    },
  };
}

/** What few people did would tell what each of them did. */
function unlessSmall<T>(group: number, figure: T): T | null {
  return group < smallGroup ? null : figure;
}

function presentLesson(
  { started, finished, tried, passedFirst, timed, medianMinutes, ...lesson }: queries.LessonRow,
  began: number | null,
): LessonFigures {
  const isSmall = began === null;
  return {
    ...lesson,
    started: isSmall ? null : started,
    finished: isSmall ? null : finished,
    tried: isSmall ? null : unlessSmall(tried, tried),
    passedFirst: isSmall ? null : unlessSmall(tried, passedFirst),
    medianMinutes: unlessSmall(timed, medianMinutes),
    timed,
  };
}

/** Weeks in which nobody enrolled are part of the picture. */
function everyWeek(
  from: Day,
  to: Day,
  weeks: readonly { monday: Day; count: number }[],
): CourseInsight['enrolments']['weeks'] {
  const counts = new Map(weeks.map(({ monday, count }) => [monday, count]));
  const all: CourseInsight['enrolments']['weeks'] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) {
    all.push({ monday, count: counts.get(monday) ?? 0 });
  }
  return all;
}

async function listCurrentQuestions(
  db: Db,
  courseId: number,
  lessonId?: string,
): Promise<QuestionFigures[]> {
  const rows = await queries.listQuestions(db, { courseId, ...(lessonId ? { lessonId } : {}) });
  return rows.map((row) => {
    const { lessonId, lessonTitle, position, question, answer, addedAt } = row;
    return {
      lessonId,
      lessonTitle,
      position,
      question,
      answer,
      ...figuresOf(row, row.counts),
      since:
        row.firstVersion === 1
          ? null
          : {
              version: row.courseVersion,
              at: addedAt?.toISOString() ?? null,
              earlierAnswers: row.earlierAnswers,
            },
    };
  });
}

interface QuestionPage extends OrderedPageQuery {
  _sort: QuestionSort;
}

/** What each order compares; null comes last, whichever way. */
const sortValue: Record<QuestionSort, (question: QuestionFigures, place: number) => number | null> =
  {
    place: (_, place) => place,
    right: ({ right }) => right,
    discrimination: ({ discrimination }) => discrimination,
    answers: ({ answers }) => answers,
  };

export async function listQuestionFigures(
  db: Db,
  viewer: Viewer,
  courseId: number,
  query: QuestionPage,
): Promise<{ data: QuestionFigures[]; meta: PageMeta }> {
  await getTaughtCourse(db, viewer, courseId, 'see');
  const questions = await listCurrentQuestions(db, courseId);
  const { _sort, _order } = query;
  const sign = _order === 'asc' ? 1 : -1;
  const sorted = questions
    .map((question, place) => ({ question, value: sortValue[_sort](question, place) }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null) {
        return Number(one.value === null) - Number(other.value === null);
      }
      return sign * (one.value - other.value);
    });
  const { limit, offset } = windowOf(query);
  return {
    data: sorted.slice(offset, offset + limit).map(({ question }) => question),
    meta: metaOf(query, questions.length),
  };
}

export async function getQuestionFigures(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<LessonQuestionFigures> {
  const courseId = await queries.findCourseOf(db, lessonId);
  if (courseId === null) throw new Refusal('not_found');
  await getTaughtCourse(db, viewer, courseId, 'see');
  const [questions, countedAt] = await Promise.all([
    listCurrentQuestions(db, courseId, lessonId),
    queries.findAnswersCountedAt(db),
  ]);
  return { countedAt: countedAt?.toISOString() ?? null, questions };
}
