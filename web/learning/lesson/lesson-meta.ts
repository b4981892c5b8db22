import type { LessonDetail } from '../../../contract/catalog.ts';
import { coursePath } from '../../catalog/shared/paths.ts';

/** Locked lessons are described by their headings, since their text can't be quoted. */
export function lessonDescription({ description, title, course, headings }: LessonDetail): string {
  if (description) return description;
  const about = headings.slice(0, 3).join(', ');
  return `${title}: a lesson of ${course.title} by ${course.teacher}.${about && ` It covers ${about}.`}`;
}

/** JSON-LD for search engines. */
export function lessonStructuredData(lesson: LessonDetail) {
  const { course } = lesson;
  return {
    '@type': 'LearningResource',
    name: lesson.title,
    description: lessonDescription(lesson),
    learningResourceType: lesson.kind === 'assignment' ? 'Assignment' : 'Lesson',
    timeRequired: `PT${lesson.minutes}M`,
    inLanguage: 'en',
    isAccessibleForFree: lesson.content !== null,
    author: { '@type': 'Person', name: course.teacher },
    provider: { '@type': 'Organization', name: 'Stepwell' },
    isPartOf: { '@type': 'Course', name: course.title, url: coursePath(course.id) },
  };
}
