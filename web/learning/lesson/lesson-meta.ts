import type { LessonDetail } from '../../../contract/catalog.ts';
import { coursePath } from '../../catalog/shared/paths.ts';

/** Locked lessons are described by their headings, since their text can't be quoted. */
export function lessonDescription({ description, name, course, headings }: LessonDetail): string {
  if (description) return description;
  const about = headings.slice(0, 3).join(', ');
  return `${name}: a lesson of ${course.title} by ${course.author.name}.${about && ` It covers ${about}.`}`;
}

/** JSON-LD for search engines. */
export function lessonStructuredData(lesson: LessonDetail, siteName: string) {
  const { course } = lesson;
  return {
    '@type': 'LearningResource',
    name: lesson.name,
    description: lessonDescription(lesson),
    learningResourceType: lesson.kind === 'assignment' ? 'Assignment' : 'Lesson',
    timeRequired: `PT${lesson.time}M`,
    inLanguage: 'en',
    isAccessibleForFree: lesson.content !== null,
    author: { '@type': 'Person', name: course.author.name },
    provider: { '@type': 'Organization', name: siteName },
    isPartOf: { '@type': 'Course', name: course.title, url: coursePath(course.id) },
  };
}
