import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/learning/enrolment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getLearnerHome, viewCourse } from '../progress/home.ts';
import { listRuns, switchRun } from '../schedule/runs.ts';
import { listTakenCourses } from './enrolled-courses.ts';
import {
  completeLesson,
  enrol,
  getOwnCourse,
  getOwnCourses,
  getOwnLesson,
  listSavedCourses,
  reopenLesson,
  saveCourse,
  saveNote,
  unsaveCourse,
} from './enrolment.ts';

const done = (message: string) => ({ data: { message } });

export function learningRoutes(app: FastifyInstance): void {
  handle(app, contract.getMyCourses, async ({ db, viewer }) => ({
    data: await getOwnCourses(db, viewer),
  }));

  handle(app, contract.getMyCourse, async ({ db, viewer, params }) => ({
    data: await getOwnCourse(db, viewer, params.id),
  }));

  handle(app, contract.enrol, async ({ db, viewer, params }) => ({
    data: await enrol(db, viewer, params.id),
  }));

  handle(app, contract.saveCourse, async ({ db, viewer, params }) => {
    await saveCourse(db, viewer, params.id);
    return done('Saved for later.');
  });

  handle(app, contract.unsaveCourse, async ({ db, viewer, params }) => {
    await unsaveCourse(db, viewer, params.id);
    return done('Taken off your saved courses.');
  });

  handle(app, contract.listSavedCourses, async ({ db, viewer }) => ({
    data: await listSavedCourses(db, viewer),
  }));

  handle(app, contract.listEnrolledCourses, async ({ db, viewer }) => ({
    data: await listTakenCourses(db, viewer),
  }));

  handle(app, contract.getLearnerHome, async ({ db, viewer }) => ({
    data: await getLearnerHome(db, viewer),
  }));

  handle(app, contract.recordCourseView, async ({ db, viewer, params }) => {
    await viewCourse(db, viewer, params.id);
    return done('Noted.');
  });

  handle(app, contract.listRuns, async ({ db, viewer, params }) => ({
    data: await listRuns(db, viewer, params.id),
  }));

  handle(app, contract.switchRun, async ({ db, viewer, params, body }) => ({
    data: await switchRun(db, viewer, params.id, body.runId),
  }));

  handle(app, contract.getMyLesson, async ({ db, viewer, params }) => ({
    data: await getOwnLesson(db, viewer, params.slug),
  }));

  handle(app, contract.completeLesson, async ({ db, viewer, params }) => ({
    data: await completeLesson(db, viewer, params.slug),
  }));

  handle(app, contract.reopenLesson, async ({ db, viewer, params }) => ({
    data: await reopenLesson(db, viewer, params.slug),
  }));

  handle(app, contract.saveNote, async ({ db, viewer, params, body }) => ({
    data: await saveNote(db, viewer, params.slug, body),
  }));
}
