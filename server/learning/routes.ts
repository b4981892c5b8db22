import type { FastifyInstance } from 'fastify';
import * as achievements from '../../contract/learning/achievements.ts';
import * as enrolment from '../../contract/learning/enrolment.ts';
import * as home from '../../contract/learning/home.ts';
import * as media from '../../contract/learning/media.ts';
import * as notes from '../../contract/learning/notes.ts';
import * as progress from '../../contract/learning/progress.ts';
import * as schedule from '../../contract/learning/schedule.ts';
import { attachment } from '../platform/calls/attachment.ts';
import { handle } from '../platform/calls/calls.ts';
import { loadBrand } from '../platform/site/printed-brand.ts';
import { getBadgeProgress } from './achievements/award-badges.ts';
import {
  certificateUrl,
  getValidCertificate,
  listMyCertificates,
  revokeCertificate,
  verifyCertificate,
} from './certificates/certificates.ts';
import { getAchievementDefinition, getIssuer, signCredential } from './certificates/credential.ts';
import { getPublicKey } from './certificates/credential-key.ts';
import { drawCertificate } from './certificates/pdf.ts';
import { listWaitingWork } from './certificates/queries.ts';
import { getShareCard } from './certificates/share-card.ts';
import { keepOutlines, type ListOutlines } from './enrolment/course-outlines.ts';
import { listEnrolledCourses } from './enrolment/enrolled-courses.ts';
import { enrol, getMyCourse, getMyCourses } from './enrolment/enrolment.ts';
import { listSavedCourses, saveCourse, unsaveCourse } from './enrolment/saved-courses.ts';
import { getLearnerHome, recordCourseView } from './home/home.ts';
import { saveLearnerProfile } from './home/learner-profile.ts';
import { chooseLessonVersion } from './lesson/begun-lessons.ts';
import { getLessonMedia } from './lesson/lesson-media.ts';
import {
  completeLesson,
  type FindMyAttempts,
  getMyLesson,
  reopenLesson,
  saveLessonPlace,
} from './lesson/my-lesson.ts';
import {
  addPassageNote,
  changePassageNote,
  deletePassageNote,
  exportNotes,
  listNotes,
  listPassageNotes,
  saveNote,
} from './notes/notes.ts';
import { recordActivity } from './progress/activity.ts';
import { getProgress } from './progress/progress.ts';
import { getCalendar, getCalendarAddress, renewCalendarAddress } from './reminders/calendar.ts';
import {
  addReminder,
  deleteReminder,
  listDueItems,
  tickReminder,
  updateReminder,
} from './reminders/reminders.ts';
import { listRuns, switchRun } from './schedule/runs.ts';

const done = (message: string) => ({ data: { message } });

export function learningRoutes(
  app: FastifyInstance,
  { findMyAttempts }: { findMyAttempts: FindMyAttempts },
): void {
  const listOutlines = keepOutlines(app.services.content);
  enrolmentRoutes(app, listOutlines);
  homeRoutes(app, listOutlines);
  lessonRoutes(app, listOutlines, findMyAttempts);
  reminderRoutes(app);
  achievementRoutes(app);
}

function enrolmentRoutes(app: FastifyInstance, listOutlines: ListOutlines): void {
  handle(app, enrolment.getMyCourses, async ({ db, viewer }) => ({
    data: await getMyCourses(db, viewer),
  }));

  handle(app, enrolment.getMyCourse, async ({ db, viewer, params }) => ({
    data: await getMyCourse(db, viewer, params.id),
  }));

  handle(app, enrolment.enrol, async ({ db, viewer, params }) => ({
    data: await enrol(db, viewer, params.id),
  }));

  handle(app, enrolment.listEnrolledCourses, async ({ db, viewer }) => ({
    data: await listEnrolledCourses(db, viewer, listOutlines),
  }));

  handle(app, enrolment.saveCourse, async ({ db, viewer, params }) => {
    await saveCourse(db, viewer, params.id);
    return done('Saved for later.');
  });

  handle(app, enrolment.unsaveCourse, async ({ db, viewer, params }) => {
    await unsaveCourse(db, viewer, params.id);
    return done('Removed from your saved courses.');
  });

  handle(app, enrolment.listSavedCourses, async ({ db, viewer }) => ({
    data: await listSavedCourses(db, viewer),
  }));

  handle(app, enrolment.recordCourseView, async ({ db, viewer, params }) => {
    await recordCourseView(db, viewer, params.id);
    return done('Noted.');
  });

  handle(app, enrolment.listRuns, async ({ db, viewer, params }) => ({
    data: await listRuns(db, viewer, params.id),
  }));

  handle(app, enrolment.switchRun, async ({ db, viewer, params, body }) => ({
    data: await switchRun(db, viewer, params.id, body.runId),
  }));
}

