import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { verifyAudit, verifyAuditQueue } from './audit/verify-nightly.ts';
import { deleteOldImports } from './imports/imports.ts';
import { deleteOldVitals } from './vitals/vitals.ts';

export const administrationJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: verifyAuditQueue,
      run: ({ db, config }) => verifyAudit(db, config),
      schedule: '23 3 * * *',
    }),
  ],
  cleanUp: [({ db }) => deleteOldVitals(db), ({ db }) => deleteOldImports(db)],
};
