import { type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { assignmentEmailQueue } from './assignments/give-courses.ts';
import {
  assignmentsQueue,
  deleteOldTrainingRecords,
  maintainAssignments,
} from './assignments/periods.ts';
import { tellAssigned, tellMissedAssignments } from './assignments/tell-assigned.ts';
import {
  importedInvitationsQueue,
  mailImported,
  mailMissedInvitations,
} from './import/import-people.ts';
import { nudgeEmailQueue, sendMissedNudges, sendNudges } from './report/nudge.ts';
import { deleteOldReports } from './report/signed-reports.ts';
import { sendSummaries, summaryQueue } from './report/weekly-summary.ts';

export const teamJobs: DomainJobs = {
  jobs: [
    defineJob({
      queue: assignmentEmailQueue,
      run: ({ db, config }, { teamId }) => tellAssigned(db, config, teamId),
      catchUp: tellMissedAssignments,
    }),
    defineJob({
      queue: importedInvitationsQueue,
      run: ({ db, config }, { teamId }) => mailImported(db, config, teamId),
      catchUp: mailMissedInvitations,
    }),
    defineJob({
      queue: nudgeEmailQueue,
      run: ({ db, config }, { teamId }) => sendNudges(db, config, teamId),
      catchUp: sendMissedNudges,
    }),
    defineJob({
      queue: assignmentsQueue,
      run: ({ db }) => maintainAssignments(db),
      schedule: '47 * * * *',
    }),
    defineJob({
      queue: summaryQueue,
      run: ({ db, config }) => sendSummaries(db, config),
      // Every hour from the time Monday begins anywhere on Earth until it has ended everywhere.
      schedule: '0 * * * 0-2',
    }),
  ],
  cleanUp: [({ db }) => deleteOldTrainingRecords(db), ({ db }) => deleteOldReports(db)],
};
