import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { deleteOldUnsentFiles } from './inbox/attachments.ts';
import { deleteClosedMessages } from './inbox/delete-messages.ts';
import { startDueIssues } from './newsletter/issues.ts';
import { deleteUnconfirmed } from './newsletter/newsletter.ts';
import { deleteOldDeliveries } from './newsletter/readers.ts';
import { issueSender, newsletterDueQueue, newsletterQueue } from './newsletter/send-issue.ts';

export const communityJobs: DomainJobs = {
  jobs: [
    {
      queue: newsletterQueue,
      start: (jobs, { db, config }) => {
        const sendIssue = issueSender(config);
        return jobs.work(newsletterQueue, ({ issueId }) => sendIssue(db, issueId));
      },
      // The next one continues what was interrupted.
      catchUp: null,
    },
    defineJob({
      queue: newsletterDueQueue,
      run: ({ db, config }) => startDueIssues(db, config),
      schedule: '* * * * *',
    }),
  ],
  cleanUp: [
    ({ db }) => deleteUnconfirmed(db),
    ({ db }) => deleteOldUnsentFiles(db),
    ({ db, config }) => deleteClosedMessages(db, config.messageMonths),
    ({ db }) => deleteOldDeliveries(db),
  ],
};
