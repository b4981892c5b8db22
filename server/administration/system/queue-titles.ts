/** What each queue of server/jobs.ts does, for the System page. */
export const queueTitles: Readonly<Record<string, string>> = {
  assignments: 'Courses that teams assign, year by year',
  tellAssigned: 'Emails about assigned courses',
  mail: 'Emails',
  news: 'Emails about notifications',
  document: 'Invoices and receipts by email',
  inviteAccounts: 'Invitations of imported accounts',
  announce: 'Announcements to learners',
  remind: 'Reminders of what is due',
  reconcile: 'Payments whose outcome we missed',
  licences: 'Licences that end, invoices that are due',
  publishScheduled: 'Scheduled publishing',
  figures: 'Figures for Insight',
  cleanUp: 'Deleting what has expired',
  settle: 'Certificates, badges and runs that were missed',
  verifyAudit: 'Verifying the audit log',
};
