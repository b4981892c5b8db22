import type { FastifyInstance } from 'fastify';
import * as activities from '../../contract/assessment/activities.ts';
import * as assignments from '../../contract/assessment/assignments.ts';
import * as kana from '../../contract/assessment/kana.ts';
import * as managedGroups from '../../contract/assessment/managed-groups.ts';
import * as peers from '../../contract/assessment/peer-reviews.ts';
import * as practice from '../../contract/assessment/practice.ts';
import * as quizzes from '../../contract/assessment/quizzes.ts';
import * as review from '../../contract/assessment/review.ts';
import * as sampleActivities from '../../contract/assessment/sample-activities.ts';
import * as sample from '../../contract/assessment/sample-question.ts';
import * as sittings from '../../contract/assessment/sittings.ts';
import * as reviewing from '../../contract/assessment/submissions.ts';
import * as tenMinutes from '../../contract/assessment/ten-minutes.ts';
import * as groups from '../../contract/assessment/work-groups.ts';
import { handle } from '../platform/calls/calls.ts';
import { byAddress, limitTries } from '../platform/calls/limits.ts';
import {
  checkActivity,
  getActivity,
  keepInputs,
  moveActivity,
  restartActivity,
} from './activities/activities.ts';
import { deletePhoto, getPhoto, uploadPhoto } from './assignments/photos.ts';
import {
  getHandedIn,
  getMyAssignment,
  listHandedIn,
  submitAssignment,
} from './assignments/submissions.ts';
import { deleteFile, sendFile, uploadFile } from './handed-in-files/handed-in-files.ts';
import { addKanaRows, checkKana, getKanaDrill, rateKana, removeKanaRows } from './kana/kana.ts';
import { limits } from './limits.ts';
import { decideObjection } from './peer-reviews/decide-objection.ts';
import {
  getPeerDesk,
  givePeerReview,
  objectToReview,
  reportPeerWork,
  takePeerReview,
} from './peer-reviews/peer-reviews.ts';
import { answerPractice, getPractice, getPracticeHint } from './practice/practice.ts';
import { getMyAttempts, submitAttempt } from './quizzes/attempts.ts';
import { keepQuizzes } from './quizzes/kept-quizzes.ts';
import { knowLessons } from './quizzes/known-lessons.ts';
import { handInSitting, saveSitting, startSitting } from './quizzes/sittings.ts';
import {
  checkReviewAnswer,
  getCram,
  getReview,
  getReviewForecast,
  listCramCourses,
  rateReview,
  setReviewGoal,
} from './review/review.ts';
import { getOpenActivities } from './sample-activities/sample-activities.ts';
import { checkSampleAnswer, getSampleQuestion } from './sample-question/sample-question.ts';
import { addPhrase, deletePhrase, listPhrases } from './submissions/phrases.ts';
import { reviewSubmission } from './submissions/review-submission.ts';
import { getReviewDesk, getSubmission, listSubmissions } from './submissions/submissions.ts';
import {
  answerDailyQuestion,
  finishReadingStep,
  finishReviewStep,
  startTenMinutes,
} from './ten-minutes/ten-minutes.ts';
import {
  listGroupAssignments,
  listGroupless,
  listWorkGroups,
  putInGroup,
  takeOutOfGroup,
} from './work-groups/manage-groups.ts';
import { joinGroup, leaveGroup, renewGroupCode, startGroup } from './work-groups/work-groups.ts';

