import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { deleteOldDrafts } from './assignments/photos.ts';
import { deleteOldFiles } from './handed-in-files/handed-in-files.ts';
import { passOnWaitingWork } from './peer-reviews/peer-reviews.ts';
import { endRunOutSittings, sittingsQueue } from './quizzes/sittings.ts';
import { acceptReleasedWork } from './submissions/review-submission.ts';

export const assessmentJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: sittingsQueue,
      run: ({ db, config }) => endRunOutSittings(db, config),
      schedule: '* * * * *',
    }),
  ],
  catchUp: [passOnWaitingWork, acceptReleasedWork],
  cleanUp: [({ db }) => deleteOldDrafts(db), ({ db }) => deleteOldFiles(db)],
};
