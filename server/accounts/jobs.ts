import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { invitationQueue, mailInvitations } from './invitation/invite-account.ts';
import { deleteExpired } from './sign-in/delete-expired.ts';

export const accountJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: invitationQueue,
      run: ({ db, config }) => mailInvitations(db, config),
      atStart: true,
      catchUp: null,
    }),
  ],
  cleanUp: [({ db }) => deleteExpired(db)],
};
