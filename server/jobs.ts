import { accountJobs } from './accounts/jobs.ts';
import { administrationJobs } from './administration/jobs.ts';
import { assessmentJobs } from './assessment/jobs.ts';
import { type BillingBackground, billingJobs } from './billing/jobs.ts';
import { catalogJobs } from './catalog/jobs.ts';
import { communityJobs } from './community/jobs.ts';
import type { Config } from './config.ts';
import { integrationJobs } from './integrations/jobs.ts';
import { learningJobs } from './learning/jobs.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { deleteEndedWindows } from './platform/calls/limit-queries.ts';
import { deleteOldEvents } from './platform/events/queries.ts';
import { removeDiscardedFiles } from './platform/files/discarded-files.ts';
import type { Files } from './platform/files/files.ts';
import { type DomainJobs, defineJob, type Job } from './platform/jobs/define-job.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import { runAll } from './platform/jobs/run-all.ts';
import { deleteWrittenMail } from './platform/mail/mail.ts';
import { mailJob } from './platform/mail/mail-job.ts';
import { deleteOldMail } from './platform/mail/queries.ts';
import { type Db, defineQueue } from './platform/postgres/database.ts';
import { signOnJobs } from './sign-on/jobs.ts';
import { studioJobs } from './studio/jobs.ts';
import { teachingJobs } from './teaching/jobs.ts';
import { teamJobs } from './teams/jobs.ts';
import { writingJobs } from './writing/jobs.ts';

const platformJobs: DomainJobs = {
  jobs: [
    mailJob,
    defineJob({
      queue: defineQueue('cleanUp', { retryLimit: 2, retryDelay: 60 }),
      run: ({ db, config, files }) => cleanUp(db, config, files),
      schedule: '17 * * * *',
    }),
    defineJob({
      // Its first name: renaming a queue would orphan waiting jobs.
      queue: defineQueue('settle', { retryLimit: 2, retryDelay: 60 }),
      run: ({ db }) => catchUp(db),
      schedule: '7 * * * *',
      atStart: true,
    }),
  ],
  cleanUp: [
    ({ db }) => deleteEndedWindows(db),
    ({ db }) => deleteOldMail(db),
    ({ db }) => deleteOldEvents(db),
    ({ config }) => deleteWrittenMail(config.dataFolder),
    ({ db, files }) => removeDiscardedFiles(db, files),
    ({ files }) => files.removeUnfinished(60 * 60),
  ],
};

/** From the top down: what an upper domain releases, those below can delete in the same hour. */
const domains: readonly DomainJobs<BillingBackground>[] = [
  administrationJobs,
  signOnJobs,
  integrationJobs,
  writingJobs,
  studioJobs,
  teachingJobs,
  billingJobs,
  teamJobs,
  communityJobs,
  assessmentJobs,
  learningJobs,
  catalogJobs,
  notificationJobs,
  accountJobs,
  platformJobs,
];

const allJobs = domains.flatMap(({ jobs = [] }): readonly Job<BillingBackground>[] => jobs);

/** Every queue there is. A process creates them all, whether it works on them or not. */
export const queues = allJobs.map(({ queue }) => queue);

/** What runs in the background, and when. */
export async function startWorking(jobs: JobRunner, background: BillingBackground): Promise<void> {
  for (const job of allJobs) await job.start(jobs, background);
  for (const job of allJobs) {
    if ('schedule' in job) await jobs.schedule(job.queue, job.schedule);
    if (job.atStart) await jobs.enqueue(background.db, job.queue, {});
  }
}

/** Hourly: begins what is next, and makes up for what was missed. */
export async function catchUp(db: Db): Promise<void> {
  const steps = domains.flatMap(({ jobs = [], catchUp = [] }) => [
    ...catchUp,
    ...jobs.flatMap((job) => ('catchUp' in job && job.catchUp ? [job.catchUp] : [])),
  ]);
  await runAll(steps, 'the hourly steps', (step) => step(db));
}

/** Hourly: deletes what has expired. */
export async function cleanUp(db: Db, config: Config, files: Files): Promise<void> {
  const steps = domains.flatMap(({ cleanUp = [] }) => cleanUp);
  await runAll(steps, 'the clean-up steps', (step) => step({ db, config, files }));
}
