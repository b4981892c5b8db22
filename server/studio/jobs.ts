import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { discardUnusedAssets } from './figures/figures.ts';
import { deleteExpiredLinks } from './preview/preview-links.ts';
import { publishScheduled, publishScheduledQueue } from './schedule/publish-scheduled.ts';

export const studioJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: publishScheduledQueue,
      run: ({ db, config }) => publishScheduled(db, config.site.otherSites),
      schedule: '* * * * *',
    }),
  ],
  cleanUp: [({ db }) => deleteExpiredLinks(db), ({ db }) => discardUnusedAssets(db)],
};
