import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { emailNotification, notificationEmailQueue } from './notification-email.ts';
import { deleteOldNotifications } from './notifications.ts';

export const notificationJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: notificationEmailQueue,
      run: ({ db, config }, { notificationId }) => emailNotification(db, config, notificationId),
      // The bell still shows it.
      catchUp: null,
    }),
  ],
  cleanUp: [({ db }) => deleteOldNotifications(db)],
};
