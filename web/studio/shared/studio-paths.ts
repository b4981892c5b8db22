import type { DraftProblem } from '../../../contract/studio/drafts.ts';

/** The addresses of the studio's screens, so that all link to each other in the same way. */

export const studioPath = '/user-screen/studio';
export const submissionsPath = '/user-screen/submissions';
export const insightPath = '/user-screen/insight';

export type CourseTab =
  | 'outline'
  | 'page'
  | 'price'
  | 'people'
  | 'learners'
  | 'comments'
  | 'insight'
  | 'archive'
  | 'history';

export function coursePath(courseId: number, tab: CourseTab = 'outline'): string {
  const path = `${studioPath}/courses/${courseId}`;
  return tab === 'outline' ? path : `${path}/${tab}`;
}

/** The draft as learners would see it: its page, or one of its lessons. */
export function previewPath(courseId: number, slug?: string): string {
  const path = `${studioPath}/courses/${courseId}/preview`;
  return slug ? `${path}/${slug}` : path;
}

export type LessonTab = 'text' | 'practice' | 'quiz' | 'settings' | 'import';

export function lessonPath(lessonId: string, tab: LessonTab = 'text'): string {
  return `${studioPath}/lessons/${lessonId}/${tab}`;
}

/** Edited on the screen Price and access. */
export const priceFields = new Set([
  'priceCents',
  'saleCents',
  'attemptsPerDay',
  'hideAnswersUntilPassed',
]);

/** Where a problem can be mended: the screen reads the rest of the address and shows the place. */
export function problemPath(courseId: number, problem: DraftProblem): string {
  switch (problem.part) {
    case 'details':
      if (problem.field.startsWith('modules')) return coursePath(courseId);
      return `${coursePath(courseId, priceFields.has(problem.field) ? 'price' : 'page')}?field=${problem.field}`;
    case 'settings':
      return `${lessonPath(problem.lessonId, 'settings')}?field=${problem.field}`;
    case 'text':
      return `${lessonPath(problem.lessonId, 'text')}?line=${problem.line}`;
    case 'quiz':
      return `${lessonPath(problem.lessonId, 'quiz')}?question=${problem.question}`;
    case 'practice':
      return `${lessonPath(problem.lessonId, 'practice')}?question=${problem.question}`;
    case 'figure':
    case 'media':
      return coursePath(courseId);
  }
}
