import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import { coursePath, lessonPath, mediaPath } from '../../teaching/shared/studio-paths.ts';
import { wayToMend } from '../shared/way-to-mend.ts';

/** Edited on the screen Price and access. */
export const priceFields = new Set([
  'priceCents',
  'saleCents',
  'featured',
  'attemptsPerDay',
  'hideAnswersUntilPassed',
]);

/** Where a problem can be mended: the screen reads the rest of the address and shows the place. */
export function problemPath(courseId: number, problem: DraftProblem): string {
  switch (problem.part) {
    case 'details':
      if (problem.field.startsWith('modules')) {
        const week = /^modules\.(\d+)\.opens/.exec(problem.field)?.[1];
        return week ? `${coursePath(courseId)}?opens=${Number(week) + 1}` : coursePath(courseId);
      }
      return `${coursePath(courseId, priceFields.has(problem.field) ? 'price' : 'page')}?field=${problem.field}`;
    case 'settings': {
      const screen = problem.field.startsWith('quiz.') ? 'quiz' : 'settings';
      return `${lessonPath(problem.lessonId, screen)}?field=${problem.field}`;
    }
    case 'text': {
      const way = wayToMend(problem);
      if (way?.file) return mediaPath(problem.lessonId, way.file, way.part);
      const line = `${lessonPath(problem.lessonId, 'text')}?line=${problem.line}`;
      return way ? `${line}&edit=1` : line;
    }
    case 'quiz':
      return `${lessonPath(problem.lessonId, 'quiz')}?question=${problem.question}`;
    case 'practice':
      return `${lessonPath(problem.lessonId, 'practice')}?question=${problem.question}`;
    case 'figure':
    case 'media':
      return coursePath(courseId);
  }
}
