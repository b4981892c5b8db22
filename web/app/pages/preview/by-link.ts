import type { HeadersFunction } from 'react-router';
import { formatDay } from '../../../../contract/text/dates.ts';
import type { CoursePaths } from '../../../catalog/shared/course-paths.ts';

/** The address opens an unpublished course: it is never cached, and no other site sees it as the referrer. */
export const secretHeaders: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
});

export function linkPaths(token: string): CoursePaths {
  return {
    course: () => `/preview/${token}`,
    lesson: (slug) => `/preview/${token}/${slug}`,
  };
}

export function linkNote(expiresAt: string): string {
  return `This is how learners will see it. This link works until ${formatDay(expiresAt)}. Nothing you do here is stored.`;
}

/** The data, or null for a link that leads nowhere. */
export async function orNull<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (failure) {
    const { status = 500 } = (failure as { init?: { status?: number } | null }).init ?? {};
    if (status === 400 || status === 404) return null;
    throw failure;
  }
}
