import type { DomainJobs } from '../platform/jobs/define-job.ts';
import { deleteExpiredFlows } from './flows/queries.ts';
import { deleteOldEntries } from './log/queries.ts';
import { deleteOldRequests } from './scim/request-queries.ts';

export const signOnJobs: DomainJobs = {
  cleanUp: [
    ({ db }) => deleteExpiredFlows(db),
    ({ db }) => deleteOldEntries(db),
    ({ db }) => deleteOldRequests(db),
  ],
};
