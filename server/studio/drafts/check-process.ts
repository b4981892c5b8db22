import type { CourseContent } from '../../../contract/studio/content.ts';
import { serveWork } from '../../platform/processes/helper-process.ts';
import { checkDraft, type DraftFigures } from './check-draft.ts';

export interface CheckWork {
  courseId: number;
  content: CourseContent;
  figures: DraftFigures;
}

serveWork(async ({ courseId, content, figures }: CheckWork) =>
  checkDraft(courseId, content, figures),
);