export function assessmentRoutes(app: FastifyInstance): void {
  const { lockQuiz, findKept } = keepQuizzes(app.services.content);
  const known = knowLessons();
  handle(app, quizzes.submitAttempt, async ({ db, config, viewer, params, body }) => ({
    data: await submitAttempt(
      db,
      { sessionSecret: config.sessionSecret, lockQuiz, findKept, known },
      viewer,
      params.slug,
      body,
    ),
  }));

  handle(app, quizzes.getMyAttempts, async ({ db, config, viewer, params, query }) => ({
    data: await getMyAttempts(db, config, viewer, { ...params, ...query }),
  }));

  handle(app, sittings.startSitting, async ({ db, config, viewer, params, body }) => ({
    data: await startSitting(
      db,
      { sessionSecret: config.sessionSecret, lockQuiz },
      viewer,
      params.slug,
      body.version,
    ),
  }));

  handle(app, sittings.saveSitting, async ({ db, viewer, params, body }) => ({
    data: await saveSitting(db, viewer, params.sittingId, body),
  }));

  handle(app, sittings.handInSitting, async ({ db, config, viewer, params, body }) => ({
    data: await handInSitting(
      db,
      { sessionSecret: config.sessionSecret, lockQuiz },
      viewer,
      params.sittingId,
      body,
    ),
  }));

  handle(app, activities.getActivity, async ({ db, params, ...doer }) => ({
    data: await getActivity(db, doer, params),
  }));

  handle(app, activities.checkActivity, async ({ db, params, body, ...doer }) => ({
    data: await checkActivity(db, doer, params, body),
  }));

  handle(app, activities.keepInputs, async ({ db, params, body, ...doer }) => ({
    data: await keepInputs(db, doer, params, body),
  }));

  handle(app, activities.moveActivity, async ({ db, params, body, ...doer }) => ({
    data: await moveActivity(db, doer, params, body),
  }));

  handle(app, activities.restartActivity, async ({ db, params, ...doer }) => ({
    data: await restartActivity(db, doer, params),
  }));

  handle(app, practice.getPractice, async ({ db, viewer, params }) => ({
    data: await getPractice(db, viewer, params.slug),
  }));

  handle(app, practice.answerPractice, async ({ db, params, body, ...doer }) => ({
    data: await answerPractice(db, doer, params, body),
  }));

  handle(app, practice.getPracticeHint, async ({ db, params, body, ...doer }) => ({
    data: await getPracticeHint(db, doer, params, body.seen),
  }));

  handle(app, groups.startGroup, async ({ db, viewer, params }) => ({
    data: await startGroup(db, viewer, params.slug),
  }));

  handle(app, groups.joinGroup, async ({ db, viewer, params, body }) => ({
    data: await joinGroup(db, viewer, params.slug, body.code),
  }));

  handle(app, groups.renewGroupCode, async ({ db, viewer, params, body }) => ({
    data: await renewGroupCode(db, viewer, params.slug, body.code),
  }));

  handle(app, groups.leaveGroup, async ({ db, viewer, params }) => {
    await leaveGroup(db, viewer, params.slug);
    return { data: { message: 'You’ve left the group.' } };
  });

  handle(app, managedGroups.listGroupAssignments, async ({ db, viewer, params }) => ({
    data: await listGroupAssignments(db, viewer, params.id),
  }));

  handle(app, managedGroups.listWorkGroups, async ({ db, viewer, params, query }) => {
    const { id: courseId, lessonId } = params;
    return listWorkGroups(db, viewer, { courseId, lessonId }, query);
  });

  handle(app, managedGroups.listGrouplessLearners, async ({ db, viewer, params, query }) => {
    const { id: courseId, lessonId } = params;
    return { data: await listGroupless(db, viewer, { courseId, lessonId }, query.q ?? '') };
  });

  handle(app, managedGroups.putInGroup, async ({ db, viewer, params, body }) => {
    const { id: courseId, lessonId, learnerId } = params;
    await putInGroup(db, viewer, { courseId, lessonId, learnerId }, body.groupId);
    return { data: { message: 'Added to the group. They’ve been notified.' } };
  });

  handle(app, managedGroups.takeOutOfGroup, async ({ db, viewer, params }) => {
    const { id: courseId, lessonId, learnerId } = params;
    await takeOutOfGroup(db, viewer, { courseId, lessonId, learnerId });
    return { data: { message: 'Removed from the group. They’ve been notified.' } };
  });

  handle(app, assignments.uploadPhoto, async ({ db, files, viewer, params, file }) => ({
    data: await uploadPhoto(db, files, viewer, params, file),
  }));

  handle(app, assignments.deletePhoto, async ({ db, viewer, params }) => {
    await deletePhoto(db, viewer, params);
    return { data: { message: 'The photo was removed.' } };
  });

  handle(app, assignments.getPhoto, async ({ db, files, viewer, params, query, setHeader }) => {
    const image = await getPhoto(db, files, viewer, params.id, query.size);
    // It never changes, but the next account in this browser has to be checked again.
    setHeader('cache-control', 'private, max-age=3600');
    setHeader('vary', 'authorization');
    setHeader('content-disposition', 'inline');
    return image;
  });

  handle(app, assignments.uploadFile, async ({ db, files, viewer, params, query, file }) => ({
    data: await uploadFile(db, files, viewer, { ...params, ...query }, file),
  }));

  handle(app, assignments.deleteFile, async ({ db, viewer, params }) => {
    await deleteFile(db, viewer, params);
    return { data: { message: 'The file was removed.' } };
  });

  handle(app, assignments.getFile, (call) => sendFile(call, call.params.id));

  handle(app, peers.getPeerDesk, async ({ db, viewer, params }) => ({
    data: await getPeerDesk(db, viewer, params.slug),
  }));

  handle(app, peers.takePeerReview, async ({ db, viewer, params }) => ({
    data: await takePeerReview(db, viewer, params.slug),
  }));

  handle(app, peers.givePeerReview, async ({ db, viewer, params, body }) => {
    await givePeerReview(db, viewer, params.id, body);
    return { data: { message: 'Your review was sent.' } };
  });

  handle(app, peers.reportPeerWork, async ({ db, viewer, params, body }) => {
    await reportPeerWork(db, viewer, params.id, body.reason);
    return { data: { message: 'Thank you. The teachers will look at this work.' } };
  });

  handle(app, peers.objectToReview, async ({ db, viewer, params, body }) => {
    await objectToReview(db, viewer, params.id, body);
    return { data: { message: 'Your teacher will decide.' } };
  });

  handle(app, peers.decideObjection, async ({ db, viewer, params, body }) => {
    await decideObjection(db, viewer, params.id, body);
    return { data: { message: 'Your decision was saved. The learner has been notified.' } };
  });

  handle(app, assignments.getMyAssignment, async ({ db, viewer, params }) => ({
    data: await getMyAssignment(db, viewer, params.slug),
  }));

  handle(app, assignments.listHandedIn, async ({ db, viewer, query }) =>
    listHandedIn(db, viewer, query.page),
  );

  handle(app, assignments.getHandedIn, async ({ db, viewer, params }) => ({
    data: await getHandedIn(db, viewer, params.id),
  }));

  handle(app, assignments.submitAssignment, async ({ db, viewer, params, body }) => ({
    data: await submitAssignment(db, viewer, params.slug, body),
  }));

  handle(app, assignments.reviewSubmission, async ({ db, viewer, params, body }) => {
    await reviewSubmission(db, viewer, params.id, body);
    return { data: { message: 'Feedback saved. The learner has been notified.' } };
  });

  handle(app, reviewing.listSubmissions, async ({ db, viewer, query }) =>
    listSubmissions(db, viewer, query),
  );

  handle(app, reviewing.getReviewDesk, async ({ db, viewer, query }) => ({
    data: await getReviewDesk(db, viewer, query),
  }));

  handle(app, reviewing.getSubmission, async ({ db, viewer, params, query }) => ({
    data: await getSubmission(db, viewer, params.id, query),
  }));

  handle(app, reviewing.listPhrases, async ({ db, viewer }) => ({
    data: await listPhrases(db, viewer),
  }));

  handle(app, reviewing.addPhrase, async ({ db, viewer, body }) => ({
    data: await addPhrase(db, viewer, body.text),
  }));

  handle(app, reviewing.deletePhrase, async ({ db, viewer, params }) => {
    await deletePhrase(db, viewer, params.id);
    return { data: { message: 'The phrase was deleted.' } };
  });

  handle(app, review.getReview, async ({ db, viewer }) => ({
    data: await getReview(db, viewer),
  }));

  handle(app, review.setReviewGoal, async ({ db, viewer, body }) => ({
    data: await setReviewGoal(db, viewer, body.cards),
  }));

  handle(app, review.getReviewForecast, async ({ db, viewer }) => ({
    data: await getReviewForecast(db, viewer),
  }));

  handle(app, review.listCramCourses, async ({ db, viewer }) => ({
    data: { courses: await listCramCourses(db, viewer) },
  }));

  handle(app, review.getCram, async ({ db, viewer, params, query }) => ({
    data: await getCram(db, viewer, params.id, query.since),
  }));

  handle(app, kana.getKanaDrill, async ({ db, viewer }) => ({
    data: await getKanaDrill(db, viewer),
  }));

  handle(app, kana.getDueKana, async ({ db, viewer }) => ({
    data: await getReview(db, viewer, 'kana'),
  }));

  handle(app, kana.addKanaRows, async ({ db, viewer, body }) => ({
    data: await addKanaRows(db, viewer, body),
  }));

  handle(app, kana.removeKanaRows, async ({ db, viewer, body }) => ({
    data: await removeKanaRows(db, viewer, body),
  }));

  handle(app, kana.checkKana, async ({ db, viewer, params, body }) => ({
    data: await checkKana(db, viewer, params.kana, body),
  }));

  handle(app, kana.rateKana, async ({ db, viewer, params, body }) => ({
    data: await rateKana(db, viewer, params.kana, body),
  }));

  handle(app, review.checkReviewAnswer, async ({ db, viewer, params, body }) => ({
    data: await checkReviewAnswer(db, viewer, params.id, body.answer, body.given),
  }));

  handle(app, review.rateReview, async ({ db, viewer, params, body }) => ({
    data: await rateReview(db, viewer, params.id, body),
  }));

  handle(app, tenMinutes.startTenMinutes, async ({ db, viewer }) => ({
    data: await startTenMinutes(db, viewer),
  }));

  handle(app, tenMinutes.finishReviewStep, async ({ db, viewer }) => ({
    data: await finishReviewStep(db, viewer),
  }));

  handle(app, tenMinutes.finishReadingStep, async ({ db, viewer }) => ({
    data: await finishReadingStep(db, viewer),
  }));

  handle(app, tenMinutes.answerDailyQuestion, async ({ db, viewer, body }) => ({
    data: await answerDailyQuestion(db, viewer, body.answer),
  }));

  handle(
    app,
    sampleActivities.getOpenActivities,
    async ({ db }) => ({ data: await getOpenActivities(db) }),
    () => ['course'],
  );

  handle(
    app,
    sample.getSampleQuestion,
    async ({ db }) => ({ data: await getSampleQuestion(db) }),
    () => ['course'],
  );

  handle(app, sample.checkSampleAnswer, async ({ db, address, params, body }) => {
    await limitTries(db, limits.sampleAnswer, byAddress(address));
    return { data: await checkSampleAnswer(db, params.id, body.answer) };
  });
}
