import { invitationQueue, mailInvitations } from './accounts/invitation/invite-account.ts';
import { deleteExpired } from './accounts/sign-in/delete-expired.ts';
import { verifyAudit, verifyAuditQueue } from './administration/audit/verify-nightly.ts';
import { deleteOldImports } from './administration/imports/imports.ts';
import { deleteOldVitals } from './administration/vitals/vitals.ts';
import { deleteOldDrafts } from './assessment/assignments/photos.ts';
import { deleteOldFiles } from './assessment/handed-in-files/handed-in-files.ts';
import { passOnWaitingWork } from './assessment/peer-reviews/peer-reviews.ts';
import { acceptReleasedWork } from './assessment/submissions/review-submission.ts';
import { documentEmailQueue } from './billing/documents/documents.ts';
import { mailDocuments } from './billing/documents/email.ts';
import { licencesQueue, maintainLicences } from './billing/invoices/maintain-licences.ts';
import { reconcile } from './billing/payments/reconcile.ts';
import { reconcileQueue } from './billing/payments/reconcile-queue.ts';
import type { PaymentProvider } from './billing/providers/provider.ts';
import { deleteOldEvents } from './billing/providers/webhooks.ts';
import { deleteUnreadLessons } from './catalog/authoring/publish-course.ts';
import { discardUnusedMedia } from './catalog/media/media.ts';
import { deleteOldUnsentFiles } from './community/inbox/attachments.ts';
import { deleteClosedMessages } from './community/inbox/delete-messages.ts';
import { startDueIssues } from './community/newsletter/issues.ts';
import { deleteUnconfirmed } from './community/newsletter/newsletter.ts';
import { deleteOldDeliveries } from './community/newsletter/readers.ts';
import {
  issueSender,
  newsletterDueQueue,
  newsletterQueue,
} from './community/newsletter/send-issue.ts';
import type { Config } from './config.ts';
import { awardMissedBadges } from './learning/achievements/award-badges.ts';
import { issueMissedCertificates } from './learning/certificates/certificates.ts';
import { planEvenings } from './learning/home/learner-profile.ts';
import { forgetCompletedLessons } from './learning/lesson/begun-lessons.ts';
import { remindLearners, remindQueue } from './learning/reminders/send-reminders.ts';
import { openNextRuns } from './learning/schedule/runs.ts';
import { emailNotification, notificationEmailQueue } from './notifications/notification-email.ts';
import { deleteOldNotifications } from './notifications/notifications.ts';
import { deleteEndedWindows } from './platform/calls/limit-queries.ts';
import { removeDiscardedFiles } from './platform/files/discarded-files.ts';
import type { Files } from './platform/files/files.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import { runAll } from './platform/jobs/run-all.ts';
import { deleteWrittenMail, mailQueue, mailSender } from './platform/mail/mail.ts';
import { deleteOldMail } from './platform/mail/queries.ts';
import { type Db, defineQueue } from './platform/postgres/database.ts';
import { deleteOldPresence } from './studio/editing/presence.ts';
import { discardUnusedAssets } from './studio/figures/figures.ts';
import { countFigures, figuresQueue, figuresSchedule } from './studio/insight/count-figures.ts';
import {
  announcementQueue,
  continueAnnouncements,
  sendAnnouncement,
} from './studio/learners/messages.ts';
import { deleteExpiredLinks } from './studio/preview/preview-links.ts';
import { publishScheduled, publishScheduledQueue } from './studio/schedule/publish-scheduled.ts';
import { assignmentEmailQueue } from './teams/assignments/give-courses.ts';
import {
  assignmentsQueue,
  deleteOldTrainingRecords,
  maintainAssignments,
} from './teams/assignments/periods.ts';
import { tellAssigned, tellMissedAssignments } from './teams/assignments/tell-assigned.ts';
import {
  importedInvitationsQueue,
  mailImported,
  mailMissedInvitations,
} from './teams/import/import-people.ts';
import { nudgeEmailQueue, sendMissedNudges, sendNudges } from './teams/report/nudge.ts';
import { deleteOldReports } from './teams/report/signed-reports.ts';
import { sendSummaries, summaryQueue, summarySchedule } from './teams/report/weekly-summary.ts';

const cleanUpQueue = defineQueue('cleanUp', { retryLimit: 2, retryDelay: 60 });
// Its first name: renaming a queue would orphan waiting jobs.
const catchUpQueue = defineQueue('settle', { retryLimit: 2, retryDelay: 60 });

/** Every queue there is. A process creates them all, whether it works on them or not. */
export const queues = [
  mailQueue,
  notificationEmailQueue,
  documentEmailQueue,
  announcementQueue,
  invitationQueue,
  assignmentEmailQueue,
  assignmentsQueue,
  importedInvitationsQueue,
  newsletterQueue,
  newsletterDueQueue,
  nudgeEmailQueue,
  summaryQueue,
  remindQueue,
  reconcileQueue,
  licencesQueue,
  publishScheduledQueue,
  figuresQueue,
  cleanUpQueue,
  catchUpQueue,
  verifyAuditQueue,
] as const;

