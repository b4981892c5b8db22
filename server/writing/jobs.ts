import type { DomainJobs } from '../platform/jobs/define-job.ts';
import { deleteOldPresence } from './editing/presence.ts';

export const writingJobs: DomainJobs = { cleanUp: [({ db }) => deleteOldPresence(db)] };
