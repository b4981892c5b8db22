import type { CoursePaths } from '../../../catalog/shared/course-paths.ts';
import { coursePath } from '../../../teaching/shared/studio-paths.ts';

export function draftPaths(courseId: number): CoursePaths {
  const preview = `${coursePath(courseId)}/preview`;
  return { course: () => preview, lesson: (slug) => `${preview}/${slug}` };
}