interface Background {
  db: Db;
  config: Config;
  files: Files;
  payments: PaymentProvider;
}

/** What runs in the background, and when. */
export async function startWorking(jobs: JobRunner, background: Background): Promise<void> {
  const { db, config, files, payments } = background;
  const send = mailSender(config);
  await jobs.work(mailQueue, ({ mailId }) => send(db, mailId));
  await jobs.work(notificationEmailQueue, ({ notificationId }) =>
    emailNotification(db, config, notificationId),
  );
  await jobs.work(documentEmailQueue, ({ orderId }) => mailDocuments(db, config, orderId));
  await jobs.work(announcementQueue, ({ messageId }) => sendAnnouncement(db, messageId));
  await jobs.work(invitationQueue, () => mailInvitations(db, config));
  await jobs.work(assignmentEmailQueue, ({ teamId }) => tellAssigned(db, config, teamId));
  await jobs.work(importedInvitationsQueue, ({ teamId }) => mailImported(db, config, teamId));
  await jobs.work(assignmentsQueue, () => maintainAssignments(db));
  const sendIssue = issueSender(config);
  await jobs.work(newsletterQueue, ({ issueId }) => sendIssue(db, issueId));
  await jobs.work(newsletterDueQueue, () => startDueIssues(db, config));
  await jobs.work(nudgeEmailQueue, ({ teamId }) => sendNudges(db, config, teamId));
  await jobs.work(summaryQueue, () => sendSummaries(db, config));
  await jobs.work(remindQueue, () => remindLearners(db, config));
  await jobs.work(reconcileQueue, () => reconcile(db, config, payments));
  await jobs.work(licencesQueue, () => maintainLicences(db, config));
  await jobs.work(publishScheduledQueue, () => publishScheduled(db, config.site.otherSites));
  await jobs.work(figuresQueue, () => countFigures(db));
  await jobs.work(cleanUpQueue, () => cleanUp(db, config, files));
  await jobs.work(catchUpQueue, () => catchUp(db));
  await jobs.work(verifyAuditQueue, () => verifyAudit(db, config));

  await jobs.schedule(reconcileQueue, '* * * * *');
  await jobs.schedule(publishScheduledQueue, '* * * * *');
  await jobs.schedule(newsletterDueQueue, '* * * * *');
  await jobs.schedule(remindQueue, '*/10 * * * *');
  await jobs.schedule(catchUpQueue, '7 * * * *');
  await jobs.schedule(cleanUpQueue, '17 * * * *');
  await jobs.schedule(licencesQueue, '37 * * * *');
  await jobs.schedule(assignmentsQueue, '47 * * * *');
  await jobs.schedule(summaryQueue, summarySchedule);
  await jobs.schedule(figuresQueue, figuresSchedule);
  await jobs.schedule(verifyAuditQueue, '23 3 * * *');
  // A restart may follow a crash: look at once for what was left undone.
  await jobs.enqueue(db, reconcileQueue, {});
  await jobs.enqueue(db, catchUpQueue, {});
  await jobs.enqueue(db, figuresQueue, {});
  await jobs.enqueue(db, invitationQueue, {});
}

/** Hourly: opens the next runs, plans the next evenings, and makes up for whatever was missed. */
export async function catchUp(db: Db): Promise<void> {
  const steps = [
    openNextRuns,
    planEvenings,
    issueMissedCertificates,
    awardMissedBadges,
    continueAnnouncements,
    passOnWaitingWork,
    acceptReleasedWork,
    tellMissedAssignments,
    sendMissedNudges,
    mailMissedInvitations,
  ];
  await runAll(steps, 'the hourly steps', (step) => step(db));
}

/** Hourly: deletes what has expired. */
export async function cleanUp(db: Db, config: Config, files: Files): Promise<void> {
  const steps = [
    () => deleteEndedWindows(db),
    () => deleteOldMail(db),
    () => deleteWrittenMail(config.dataFolder),
    () => deleteExpired(db),
    () => deleteUnconfirmed(db),
    () => deleteOldUnsentFiles(db),
    () => deleteClosedMessages(db, config.messageMonths),
    () => deleteOldDeliveries(db),
    () => deleteOldDrafts(db),
    () => deleteOldFiles(db),
    () => deleteOldNotifications(db),
    () => forgetCompletedLessons(db),
    () => deleteUnreadLessons(db),
    () => deleteExpiredLinks(db),
    () => deleteOldEvents(db),
    () => deleteOldVitals(db),
    () => deleteOldImports(db),
    () => deleteOldPresence(db),
    () => deleteOldTrainingRecords(db),
    () => deleteOldReports(db),
    () => discardUnusedAssets(db),
    () => discardUnusedMedia(db),
    () => removeDiscardedFiles(db, files),
    () => files.removeUnfinished(60 * 60),
  ];
  await runAll(steps, 'the clean-up steps', (step) => step());
}
