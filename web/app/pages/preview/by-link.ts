import { formatDay } from '../../../../contract/text/dates.ts';
import type { CoursePaths } from '../../../catalog/shared/course-paths.ts';

export function linkPaths(token: string): CoursePaths {
  return {
    course: () => `/preview/${token}`,
    lesson: (slug) => `/preview/${token}/${slug}`,
  };
}

export function linkNote(expiresAt: string): string {
  return `This is how learners will see it. This link works until ${formatDay(expiresAt)}. Nothing you do here is stored.`;
}
