import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { defineQueue } from '../platform/postgres/database.ts';
import { deleteEndedKeys } from './keys/queries.ts';
import { deleteOldReplies } from './v1/reply-queries.ts';
import { maintainFailing } from './webhooks/failing.ts';
import { forgetOldSecrets } from './webhooks/queries.ts';

export const integrationJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: defineQueue('webhooks', { retryLimit: 2, retryDelay: 60 }),
      run: ({ db, config }) => maintainFailing(db, config),
      schedule: '27 * * * *',
    }),
  ],
  cleanUp: [
    ({ db }) => deleteEndedKeys(db),
    ({ db }) => deleteOldReplies(db),
    ({ db }) => forgetOldSecrets(db),
  ],
};
