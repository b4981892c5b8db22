import type { Job } from '../jobs/define-job.ts';
import { mailQueue, mailSender } from './mail.ts';

export const mailJob: Job = {
  queue: mailQueue,
  start: (jobs, { db, config }) => {
    const send = mailSender(config);
    return jobs.work(mailQueue, ({ mailId }) => send(db, mailId));
  },
  // Admins see what wasn't sent, and send it again.
  catchUp: null,
};
