import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { awardMissedBadges } from './achievements/award-badges.ts';
import { issueMissedCertificates } from './certificates/certificates.ts';
import { planEvenings } from './home/learner-profile.ts';
import { forgetCompletedLessons } from './lesson/begun-lessons.ts';
import { remindLearners, remindQueue } from './reminders/send-reminders.ts';
import { openNextRuns } from './schedule/runs.ts';

export const learningJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: remindQueue,
      run: ({ db, config }) => remindLearners(db, config),
      schedule: '*/10 * * * *',
    }),
  ],
  catchUp: [openNextRuns, planEvenings, issueMissedCertificates, awardMissedBadges],
  cleanUp: [({ db }) => forgetCompletedLessons(db)],
};
