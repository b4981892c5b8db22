import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { deleteOldPresence } from './editing/presence.ts';
import { discardUnusedAssets } from './figures/figures.ts';
import { countFigures, figuresQueue, figuresSchedule } from './insight/count-figures.ts';
import { announcementQueue, continueAnnouncements, sendAnnouncement } from './learners/messages.ts';
import { deleteExpiredLinks } from './preview/preview-links.ts';
import { publishScheduled, publishScheduledQueue } from './schedule/publish-scheduled.ts';

export const studioJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: announcementQueue,
      run: ({ db }, { messageId }) => sendAnnouncement(db, messageId),
      catchUp: continueAnnouncements,
    }),
    defineJob({
      queue: publishScheduledQueue,
      run: ({ db, config }) => publishScheduled(db, config.site.otherSites),
      schedule: '* * * * *',
    }),
    defineJob({
      queue: figuresQueue,
      run: ({ db }) => countFigures(db),
      schedule: figuresSchedule,
      atStart: true,
    }),
  ],
  cleanUp: [
    ({ db }) => deleteExpiredLinks(db),
    ({ db }) => deleteOldPresence(db),
    ({ db }) => discardUnusedAssets(db),
  ],
};
