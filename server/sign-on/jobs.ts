import { endRefusedSessions } from '../accounts/managed/managed-accounts.ts';
import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { warnOfEndingSecrets } from './connections/warn-of-secrets.ts';
import { checkDueDomains, domainsQueue } from './domains/check-daily.ts';
import { deleteExpiredFlows } from './flows/queries.ts';
import { deleteOldEntries } from './log/queries.ts';
import { carryOutDecision, leavingQueue } from './provisioning/decide-leaving.ts';
import { refreshAllMetadata, samlMetadataQueue } from './saml/refresh-metadata.ts';
import { warnOfEndingCertificates } from './saml/warn-of-ends.ts';
import { deleteOldRequests } from './scim/request-queries.ts';

export const signOnJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: samlMetadataQueue,
      run: async ({ db, config }) => {
        await refreshAllMetadata(db, config);
        await warnOfEndingCertificates(db, config);
        await warnOfEndingSecrets(db, config);
      },
      schedule: '37 * * * *',
    }),
    defineJob({
      queue: domainsQueue,
      run: async ({ db, config }) => {
        await checkDueDomains(db, config);
        await endRefusedSessions(db, null);
      },
      schedule: '17 * * * *',
    }),
    defineJob({
      queue: leavingQueue,
      run: ({ db }, decision) => carryOutDecision(db, decision),
      // Whoever was held back is still marked, and the directory says again who leaves.
      catchUp: null,
    }),
  ],
  cleanUp: [
    ({ db }) => deleteExpiredFlows(db),
    ({ db }) => deleteOldEntries(db),
    ({ db }) => deleteOldRequests(db),
  ],
};
