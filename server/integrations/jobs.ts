import type { DomainJobs } from '../platform/jobs/define-job.ts';
import { deleteEndedKeys } from './keys/queries.ts';

export const integrationJobs: DomainJobs = {
  cleanUp: [({ db }) => deleteEndedKeys(db)],
};