function homeRoutes(app: FastifyInstance, listOutlines: ListOutlines): void {
  handle(app, home.getLearnerHome, async ({ db, viewer }) => ({
    data: await getLearnerHome(db, viewer, listOutlines),
  }));

  handle(app, home.saveLearnerProfile, async ({ db, viewer, body }) => ({
    data: await saveLearnerProfile(db, viewer, body),
  }));
}

function lessonRoutes(
  app: FastifyInstance,
  listOutlines: ListOutlines,
  findMyAttempts: FindMyAttempts,
): void {
  handle(app, enrolment.getMyLesson, async ({ db, viewer, params, config }) => ({
    data: await getMyLesson(db, viewer, params.slug, { config, findMyAttempts }),
  }));

  handle(app, media.getMedia, getLessonMedia);

  handle(app, enrolment.completeLesson, async ({ db, viewer, params }) => ({
    data: await completeLesson(db, viewer, params.slug),
  }));

  handle(app, enrolment.reopenLesson, async ({ db, viewer, params }) => ({
    data: await reopenLesson(db, viewer, params.slug),
  }));

  handle(app, enrolment.saveLessonPlace, async ({ db, viewer, params, body }) => {
    await saveLessonPlace(db, viewer, params.slug, body.step);
    return done('Remembered.');
  });

  handle(app, enrolment.chooseLessonVersion, async ({ db, viewer, params, body }) => {
    await chooseLessonVersion(db, viewer, params.slug, body.version);
    return done('Remembered.');
  });

  handle(app, enrolment.saveNote, async ({ db, viewer, params, body }) => ({
    data: await saveNote(db, viewer, params.slug, body),
  }));

  handle(app, notes.listPassageNotes, async ({ db, viewer, params }) => ({
    data: await listPassageNotes(db, viewer, params.slug),
  }));
  handle(app, notes.addPassageNote, async ({ db, viewer, params, body }) => ({
    data: await addPassageNote(db, viewer, params.slug, body),
  }));
  handle(app, notes.changePassageNote, async ({ db, viewer, params, body }) => ({
    data: await changePassageNote(db, viewer, params.id, body),
  }));
  handle(app, notes.deletePassageNote, async ({ db, viewer, params }) => {
    await deletePassageNote(db, viewer, params.id);
    return done('Your note was deleted.');
  });

  handle(app, notes.listNotes, ({ db, viewer, query }) => listNotes(db, viewer, query));

  handle(app, notes.exportNotes, async ({ db, config, viewer, setHeader }) => {
    setHeader('content-disposition', attachment('stepwell-notes.md'));
    return Buffer.from(await exportNotes(db, viewer, config));
  });

  handle(app, progress.recordActivity, async ({ db, viewer, params, body }) => {
    await recordActivity(db, viewer, params.slug, body.seconds);
    return done('Counted.');
  });

  handle(app, progress.getProgress, async ({ db, viewer }) => ({
    data: await getProgress(db, viewer, listOutlines),
  }));
}

