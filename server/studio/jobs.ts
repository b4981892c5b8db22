import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { discardUnusedAssets } from './figures/figures.ts';
import { askAddress } from './outside-links/ask-address.ts';
import { checkLinks, checkLinksQueue } from './outside-links/check-links.ts';
import { deleteExpiredLinks } from './preview/preview-links.ts';
import { publishScheduled, publishScheduledQueue } from './schedule/publish-scheduled.ts';

export const studioJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: publishScheduledQueue,
      run: ({ db, files, config }) => publishScheduled(db, files, config.site.otherSites),
      schedule: '* * * * *',
    }),
    defineJob({
      queue: checkLinksQueue,
      run: ({ db, config }) => checkLinks(db, { ask: askAddress(config.outbound) }),
      schedule: '37 * * * *',
    }),
  ],
  cleanUp: [({ db }) => deleteExpiredLinks(db), ({ db }) => discardUnusedAssets(db)],
};
