import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { countFigures, figuresQueue, figuresSchedule } from './insight/count-figures.ts';
import { announcementQueue, continueAnnouncements, sendAnnouncement } from './learners/messages.ts';
import { deleteOldInvitations } from './people/invitation-queries.ts';

export const teachingJobs: DomainJobs = {
  cleanUp: [({ db }) => deleteOldInvitations(db)],
  jobs: [
    defineJob({
      queue: announcementQueue,
      run: ({ db }, { messageId }) => sendAnnouncement(db, messageId),
      catchUp: continueAnnouncements,
    }),
    defineJob({
      queue: figuresQueue,
      run: ({ db }) => countFigures(db),
      schedule: figuresSchedule,
      atStart: true,
    }),
  ],
};