function reminderRoutes(app: FastifyInstance): void {
  handle(app, schedule.listDueItems, async ({ db, viewer }) => ({
    data: await listDueItems(db, viewer),
  }));

  handle(app, schedule.addReminder, async ({ db, viewer, body }) => ({
    data: await addReminder(db, viewer, body),
  }));

  handle(app, schedule.updateReminder, async ({ db, viewer, params, body }) => ({
    data: await updateReminder(db, viewer, params.id, body),
  }));

  handle(app, schedule.tickReminder, async ({ db, viewer, params, body }) => ({
    data: await tickReminder(db, viewer, params.id, body.done),
  }));

  handle(app, schedule.deleteReminder, async ({ db, viewer, params }) => {
    await deleteReminder(db, viewer, params.id);
    return done('Reminder deleted.');
  });

  handle(app, schedule.getCalendarAddress, async ({ db, config, viewer }) => ({
    data: await getCalendarAddress(db, config, viewer),
  }));

  handle(app, schedule.renewCalendarAddress, async ({ db, config, viewer }) => ({
    data: await renewCalendarAddress(db, config, viewer),
  }));

  handle(app, schedule.getCalendar, async ({ db, config, params, setHeader }) => {
    const calendar = await getCalendar(db, config, params.file);
    // A calendar program may cache the feed, shared caches may not.
    setHeader('cache-control', 'private, no-cache');
    setHeader('content-disposition', 'inline; filename="stepwell.ics"');
    setHeader('x-robots-tag', 'noindex');
    return Buffer.from(calendar);
  });
}

function achievementRoutes(app: FastifyInstance): void {
  handle(app, achievements.getAchievements, async ({ db, config, viewer }) => {
    const [badges, certificates, waiting] = await Promise.all([
      getBadgeProgress(db, viewer.accountId),
      listMyCertificates(db, config, viewer.accountId),
      listWaitingWork(db, viewer.accountId),
    ]);
    return { data: { badges, certificates, waiting } };
  });

  handle(app, achievements.verifyCertificate, async ({ db, params }) => ({
    data: await verifyCertificate(db, params.id),
  }));

  handle(app, achievements.getCertificateCard, async ({ db, params, setHeader }) => {
    const card = await getShareCard(db, params.id);
    // Shown on other sites; soon gone once it is revoked.
    setHeader('cross-origin-resource-policy', 'cross-origin');
    setHeader('cache-control', 'public, max-age=300');
    setHeader('content-disposition', 'inline; filename="certificate.png"');
    return card;
  });

  handle(app, achievements.getCertificatePdf, async ({ db, config, viewer, params, setHeader }) => {
    const certificate = await getValidCertificate(db, viewer, params.id);
    setHeader('content-disposition', attachment(`${fileTitle(certificate)}.pdf`));
    const { name, logo } = config.site;
    const brand = await loadBrand(db, { name, logo: logo?.hash ?? null });
    return drawCertificate(certificate, certificateUrl(config, certificate.id), brand);
  });

  handle(app, achievements.getCredential, async ({ db, config, viewer, params, setHeader }) => {
    const certificate = await getValidCertificate(db, viewer, params.id);
    setHeader('content-disposition', attachment(`${fileTitle(certificate)}.jwt`));
    return Buffer.from(await signCredential(db, config, certificate));
  });

  handle(app, achievements.revokeCertificate, async ({ db, viewer, params, body }) => {
    await revokeCertificate(db, viewer, params.id, body.reason);
    return done('Certificate revoked.');
  });

  handle(app, achievements.getIssuer, async ({ config, setHeader }) => {
    allowAllOrigins(setHeader);
    return getIssuer(config);
  });

  handle(app, achievements.getAchievementDefinition, async ({ db, config, params, setHeader }) => {
    allowAllOrigins(setHeader);
    return getAchievementDefinition(db, config, params.id);
  });

  handle(app, achievements.getCredentialKey, async ({ db, config, params, setHeader }) => {
    allowAllOrigins(setHeader);
    return getPublicKey(db, config, params.id);
  });
}

/** Credentials are verified in browsers too, on any site. */
function allowAllOrigins(setHeader: (name: string, value: string) => void): void {
  setHeader('access-control-allow-origin', '*');
  setHeader('cross-origin-resource-policy', 'cross-origin');
  setHeader('cache-control', 'public, max-age=300');
}

function fileTitle({ courseTitle }: { courseTitle: string }): string {
  return `Certificate, ${courseTitle}`;
}
