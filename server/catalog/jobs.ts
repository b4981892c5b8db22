import type { DomainJobs } from '../platform/jobs/define-job.ts';
import { deleteUnreadLessons } from './authoring/publish-course.ts';
import { discardUnusedCovers } from './covers/covers.ts';
import { discardUnusedMedia } from './media/media.ts';

export const catalogJobs: DomainJobs = {
  cleanUp: [
    ({ db }) => deleteUnreadLessons(db),
    ({ db }) => discardUnusedMedia(db),
    ({ db }) => discardUnusedCovers(db),
  ],
};
