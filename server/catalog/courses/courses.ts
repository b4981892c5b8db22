import { describeDeadline } from '../../../contract/catalog/deadlines.ts';
import { termsOf } from '../../../contract/catalog/quiz-settings.ts';
import { describeOpening } from '../../../contract/catalog/week-openings.ts';
import { describeGroups } from '../../../contract/catalog/work-groups.ts';
import {
  askedOf,
  type Category,
  type CourseCard,
  type CurriculumModule,
  type FoundCourse,
  imagePath,
  type LessonContent,
  type OutlineModule,
} from '../../../contract/catalog.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { pagePaper, showPagePaper } from '../papers/paper.ts';
import * as courseQueries from './course-queries.ts';
import { priceText, saleText } from './price-text.ts';
import * as queries from './queries.ts';

export async function listCategories(db: Db): Promise<Category[]> {
  const categories = await queries.listCategories(db);
  return categories.map(({ short_name, courses, ...category }) => ({
    ...category,
    shortName: short_name,
    courseCount: courses,
  }));
}

export async function listFeaturedCourses(db: Db): Promise<CourseCard[]> {
  return (await queries.listFeaturedCourses(db)).map(presentCard);
}

export async function getFigures(db: Db) {
  return queries.getFigures(db);
}

/** In the given order, without unpublished ones. */
async function listInOrder(db: Db, ids: readonly number[]): Promise<queries.CourseRow[]> {
  if (ids.length === 0) return [];
  const courses = new Map(
    (await queries.listCoursesById(db, ids)).map((course) => [course.id, course]),
  );
  return ids.flatMap((id) => courses.get(id) ?? []);
}

export async function listCardsById(db: Db, ids: readonly number[]): Promise<FoundCourse[]> {
  return (await listInOrder(db, ids)).map(presentUnsearched);
}

export async function listPopularCourses(db: Db): Promise<FoundCourse[]> {
  return (await queries.listPopularCourses(db)).map(presentUnsearched);
}

const presentUnsearched = (course: queries.CourseRow): FoundCourse => ({
  ...presentCard(course),
  lessons: course.lessons,
  found: null,
});

/**
 * Finds a lesson by its address, or by one it had before. Only an address that leads nowhere costs a second query, so links that
 * were saved or sent keep working without making all others slower.
 */
export async function findByAddress<T>(
  db: Db,
  slug: string,
  find: (slug: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await find(slug);
  if (found) return found;
  const newSlug = await courseQueries.findNewSlug(db, slug);
  return newSlug === undefined ? undefined : find(newSlug);
}

/** Doesn't check access: the caller has to. */
export async function findLessonContent(db: Db, lessonId: string): Promise<LessonContent | null> {
  const lesson = await courseQueries.findLessonContent(db, lessonId);
  return lesson ? presentContent(lesson) : null;
}

export type LessonContentRow = courseQueries.LessonContentRow;

export function presentContent(lesson: LessonContentRow): LessonContent {
  const { html, photos, task, peerReview, acceptedFrom, practice } = lesson;
  const deadline = lesson.deadline && describeDeadline(lesson.deadline);
  const group = lesson.groupSize === null ? null : describeGroups(lesson.groupSize);
  const quiz = presentQuiz(lesson);
  return { html, photos, task, peerReview, acceptedFrom, deadline, group, quiz, practice };
}

function presentQuiz(lesson: LessonContentRow): LessonContent['quiz'] {
  const { lessonId, title, version, own, questions, attemptsPerDay, hidesAnswers } = lesson;
  if (version === null) return null;
  const { asked, passMark, minutes, parts } = own ?? termsOf(questions.length);
  // Whoever has seen the questions of a timed quiz has started it.
  const isTimed = minutes !== null;
  const shown = isTimed ? [] : showPagePaper({ lessonId, version, asked, parts }, questions);
  const rules = { attemptsPerDay, hidesAnswers };
  const quiz = { title, version, passMark, paper: pagePaper, questions: shown, rules };
  return isTimed ? { ...quiz, timed: { minutes, asked } } : quiz;
}

/**
 * What a lesson says and what it said before it was replaced, as subqueries for statements of other domains: read in one
 * statement, both are of the same moment. Nothing here checks access either.
 */
export const lessonContent = courseQueries.contentOf;
export const earlierLessonContent = courseQueries.earlierContentOf;

type Lessons = readonly courseQueries.OutlineRow[];

function groupByModule(lessons: Lessons): Lessons[] {
  return [...Map.groupBy(lessons, ({ modulePosition }) => modulePosition).values()];
}

const titleOf = (modules: readonly Lessons[], week: number) =>
  modules.flat().find(({ modulePosition }) => modulePosition === week)?.moduleTitle ?? '';

function whenOpen(lessons: Lessons, modules: readonly Lessons[]): string | undefined {
  const [first] = lessons;
  if (first?.opens) return describeOpening(first.opens, (week) => titleOf(modules, week));
  const isHeldUp = lessons.some(({ gated }) => gated);
  return isHeldUp ? 'Opens when you have completed the courses to take before' : undefined;
}

function presentModule(
  lessons: Lessons,
  _index: number,
  modules: readonly Lessons[],
): OutlineModule {
  const opens = whenOpen(lessons, modules);
  return {
    title: lessons[0]?.moduleTitle ?? '',
    ...(opens !== undefined && { opens }),
    lessons: lessons.map(({ slug, title, kind, minutes, preview }) => ({
      slug,
      name: title,
      kind,
      time: minutes,
      preview,
    })),
  };
}

export function presentOutline(lessons: Lessons): OutlineModule[] {
  return groupByModule(lessons).map(presentModule);
}

export function totalMinutes(lessons: Lessons): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}

export function presentCurriculum(lessons: Lessons): CurriculumModule[] {
  return groupByModule(lessons).map((lessons, index, modules) => ({
    ...presentModule(lessons, index, modules),
    totalLessons: lessons.length,
    totalTime: totalMinutes(lessons),
    quizzes: lessons
      .filter(({ questionCount }) => questionCount > 0)
      .map(({ slug, title, questionCount, asked }) => ({
        title,
        lesson: slug,
        totalQuestions: asked ?? askedOf(questionCount),
      })),
  }));
}

export type CardRow = Omit<queries.CourseRow, 'archived_at' | 'lessons'>;

export function presentCard(course: CardRow): CourseCard {
  return {
    id: course.id,
    title: course.title,
    category: course.subject,
    categorySlug: course.category_slug,
    image: imagePath(course),
    author: { name: course.teacher },
    teacher: course.teacher,
    path: `/course-detail/${course.id}`,
    duration: plural(course.duration_weeks, 'Week'),
    level: course.level,
    students: course.students,
    price: priceText(course.price_cents, course.currency),
    sale: saleText(course.price_cents, course.sale_cents, course.currency),
    due: priceText(course.sale_cents ?? course.price_cents, course.currency),
    summary: course.summary,
  };
}
