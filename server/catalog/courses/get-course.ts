import type { Prerequisite } from '../../../contract/catalog/course-fields.ts';
import { askedOf, type CourseDetail, type LessonDetail } from '../../../contract/catalog.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './course-queries.ts';
import { presentPage } from './course-row.ts';
import {
  type CardRow,
  findByAddress,
  presentCard,
  presentContent,
  presentCurriculum,
  presentOutline,
  totalMinutes,
} from './courses.ts';
import { summariseRatings } from './rating.ts';

export async function getCourse(db: Db, id: number): Promise<CourseDetail> {
  const [course, outline, stars, prerequisites] = await Promise.all([
    queries.findCourse(db, id),
    queries.listOutline(db, id),
    queries.countStars(db, id),
    queries.listPrerequisites(db, id),
  ]);
  if (!course) throw new Refusal('not_found');
  return presentCourse(course, outline, { rating: summariseRatings(stars), prerequisites });
}

export type OutlineRow = queries.OutlineRow;
type PageRow = Omit<NonNullable<Awaited<ReturnType<typeof queries.findCourse>>>, 'lessons'>;

export function presentCourse(
  course: PageRow,
  outline: readonly OutlineRow[],
  { rating, prerequisites }: Pick<CourseDetail, 'rating' | 'prerequisites'>,
): CourseDetail {
  const archived = course.archived_at !== null;
  const lessons = archived ? outline.map(withoutPreview) : outline;
  const dueCents = course.sale_cents ?? course.price_cents;
  return {
    ...presentCard(course),
    ...presentPage(course),
    archived,
    free: !archived && dueCents === 0,
    priceCents: course.price_cents,
    dueCents,
    currency: course.currency,
    modules: presentCurriculum(lessons),
    lessons: lessons.length,
    quizzes: lessons.filter(({ questionCount }) => questionCount > 0).length,
    assignments: lessons.filter(({ kind }) => kind === 'assignment').length,
    totalTime: totalMinutes(lessons),
    prerequisites,
    rating,
  };
}

/** The courses to take before another one, as its page shows them. */
export async function listPrerequisites(
  db: Db,
  courseId: number,
): Promise<CourseDetail['prerequisites']> {
  return queries.listPrerequisites(db, courseId);
}

/** The courses that a draft wants to be taken before, as its page would show them. */
export async function findPrerequisites(
  db: Db,
  wanted: readonly Prerequisite[] = [],
): Promise<CourseDetail['prerequisites']> {
  const titles = await queries.listOfferedTitles(
    db,
    wanted.map(({ course }) => course),
  );
  return wanted.flatMap(({ course: id, required }) => {
    const title = titles.get(id);
    return title === undefined ? [] : { id, title, required };
  });
}

/** What only the installation knows about a course, published or not. */
export async function findCourseFacts(db: Db, id: number) {
  const [facts, stars] = await Promise.all([
    queries.findCourseFacts(db, id),
    queries.countStars(db, id),
  ]);
  if (!facts) throw new Refusal('not_found');
  return { ...facts, rating: summariseRatings(stars) };
}

/** The public view of a lesson: locked content isn't even queried. */
export async function getLesson(db: Db, slug: string): Promise<LessonDetail> {
  const lesson = await findByAddress(db, slug, (slug) => queries.findLesson(db, slug));
  if (!lesson) throw new Refusal('not_found');
  const { course } = lesson;
  if (!course) throw new Refusal('not_found');
  const archived = course.archived_at !== null;
  const free = !archived && (course.sale_cents ?? course.price_cents) === 0;
  return presentLesson({ ...lesson, course }, { archived, free });
}

type FoundLesson = NonNullable<Awaited<ReturnType<typeof queries.findLesson>>>;
type LessonRow = Omit<FoundLesson, 'id' | 'course_id' | 'course'> & { course: CardRow };

/** `free`: whoever asks may read all lessons. */
export function presentLesson(
  lesson: LessonRow,
  { archived, free }: { archived: boolean; free: boolean },
): LessonDetail {
  const { course, outline } = lesson;
  const place = outline.find(({ slug }) => slug === lesson.slug);
  if (!place) throw new Refusal('not_found');
  const preview = !archived && lesson.preview;
  const isOpen = (free && !lesson.gated) || preview;
  const { title, author, image, price, sale, due } = presentCard(course);
  return {
    slug: lesson.slug,
    name: lesson.title,
    kind: lesson.kind,
    time: lesson.minutes,
    preview,
    totalQuestions: place.asked ?? askedOf(place.questionCount),
    headings: lesson.headings,
    moduleTitle: place.moduleTitle,
    position: lesson.position,
    description: isOpen ? firstSentences(lesson.beginning) : '',
    course: {
      id: course.id,
      title,
      author,
      image,
      archived,
      free,
      price,
      sale,
      due,
      modules: presentOutline(archived ? outline.map(withoutPreview) : outline),
    },
    content: isOpen && lesson.content ? presentContent(lesson.content) : null,
  };
}

/** A page that was left open, or a saved link, may lead to a lesson that is gone. */
export async function findWithdrawnCourse(db: Db, slug: string) {
  const course = await findByAddress(db, slug, (slug) => queries.findCourseOfWithdrawn(db, slug));
  return course ?? null;
}

/** A course that is no longer offered has nothing to try first. */
function withoutPreview(lesson: OutlineRow): OutlineRow {
  return { ...lesson, preview: false };
}

const descriptionLength = 160;

/** Cut at the end of a sentence or word, to the length that search engines show. */
function firstSentences(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return sentence > 60 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
