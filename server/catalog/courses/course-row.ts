import type { CourseDetail } from '../../../contract/catalog.ts';
import type { ContentCourse } from '../content/content.ts';

type WrittenCourse = Omit<ContentCourse, 'id' | 'featured' | 'hash' | 'modules'> & {
  modules: readonly unknown[];
};

/** What a course says, as the columns of its row. A preview is presented from these too, without being stored. */
export function toCourseRow(course: WrittenCourse) {
  return {
    category_slug: course.category,
    subject: course.subject,
    title: course.title,
    summary: course.summary,
    teacher: course.instructor.name,
    teacher_headline: course.instructor.headline,
    teacher_about: course.instructor.about,
    teacher_about_html: course.instructor.aboutHtml,
    illustration: course.illustration,
    cover: course.cover?.hash ?? null,
    cover_alt: course.cover?.alt ?? '',
    layout: course.layout,
    level: course.level,
    // The page lists every week, so the course can't take fewer.
    duration_weeks: Math.max(course.weeks, course.modules.length),
    price_cents: course.priceCents,
    sale_cents: course.saleCents,
    attempts_per_day: course.attemptsPerDay ?? null,
    hides_answers: course.hideAnswersUntilPassed ?? false,
    overview: course.overview,
    overview_html: course.overviewHtml,
    outcomes: course.outcomes,
    needs: course.needs,
    faqs: course.faqs,
  };
}

/** The columns that only the course's page shows: cards have the others. */
export const pageColumns = [
  'layout',
  'cover_alt',
  'overview_html',
  'outcomes',
  'needs',
  'teacher_headline',
  'teacher_about_html',
  'faqs',
] as const;

type PageRow = Pick<
  ReturnType<typeof toCourseRow>,
  (typeof pageColumns)[number] | 'title' | 'teacher' | 'cover'
>;

export function presentPage(course: PageRow) {
  return {
    courseName: course.title,
    layout: course.layout,
    ...(course.cover !== null && { imageAlt: course.cover_alt }),
    overview: course.overview_html,
    outcomes: course.outcomes,
    needs: course.needs,
    author: {
      name: course.teacher,
      headline: course.teacher_headline,
      aboutHtml: course.teacher_about_html,
    },
    faqs: course.faqs,
  } satisfies Partial<CourseDetail>;
}
