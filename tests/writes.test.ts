import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '../contract/accounts.ts';
import { signInAs } from '../contract/administration/accounts.ts';
import * as activities from '../contract/assessment/activities.ts';
import * as assignments from '../contract/assessment/assignments.ts';
import * as managedGroups from '../contract/assessment/managed-groups.ts';
import * as peerReviews from '../contract/assessment/peer-reviews.ts';
import * as practice from '../contract/assessment/practice.ts';
import { submitAttempt } from '../contract/assessment/quizzes.ts';
import * as review from '../contract/assessment/review.ts';
import * as sittings from '../contract/assessment/sittings.ts';
import { deletePhrase } from '../contract/assessment/submissions.ts';
import * as workGroups from '../contract/assessment/work-groups.ts';
import * as orders from '../contract/billing/orders.ts';
import * as comments from '../contract/community/comments.ts';
import * as questions from '../contract/community/questions.ts';
import * as taughtPosts from '../contract/community/teaching.ts';
import type { Endpoint, InputOf } from '../contract/endpoint.ts';
import * as keys from '../contract/integrations/keys.ts';
import * as webhooks from '../contract/integrations/webhooks.ts';
import * as enrolment from '../contract/learning/enrolment.ts';
import * as notes from '../contract/learning/notes.ts';
import { recordActivity } from '../contract/learning/progress.ts';
import * as schedule from '../contract/learning/schedule.ts';
import { readNotification } from '../contract/notifications/notifications.ts';
import * as sharedBank from '../contract/questions/bank.ts';
import * as bank from '../contract/questions/files.ts';
import * as signOnDomains from '../contract/sign-on/domains.ts';
import * as signOn from '../contract/sign-on/managing.ts';
import * as provisioning from '../contract/sign-on/provisioning.ts';
import { setSamlProvider } from '../contract/sign-on/saml-provider.ts';
import { previewCourseText } from '../contract/studio/course-text.ts';
import { createCourse } from '../contract/studio/courses.ts';
import * as drafts from '../contract/studio/drafts.ts';
import * as figures from '../contract/studio/figures.ts';
import * as find from '../contract/studio/find.ts';
import * as media from '../contract/studio/media.ts';
import * as offering from '../contract/studio/offering.ts';
import * as preview from '../contract/studio/preview.ts';
import * as publishing from '../contract/studio/publishing.ts';
import * as learners from '../contract/teaching/learners.ts';
import * as people from '../contract/teaching/people.ts';
import * as assigned from '../contract/teams/assignments.ts';
import * as departments from '../contract/teams/departments.ts';
import * as groups from '../contract/teams/groups.ts';
import * as peopleFile from '../contract/teams/import.ts';
import * as organisation from '../contract/teams/organisation.ts';
import * as report from '../contract/teams/report.ts';
import * as teams from '../contract/teams/teams.ts';
import { addDays } from '../contract/text/days.ts';
import { saveCaptions } from '../contract/writing/captions.ts';
import * as editing from '../contract/writing/editing.ts';
import { checkLesson } from '../contract/writing/lessons.ts';
import * as passages from '../contract/writing/passages.ts';
import { sellerDay } from '../server/platform/time/seller-day.ts';
import { ask, startApp, type TestApp } from './support/app.ts';
import { allEndpoints } from './support/endpoints.ts';
import { testPassword } from './support/factories.ts';
import {
  bankQuestion,
  buildNeighbours,
  captions,
  type Neighbours,
  noteChanges,
  type PersonName,
  passage,
  text,
} from './support/neighbours.ts';
import { testBuyer, visa } from './support/orders.ts';
import { mp3 } from './support/studio/recordings.ts';
import { newAssignment } from './support/team-learning.ts';

/*
 * Every call that changes something of someone's is made by everyone who may not, with real ids. They are refused, and nothing
 * changes. Afterwards whoever may makes the same call, which shows that it was refused because of who asked.
 */

interface Row {
  endpoint: Endpoint;
  input(all: Neighbours): object;
  file?(all: Neighbours): Uint8Array;
  wrong: PersonName[];
  /** Null where more is needed than the right person, such as a code from their phone, or a process that takes seconds. */
  right: PersonName | null;
  /** It answers without storing anything. */
  storesNothing?: boolean;
}

function row<E extends Endpoint>(
  endpoint: E,
  [right, ...wrong]: [PersonName | null, ...PersonName[]],
  input: (all: Neighbours) => InputOf<E>,
  more: Pick<Row, 'file' | 'storesNothing'> = {},
): Row {
  return { endpoint, input, wrong, right, ...more } as Row;
}

const onlyAna: [PersonName, ...PersonName[]] = [
  'ana',
  ...(['visitor', 'cleo', 'ben', 'teacher', 'admin'] as const),
];
const learnersOnly: [PersonName, ...PersonName[]] = ['ana', 'visitor', 'ben', 'otherTeacher'];
const reviewersOnly: [PersonName, ...PersonName[]] = [
  'reviewer',
  ...(['visitor', 'ana', 'cleo', 'ben', 'editor', 'otherTeacher', 'guest'] as const),
];
const notEditors = ['visitor', 'ana', 'ben', 'reviewer', 'otherTeacher', 'guest'] as const;
const editorsOnly: [PersonName, ...PersonName[]] = ['editor', ...notEditors];
const teacherOnly: [PersonName, ...PersonName[]] = [
  'teacher',
  ...(['visitor', 'ana', 'ben', 'editor', 'reviewer', 'otherTeacher', 'guest'] as const),
];
const strangers = ['visitor', 'ana', 'cleo', 'ben', 'otherTeacher', 'admin'] as const;
const ownerOnly: [PersonName, ...PersonName[]] = [
  'owner',
  'manager',
  'ownGroupsManager',
  'otherGroupsManager',
  ...strangers,
];
const managersOnly: [PersonName, ...PersonName[]] = [
  'manager',
  'ownGroupsManager',
  'otherGroupsManager',
  ...strangers,
];
const groupsManagersOnly: [PersonName, ...PersonName[]] = [
  'ownGroupsManager',
  'otherGroupsManager',
  ...strangers,
];

const newKey = () => randomUUID();
const inDays = (days: number) => addDays(sellerDay(new Date()), days);
const trade = ({ activityHash }: Neighbours) => ({
  inputs: { aperture: 5, shutter: 1, iso: 1 },
  hash: activityHash.trader,
});
const firstLesson = ({ course }: Neighbours) => ({ slug: course.lesson.slug });
const accountRows: Row[] = [
  row(accounts.changePassword, ['ana', 'visitor', 'cleo', 'admin'], ({ people }) => ({
    body: {
      username: people.ana.username,
      old_password: testPassword,
      new_password: `${testPassword} and another`,
    },
  })),
  row(accounts.registerMfa, [null, 'visitor', 'cleo', 'admin'], ({ people }) => ({
    body: { username: people.ana.username },
  })),
  // An Admin may: that is how someone gets in again who has lost their phone.
  row(accounts.cancelMfa, [null, 'visitor', 'cleo', 'teacher'], ({ people }) => ({
    params: { username: people.ana.username },
  })),
  row(accounts.validateTotp, [null, 'visitor', 'cleo', 'admin'], ({ people }) => ({
    body: { username: people.ana.username, totp: '123456' },
  })),
];

const learningRows: Row[] = [
  row(readNotification, onlyAna, ({ anasNotice }) => ({ params: { id: anasNotice } })),
  row(schedule.updateReminder, onlyAna, ({ anasReminder, reminder }) => ({
    params: { id: anasReminder },
    body: { ...reminder, task: 'Read on' },
  })),
  row(schedule.tickReminder, onlyAna, ({ anasReminder }) => ({
    params: { id: anasReminder },
    body: { done: true },
  })),
  row(schedule.deleteReminder, onlyAna, ({ anasReminder }) => ({ params: { id: anasReminder } })),
  row(recordActivity, learnersOnly, (all) => ({ params: firstLesson(all), body: { seconds: 30 } })),
  row(enrolment.saveLessonPlace, learnersOnly, (all) => ({
    params: firstLesson(all),
    body: { step: 1 },
  })),
  row(enrolment.saveNote, learnersOnly, (all) => ({
    params: firstLesson(all),
    body: { text: 'Mine.', revision: 0 },
  })),
  row(notes.addPassageNote, learnersOnly, (all) => ({
    params: firstLesson(all),
    body: { passage, text: 'Mine.' },
  })),
  row(notes.changePassageNote, onlyAna, ({ anasPassageNote }) => ({
    params: { id: anasPassageNote },
    body: { text: 'Changed.', revision: 1 },
  })),
  row(notes.deletePassageNote, onlyAna, ({ anasPassageNote }) => ({
    params: { id: anasPassageNote },
  })),
  row(enrolment.completeLesson, learnersOnly, (all) => ({ params: firstLesson(all) })),
  row(enrolment.reopenLesson, learnersOnly, (all) => ({ params: firstLesson(all) })),
  row(enrolment.chooseLessonVersion, [null, 'visitor', 'ben', 'otherTeacher'], (all) => ({
    params: firstLesson(all),
    body: { version: 'new' as const },
  })),
  row(enrolment.switchRun, learnersOnly, ({ course, run }) => ({
    params: { id: course.id },
    body: { runId: run },
  })),
  row(enrolment.enrol, [null, 'visitor', 'ben', 'otherTeacher'], ({ course }) => ({
    params: { id: course.id },
  })),
];

const assessmentRows: Row[] = [
  row(submitAttempt, learnersOnly, (all) => ({
    params: firstLesson(all),
    body: { answers: [0, 0, 0, 0, 0], version: 1, key: newKey() },
  })),
  row(sittings.startSitting, learnersOnly, (all) => ({
    params: firstLesson(all),
    body: { version: 1 },
  })),
  row(sittings.saveSitting, ['ana', 'ben', 'cleo'], ({ sitting }) => ({
    params: { sittingId: sitting },
    body: { answers: [1], saveNumber: 1 },
  })),
  row(sittings.handInSitting, ['ana', 'ben', 'cleo'], ({ sitting }) => ({
    params: { sittingId: sitting },
    body: { answers: [1], saveNumber: 2 },
  })),
  row(
    practice.getPracticeHint,
    learnersOnly,
    ({ course }) => ({
      params: { slug: course.lesson.slug, question: course.practice },
      body: { seen: 0 },
    }),
    { storesNothing: true },
  ),
  row(practice.answerPractice, learnersOnly, ({ course }) => ({
    params: { slug: course.lesson.slug, question: course.practice },
    body: { answer: { kind: 'number' as const, typed: '200' } },
  })),
  row(activities.keepInputs, learnersOnly, (all) => ({
    params: { ...firstLesson(all), activity: 'stop-trader' },
    body: trade(all),
  })),
  row(activities.checkActivity, learnersOnly, (all) => ({
    params: { ...firstLesson(all), activity: 'stop-trader' },
    body: { task: 'pipa-asleep', ...trade(all) },
  })),
  row(activities.moveActivity, learnersOnly, (all) => ({
    params: { ...firstLesson(all), activity: 'six-saturdays' },
    body: {
      move: { kind: 'try', priceCents: 2_000 },
      after: 0,
      hash: all.activityHash.saturdays,
      game: null,
    },
  })),
  row(activities.restartActivity, learnersOnly, (all) => ({
    params: { ...firstLesson(all), activity: 'six-saturdays' },
    body: {},
  })),
  row(
    review.checkReviewAnswer,
    onlyAna,
    ({ reviewQuestion }) => ({ params: { id: reviewQuestion }, body: { answer: 0 } }),
    { storesNothing: true },
  ),
  row(review.rateReview, onlyAna, ({ reviewQuestion }) => ({
    params: { id: reviewQuestion },
    body: { answer: 0, rating: 3, key: newKey() },
  })),
  row(
    assignments.uploadPhoto,
    learnersOnly,
    ({ course }) => ({ params: { slug: course.photos.slug, position: 1 } }),
    { file: ({ photo }) => photo },
  ),
  // Each learner has a place of their own behind the same address: Cleo's photo is there, Ana's isn't any more.
  row(assignments.deletePhoto, learnersOnly, ({ course }) => ({
    params: { slug: course.photos.slug, position: 1 },
  })),
  row(
    assignments.uploadFile,
    learnersOnly,
    ({ course }) => ({
      params: { slug: course.recording.slug, position: 1 },
      query: { name: 'me.mp3' },
    }),
    { file: () => mp3 },
  ),
  row(assignments.deleteFile, learnersOnly, ({ course }) => ({
    params: { slug: course.recording.slug, position: 1 },
  })),
  row(assignments.submitAssignment, [null, 'visitor', 'ben', 'otherTeacher'], ({ course }) => ({
    params: { slug: course.photos.slug },
    body: { key: newKey() },
  })),
  // Ana joins Cleo's group, renews its code, leaves it, and starts one of her own.
  row(workGroups.joinGroup, learnersOnly, ({ course, groupCode }) => ({
    params: { slug: course.report.slug },
    body: { code: groupCode },
  })),
  row(workGroups.renewGroupCode, learnersOnly, ({ course, groupCode }) => ({
    params: { slug: course.report.slug },
    body: { code: groupCode },
  })),
  row(workGroups.leaveGroup, learnersOnly, ({ course }) => ({
    params: { slug: course.report.slug },
  })),
  row(workGroups.startGroup, learnersOnly, ({ course }) => ({
    params: { slug: course.report.slug },
  })),
  row(managedGroups.takeOutOfGroup, reviewersOnly, ({ course, people }) => ({
    params: { id: course.id, lessonId: course.report.id, learnerId: people.ana.id },
  })),
  row(managedGroups.putInGroup, reviewersOnly, ({ course, people }) => ({
    params: { id: course.id, lessonId: course.report.id, learnerId: people.ana.id },
    body: { groupId: null },
  })),
  row(assignments.reviewSubmission, reviewersOnly, ({ submission }) => ({
    params: { id: submission },
    body: { feedback: 'Well done.', lastReviewedAt: null },
  })),
  row(
    peerReviews.takePeerReview,
    learnersOnly,
    ({ course }) => ({ params: { slug: course.recording.slug } }),
    // She gets the work again that she has begun to review.
    { storesNothing: true },
  ),
  row(
    peerReviews.givePeerReview,
    ['cleo', 'visitor', 'ana', 'ben', 'manager', 'teacher', 'admin'],
    ({ peers }) => ({
      params: { id: peers.cleos },
      body: { points: ['yes', 'no'] as ('yes' | 'no')[], sentence: 'Your cue is clear.' },
    }),
  ),
  row(
    peerReviews.reportPeerWork,
    ['ana', 'visitor', 'cleo', 'ben', 'manager', 'teacher', 'admin'],
    ({ peers }) => ({ params: { id: peers.anas }, body: { reason: 'It isn’t a recording.' } }),
  ),
  row(
    peerReviews.objectToReview,
    ['ana', 'visitor', 'cleo', 'ben', 'manager', 'teacher', 'admin'],
    ({ peers }) => ({ params: { id: peers.given }, body: { reason: 'They heard another one.' } }),
  ),
  row(peerReviews.decideObjection, reviewersOnly, ({ peers }) => ({
    params: { id: peers.objected },
    body: { decision: 'kept' as const, answer: 'It’s fair.' },
  })),
  row(
    deletePhrase,
    ['reviewer', 'visitor', 'ana', 'teacher', 'editor', 'otherTeacher', 'guest', 'admin'],
    ({ phrase }) => ({ params: { id: phrase } }),
  ),
];

const communityRows: Row[] = [
  row(comments.rateCourse, learnersOnly, ({ course }) => ({
    params: { id: course.id },
    body: { stars: 5 },
  })),
  row(comments.decideComment, reviewersOnly, ({ waitingComment }) => ({
    params: { id: waitingComment },
    body: { decision: 'approved' as const },
  })),
  row(taughtPosts.settleComment, reviewersOnly, ({ comment }) => ({
    params: { id: comment },
    body: { settled: true },
  })),
  row(
    comments.deleteComment,
    ['reviewer', 'visitor', 'cleo', 'ben', 'editor', 'otherTeacher', 'guest'],
    ({ comment }) => ({ params: { id: comment } }),
  ),
  row(questions.askQuestion, learnersOnly, (all) => ({
    params: firstLesson(all),
    body: { text: 'How?' },
  })),
  row(questions.answerQuestion, learnersOnly, ({ question }) => ({
    params: { id: question },
    body: { text: 'So.' },
  })),
  row(questions.reportPost, ['cleo', 'visitor', 'ben', 'otherTeacher'], ({ question }) => ({
    params: { id: question },
  })),
  row(
    questions.editPost,
    ['ana', 'visitor', 'cleo', 'ben', 'teacher', 'otherTeacher', 'admin'],
    ({ question }) => ({ params: { id: question }, body: { text: 'Why, though?' } }),
  ),
  row(
    questions.acceptAnswer,
    ['ana', 'visitor', 'cleo', 'ben', 'otherTeacher'],
    ({ question, answer }) => ({ params: { id: question }, body: { answer } }),
  ),
  row(
    taughtPosts.settleQuestion,
    ['reviewer', 'visitor', 'ana', 'cleo', 'ben', 'otherTeacher', 'guest'],
    ({ question }) => ({ params: { id: question }, body: { settled: true } }),
  ),
  row(
    taughtPosts.keepPost,
    ['reviewer', 'visitor', 'ana', 'cleo', 'ben', 'otherTeacher', 'guest'],
    ({ question }) => ({ params: { id: question } }),
  ),
  row(
    questions.removePost,
    ['reviewer', 'visitor', 'cleo', 'ben', 'otherTeacher', 'guest'],
    ({ question }) => ({ params: { id: question } }),
  ),
];

const billingRows: Row[] = [
  row(orders.reviseOrder, onlyAna, ({ orders }) => ({
    params: { id: orders.revised.id },
    body: { item: { kind: 'licence' as const, seats: 9 }, buyer: testBuyer },
  })),
  row(orders.cancelOrder, onlyAna, ({ orders }) => ({ params: { id: orders.spare.id } })),
  row(orders.startPayment, onlyAna, ({ orders }) => ({
    params: { id: orders.open.id },
    body: {
      key: newKey(),
      totalCents: orders.open.totalCents,
      simulated: visa('confirmation'),
    },
  })),
  row(orders.checkPayment, onlyAna, ({ orders }) => ({ params: { id: orders.open.id } }), {
    storesNothing: true,
  }),
  row(orders.confirmPayment, onlyAna, ({ orders }) => ({
    params: { id: orders.open.id },
    body: { approve: true },
  })),
  row(orders.refundOrder, onlyAna, ({ orders }) => ({ params: { id: orders.open.id } })),
];

const studioRows: Row[] = [
  row(
    previewCourseText,
    editorsOnly,
    ({ studio }) => ({ params: { id: studio.id }, body: { text: 'Text.' } }),
    { storesNothing: true },
  ),
  row(drafts.saveDetails, editorsOnly, ({ studio: { id, draft } }) => ({
    params: { id },
    body: {
      details: { ...draft.details, summary: `${draft.details.summary} More.` },
      revision: draft.detailsRevision,
    },
  })),
  row(publishing.publishDraft, [null, ...notEditors], ({ studio }) => ({
    params: { id: studio.id },
    body: { note: 'A change' },
  })),
  row(find.replaceInCourse, editorsOnly, ({ studio }) => ({
    params: { id: studio.id },
    body: {
      parts: [
        {
          lessonId: studio.lessonIds[1] ?? '',
          part: 'settings' as const,
          revision: 1,
          edits: [{ field: 'title', from: 0, was: '', text: 'A' }],
        },
      ],
    },
  })),
  row(drafts.saveOutline, editorsOnly, ({ studio: { id, draft } }) => ({
    params: { id },
    body: {
      outline: draft.outline.map((module) => ({ ...module, title: `${module.title}!` })),
      revision: draft.outlineRevision,
    },
  })),
  row(drafts.addLesson, editorsOnly, ({ studio }) => ({
    params: { id: studio.id },
    body: { moduleId: studio.moduleId, kind: 'lesson' as const, title: 'One more' },
  })),
  row(drafts.copyLesson, editorsOnly, ({ studio }) => ({ params: { lessonId: studio.lessonId } })),
  row(drafts.saveLessonText, editorsOnly, ({ studio: { lessonId, lesson } }) => ({
    params: { lessonId },
    body: {
      source: lesson.source.replace('## Summary', 'More.\n\n## Summary'),
      revision: lesson.sourceRevision,
    },
  })),
  // No lesson here plays a film; server/writing/captions has one that does.
  row(saveCaptions, [null, ...notEditors], ({ studio: { lessonId, lesson } }) => ({
    params: { lessonId, name: 'walk.mp4' },
    body: { captions: '', transcript: 'Said.', revision: lesson.sourceRevision },
  })),
  row(drafts.saveLessonQuestions, editorsOnly, ({ studio: { lessonId, lesson } }) => ({
    params: { lessonId },
    body: {
      questions: [...lesson.questions, bankQuestion],
      revision: lesson.questionsRevision,
    },
  })),
  row(drafts.saveLessonPractice, editorsOnly, ({ studio: { lessonId, lesson } }) => ({
    params: { lessonId },
    body: { practice: [], revision: lesson.practiceRevision },
  })),
  row(drafts.saveLessonActivities, editorsOnly, ({ studio: { lessonId, lesson } }) => ({
    params: { lessonId },
    body: { activities: [], revision: lesson.activitiesRevision },
  })),
  row(drafts.saveLessonSettings, editorsOnly, ({ studio: { lessonId, lesson } }) => ({
    params: { lessonId },
    body: { settings: { ...lesson.settings, minutes: 17 }, revision: lesson.settingsRevision },
  })),
  row(
    checkLesson,
    editorsOnly,
    ({ studio: { lessonId, lesson } }) => ({
      params: { lessonId },
      body: { settings: lesson.settings, questions: lesson.questions },
    }),
    { storesNothing: true },
  ),
  row(
    editing.previewLesson,
    editorsOnly,
    ({ studio }) => ({ params: { lessonId: studio.lessonId }, body: { source: 'Text.' } }),
    { storesNothing: true },
  ),
  row(editing.reportPresence, editorsOnly, ({ studio }) => ({
    params: { lessonId: studio.lessonId },
    body: { line: 3 },
  })),
  row(
    figures.addFigure,
    editorsOnly,
    ({ studio }) => ({ params: { id: studio.id, name: 'another.svg' }, query: {} }),
    {
      file: () =>
        text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'),
    },
  ),
  row(figures.addFigureFromAddress, [null, ...notEditors], ({ studio }) => ({
    params: { id: studio.id },
    body: { address: 'https://localhost/a.png' },
  })),
  row(figures.removeFigure, editorsOnly, ({ studio }) => ({
    params: { id: studio.id, name: studio.figure },
  })),
  row(
    media.addMedia,
    editorsOnly,
    ({ studio }) => ({
      params: { id: studio.id, name: 'another.vtt' },
      query: { kind: 'captions' as const },
    }),
    { file: () => text(captions.replace('two', 'three')) },
  ),
  row(media.removeMedia, editorsOnly, ({ studio }) => ({
    params: { id: studio.id, name: studio.media },
  })),
  row(learners.writeToLearner, reviewersOnly, ({ course, people }) => ({
    params: { id: course.id, learnerId: people.ana.id },
    body: { text: 'Try again.' },
  })),
  row(learners.setTimeShare, reviewersOnly, ({ course, people }) => ({
    params: { id: course.id, learnerId: people.ana.id },
    body: { percent: 150 as const },
  })),
  row(learners.agreeDeadline, reviewersOnly, ({ course, people }) => ({
    params: { id: course.id, learnerId: people.ana.id, lessonId: course.recording.id },
    body: { dueOn: '2100-01-01' },
  })),
  row(learners.admitLearner, reviewersOnly, ({ course, people }) => ({
    params: { id: course.id, learnerId: people.ana.id },
  })),
  row(learners.announce, reviewersOnly, ({ course }) => ({
    params: { id: course.id },
    body: { subject: 'News', text: 'There is a new lesson.' },
  })),
  row(
    preview.tryPreviewQuiz,
    editorsOnly,
    ({ studio }) => ({ params: { id: studio.id, slug: studio.slug }, body: { answers: [0] } }),
    { storesNothing: true },
  ),
  row(preview.createPreviewLink, editorsOnly, ({ studio }) => ({
    params: { id: studio.id },
    body: { days: 3 },
  })),
  row(preview.revokePreviewLink, editorsOnly, ({ studio }) => ({
    params: { id: studio.id, linkId: studio.link },
  })),
  row(
    bank.readQuestionFile,
    [null, ...notEditors],
    ({ studio }) => ({ params: { id: studio.id }, query: {} }),
    {
      file: () => text('Why? {=So ~Or}'),
      storesNothing: true,
    },
  ),
  row(passages.startThread, editorsOnly, ({ studio }) => ({
    params: { lessonId: studio.lessonId },
    body: { quote: 'Text', before: '', after: '.', at: 0, text: '', replacement: 'Words' },
  })),
  row(passages.replyToThread, editorsOnly, ({ studio }) => ({
    params: { lessonId: studio.lessonId, threadId: studio.threadId },
    body: { text: 'Ours.' },
  })),
  row(passages.setThreadState, editorsOnly, ({ studio }) => ({
    params: { lessonId: studio.lessonId, threadId: studio.threadId },
    body: { state: 'done' as const },
  })),
  // Whoever wrote it.
  row(passages.editComment, teacherOnly, ({ studio }) => ({
    params: {
      lessonId: studio.lessonId,
      threadId: studio.threadId,
      commentId: studio.commentId,
    },
    body: { text: 'Which light?' },
  })),
  row(passages.deleteComment, teacherOnly, ({ studio }) => ({
    params: {
      lessonId: studio.lessonId,
      threadId: studio.threadId,
      commentId: studio.commentId,
    },
  })),
  row(bank.addToBank, editorsOnly, ({ studio }) => ({
    params: { id: studio.id },
    body: { source: 'file.txt', questions: [{ ...bankQuestion, question: 'How?' }] },
  })),
  row(bank.removeFromBank, editorsOnly, ({ studio }) => ({
    params: { id: studio.id, questionId: studio.bankQuestion },
  })),
  // The right person's calls are in server/questions/bank/bank.test.ts: each needs what the one before it has changed.
  row(sharedBank.mendBankQuestion, [null, ...notEditors], ({ studio }) => ({
    params: { key: studio.bankQuestion },
    body: { question: bankQuestion, revision: 'x' },
  })),
  row(sharedBank.removeBankQuestion, [null, ...notEditors], ({ studio }) => ({
    params: { key: studio.bankQuestion },
  })),
  // A learner who edits the course has no bank of their own.
  row(sharedBank.copyBankQuestion, [null, 'editor', ...notEditors], ({ studio }) => ({
    params: { key: studio.bankQuestion },
  })),
  row(sharedBank.takeBankQuestion, [null, ...notEditors], ({ studio }) => ({
    params: { key: studio.bankQuestion },
  })),
  row(sharedBank.tagBankQuestions, [null, ...notEditors], ({ studio }) => ({
    body: { keys: [studio.bankQuestion], add: ['light'], remove: [] },
  })),
  row(sharedBank.addFromBank, [null, ...notEditors], ({ studio }) => ({
    body: { keys: [studio.bankQuestion], lessonId: studio.lessonId },
  })),
  row(sharedBank.exportBankQuestions, [null, ...notEditors], ({ studio }) => ({
    body: { keys: [studio.bankQuestion] },
  })),
  row(sharedBank.undoBankImport, [null, 'editor', ...notEditors], ({ studio }) => ({
    body: { ids: [studio.bankQuestion] },
  })),
  row(bank.emptyBank, editorsOnly, ({ studio }) => ({ params: { id: studio.id } })),
  row(offering.schedulePublication, editorsOnly, ({ studio }) => ({
    params: { id: studio.id },
    body: { at: new Date(Date.now() + 86_400_000).toISOString(), note: 'Soon' },
  })),
  row(offering.cancelSchedule, editorsOnly, ({ studio }) => ({ params: { id: studio.id } })),
  row(publishing.restoreVersion, [null, ...notEditors], ({ studio }) => ({
    params: { id: studio.id, number: 1 },
  })),
  row(offering.archiveCourse, editorsOnly, ({ studio }) => ({ params: { id: studio.id } })),
  row(offering.unarchiveCourse, editorsOnly, ({ studio }) => ({ params: { id: studio.id } })),
  row(people.addTeacher, teacherOnly, ({ studio, people }) => ({
    params: { id: studio.id },
    body: { username: people.otherTeacher.username, mayEdit: true, mayReview: true },
  })),
  row(people.resendTeacherInvitation, teacherOnly, ({ studio }) => ({
    params: { id: studio.id, invitationId: studio.teacherInvitation },
  })),
  row(people.withdrawTeacherInvitation, teacherOnly, ({ studio }) => ({
    params: { id: studio.id, invitationId: studio.teacherInvitation },
  })),
  row(people.changeTeacher, teacherOnly, ({ studio, people }) => ({
    params: { id: studio.id, userId: people.editor.id },
    body: { mayEdit: true, mayReview: true },
  })),
  row(people.removeTeacher, teacherOnly, ({ studio, people }) => ({
    params: { id: studio.id, userId: people.otherTeacher.id },
  })),
  row(drafts.discardDraft, teacherOnly, ({ spareDraft }) => ({ params: { id: spareDraft } })),
  row(people.handOverCourse, teacherOnly, ({ studio, people }) => ({
    params: { id: studio.id },
    body: { username: people.otherTeacher.username },
  })),
];

const connection = ({ clinic, signOn }: Neighbours) => ({
  id: clinic,
  connectionId: signOn.clinic,
});
const webhook = ({ clinic, webhooks }: Neighbours) => ({ id: clinic, endpointId: webhooks.clinic });

const integrationRows: Row[] = [
  row(keys.createKey, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { name: 'Ward screen', scopes: ['progress:read' as const] },
  })),
  row(keys.endKey, ownerOnly, ({ clinic, keys }) => ({
    params: { id: clinic, keyId: keys.spare },
  })),
  row(webhooks.createWebhook, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { url: 'https://elsewhere.example.org/', types: ['member.left' as const] },
  })),
  row(webhooks.changeWebhook, ownerOnly, (all) => ({
    params: webhook(all),
    body: { url: 'https://mine.example.org/' },
  })),
  row(webhooks.testWebhook, ownerOnly, (all) => ({ params: webhook(all) })),
  row(webhooks.replaceWebhookSecret, ownerOnly, (all) => ({ params: webhook(all) })),
  row(webhooks.repeatDelivery, ownerOnly, (all) => ({
    params: { ...webhook(all), eventId: all.delivery },
  })),
  row(webhooks.deleteWebhook, ownerOnly, ({ clinic, webhooks }) => ({
    params: { id: clinic, endpointId: webhooks.spare },
  })),
];

const teamRows: Row[] = [
  row(teams.changeTeam, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { name: 'Ours now' },
  })),
  row(teams.setMySeat, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { seated: true },
  })),
  row(teams.changeMemberRole, ownerOnly, ({ clinic, people }) => ({
    params: { id: clinic, accountId: people.cleo.id },
    body: { role: 'manager' as const },
  })),
  row(teams.inviteMembers, managersOnly, ({ clinic, reception }) => ({
    params: { id: clinic },
    body: { emails: ['new@example.org'], groupIds: [reception] },
  })),
  row(teams.resendInvitation, managersOnly, ({ clinic, invitations }) => ({
    params: { id: clinic, invitationId: invitations[0] ?? '' },
  })),
  row(teams.resendInvitations, managersOnly, ({ clinic, invitations }) => ({
    params: { id: clinic },
    body: { invitationIds: invitations },
  })),
  row(teams.withdrawInvitation, managersOnly, ({ clinic, invitations }) => ({
    params: { id: clinic, invitationId: invitations[0] ?? '' },
  })),
  row(teams.withdrawInvitations, managersOnly, ({ clinic, invitations }) => ({
    params: { id: clinic },
    body: { invitationIds: invitations.slice(1) },
  })),
  row(
    peopleFile.checkPeopleFile,
    managersOnly,
    ({ clinic }) => ({ params: { id: clinic }, query: {} }),
    { file: () => text('email\nanother@example.org'), storesNothing: true },
  ),
  row(
    peopleFile.importPeople,
    managersOnly,
    ({ clinic }) => ({ params: { id: clinic }, query: {} }),
    { file: () => text('email\nanother@example.org') },
  ),
  row(groups.createGroup, managersOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { name: 'Kitchen' },
  })),
  row(groups.changeGroup, managersOnly, ({ clinic, nursing }) => ({
    params: { id: clinic, groupId: nursing },
    body: { name: 'Wards' },
  })),
  row(groups.addToGroup, managersOnly, ({ clinic, nursing, people }) => ({
    params: { id: clinic, groupId: nursing },
    body: { accountIds: [people.ana.id] },
  })),
  row(groups.removeFromGroup, managersOnly, ({ clinic, nursing, people }) => ({
    params: { id: clinic, groupId: nursing },
    body: { accountIds: [people.cleo.id] },
  })),
  row(groups.addGroupManager, managersOnly, ({ clinic, nursing, people }) => ({
    params: { id: clinic, groupId: nursing, accountId: people.ana.id },
  })),
  row(groups.removeGroupManager, managersOnly, ({ clinic, nursing, people }) => ({
    params: { id: clinic, groupId: nursing, accountId: people.otherGroupsManager.id },
  })),
  row(groups.deleteGroup, managersOnly, ({ clinic, nursing }) => ({
    params: { id: clinic, groupId: nursing },
  })),
  row(provisioning.changeProvisioning, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { departmentsBranch: false },
  })),
  row(provisioning.makeProvisioningToken, ownerOnly, ({ clinic }) => ({ params: { id: clinic } })),
  // Its token, a pause and a leaver are made in the test of these calls.
  row(provisioning.endProvisioningToken, [null, ...ownerOnly.slice(1)], ({ clinic }) => ({
    params: { id: clinic, tokenId: newKey() },
  })),
  row(provisioning.decideLeaving, [null, ...ownerOnly.slice(1)], ({ clinic }) => ({
    params: { id: clinic },
    body: { decision: 'resume' as const },
  })),
  row(provisioning.bringBackLeaver, [null, ...ownerOnly.slice(1)], ({ clinic }) => ({
    params: { id: clinic, personId: newKey() },
  })),
  row(signOn.createConnection, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { kind: 'oidc' as const, provider: 'okta' as const, name: 'Okta' },
  })),
  row(signOn.changeConnection, ownerOnly, (all) => ({
    params: connection(all),
    body: { name: 'Our own sign-in' },
  })),
  // These ask the provider, which the tests of these calls play.
  row(signOn.setOidcProvider, [null, ...ownerOnly.slice(1)], (all) => ({
    params: connection(all),
    body: { issuer: 'https://idp.example', clientId: 'stepwell', secret: 'another' },
  })),
  row(setSamlProvider, [null, ...ownerOnly.slice(1)], (all) => ({
    params: connection(all),
    body: { metadataUrl: 'https://idp.example/metadata' },
  })),
  row(signOn.testConnection, [null, ...ownerOnly.slice(1)], (all) => ({ params: connection(all) })),
  row(signOn.switchConnection, ownerOnly, (all) => ({
    params: connection(all),
    body: { on: false },
  })),
  row(signOn.deleteConnection, ownerOnly, ({ clinic, signOn }) => ({
    params: { id: clinic, connectionId: signOn.spare },
  })),
  row(signOnDomains.addDomain, ownerOnly, ({ clinic }) => ({
    params: { id: clinic },
    body: { domain: 'clinic-two.example' },
  })),
  row(signOnDomains.changeDomain, ownerOnly, ({ clinic, signOn }) => ({
    params: { id: clinic, domainId: signOn.domain },
    body: { connectionId: signOn.clinic },
  })),
  // It takes a test that worked, and administrators with a second factor.
  row(signOnDomains.requireSignOn, [null, ...ownerOnly.slice(1)], ({ clinic, signOn }) => ({
    params: { id: clinic, domainId: signOn.domain },
    body: { required: true },
  })),
  // It asks the name servers.
  row(signOnDomains.checkDomain, [null, ...ownerOnly.slice(1)], ({ clinic, signOn }) => ({
    params: { id: clinic, domainId: signOn.domain },
  })),
  row(signOnDomains.deleteDomain, ownerOnly, ({ clinic, signOn }) => ({
    params: { id: clinic, domainId: signOn.spareDomain },
  })),
  row(departments.createDepartment, ownerOnly, ({ clinic, clinical }) => ({
    params: { id: clinic },
    body: { name: 'Night team', parentId: clinical },
  })),
  row(departments.renameDepartment, ownerOnly, ({ clinic, wards }) => ({
    params: { id: clinic, departmentId: wards },
    body: { name: 'Day team' },
  })),
  row(departments.moveDepartment, ownerOnly, ({ clinic, wards, office }) => ({
    params: { id: clinic, departmentId: wards },
    body: { parentId: office },
  })),
  row(departments.addDepartmentManager, ownerOnly, ({ clinic, clinical, people }) => ({
    params: { id: clinic, departmentId: clinical, accountId: people.ana.id },
  })),
  row(departments.removeDepartmentManager, ownerOnly, ({ clinic, wards, people }) => ({
    params: { id: clinic, departmentId: wards, accountId: people.cleo.id },
  })),
  row(departments.placePeople, ownerOnly, ({ clinic, wards, people }) => ({
    params: { id: clinic },
    body: { departmentId: wards, accountIds: [people.cleo.id] },
  })),
  row(departments.deleteDepartment, ownerOnly, ({ clinic, clinical }) => ({
    params: { id: clinic, departmentId: clinical },
  })),
  row(organisation.setLicences, ownerOnly, ({ clinic, people }) => ({
    params: { id: clinic },
    body: { seated: false, accountIds: [people.cleo.id] },
  })),
  row(
    assigned.countAudience,
    groupsManagersOnly,
    ({ clinic, reception, otherCourse }) => ({
      params: { id: clinic },
      body: { courseId: otherCourse.id, groupIds: [reception] },
    }),
    { storesNothing: true },
  ),
  row(assigned.assignCourse, groupsManagersOnly, ({ clinic, reception, otherCourse }) => ({
    params: { id: clinic },
    body: newAssignment({ courseId: otherCourse.id, groupIds: [reception] }),
  })),
  row(report.moveDueDate, groupsManagersOnly, ({ clinic, people, course }) => ({
    params: { id: clinic },
    body: { accountIds: [people.ana.id], courseId: course.id, dueOn: inDays(9) },
  })),
  row(report.nudge, groupsManagersOnly, ({ clinic, people }) => ({
    params: { id: clinic },
    body: { accountIds: [people.ana.id] },
  })),
  row(report.signReport, groupsManagersOnly, ({ clinic, reception }) => ({
    params: { id: clinic },
    body: { group: reception },
  })),
  row(
    assigned.shareEarlierWork,
    ['ana', 'visitor', 'cleo', 'ben', 'owner', 'manager', 'ownGroupsManager', 'admin'],
    ({ anasCourse }) => ({ params: { id: anasCourse } }),
  ),
  row(assigned.withdrawFromPerson, groupsManagersOnly, ({ clinic, anasCourse }) => ({
    params: { id: clinic, assignedId: anasCourse },
  })),
  row(assigned.withdrawAssignment, groupsManagersOnly, ({ clinic, assignment }) => ({
    params: { id: clinic, assignmentId: assignment },
  })),
  row(
    teams.removeMember,
    [
      'manager',
      'visitor',
      'cleo',
      'ben',
      'otherTeacher',
      'admin',
      'ownGroupsManager',
      'otherGroupsManager',
    ],
    ({ clinic, people }) => ({ params: { id: clinic, accountId: people.ana.id } }),
  ),
  row(accounts.endSession, onlyAna, ({ people }) => ({ params: { id: people.ana.sessionId } })),
];

const rows = [
  ...accountRows,
  ...learningRows,
  ...assessmentRows,
  ...communityRows,
  ...billingRows,
  ...studioRows,
  ...teamRows,
  ...integrationRows,
];

/** Calls that take nobody's id, and why. A new call belongs here or into the table above. */
const withoutOwner: Record<string, string[]> = {
  'of whoever is signed in': [
    'accounts.cancelEmailChange',
    'accounts.confirmEmailChange',
    'accounts.confirmMfa',
    'accounts.deleteMyAccount',
    'accounts.endAllSessions',
    'accounts.proveIdentity',
    'accounts.renewRecoveryCodes',
    'accounts.requestEmailChange',
    'accounts.updateProfile',
    'assessment.kana.addKanaRows',
    'assessment.kana.checkKana',
    'assessment.kana.rateKana',
    'assessment.kana.removeKanaRows',
    'assessment.review.setReviewGoal',
    'assessment.submissions.addPhrase',
    'assessment.ten-minutes.answerDailyQuestion',
    'assessment.ten-minutes.finishReadingStep',
    'assessment.ten-minutes.finishReviewStep',
    'assessment.ten-minutes.startTenMinutes',
    'learning.enrolment.recordCourseView',
    'learning.enrolment.saveCourse',
    'learning.enrolment.unsaveCourse',
    'learning.home.saveLearnerProfile',
    'learning.schedule.addReminder',
    'learning.schedule.renewCalendarAddress',
    'notifications.notifications.readAllNotifications',
    'notifications.preferences.changePreferences',
    'questions.bank.addBankQuestion',
    'questions.bank.importToBank',
    'questions.bank.readBankFile',
    'sign-on.mine.proveBySignOn',
    'studio.archives.importArchive',
    'writing.activities.checkActivityDraft',
    'writing.editing.endPresence',
  ],
  'with a secret that was emailed or shared, or a signature': [
    'accounts.acceptRegistration',
    'accounts.resetPassword',
    'accounts.undoEmailChange',
    'billing.orders.receiveStripeEvent',
    'community.inbox.receiveMail',
    'community.newsletter.confirmNewsletter',
    'community.newsletter.stopNewsletter',
    'billing.offers.acceptOffer',
    'billing.offers.declineOffer',
    'community.newsletter.unsubscribeFromNewsletter',
    'notifications.preferences.stopMails',
    'sign-on.saml.samlAnswer',
    'sign-on.sign-in.finishSignOn',
    'sign-on.sign-in.linkSignOn',
    'sign-on.sign-in.oidcLogout',
    'teaching.people.acceptTeacherInvitation',
    'teams.teams.acceptInvitation',
  ],
  'with the id and secret of a client': ['integrations.oauth.getToken'],
  'open to everyone': [
    'accounts.login',
    'accounts.register',
    'accounts.requestPasswordReset',
    'administration.vitals.reportVitals',
    'assessment.sample-question.checkSampleAnswer',
    'community.contact.sendContactMessage',
    'community.contact.sendLessonWish',
    'community.newsletter.subscribeToNewsletter',
    'community.sales.sendSalesRequest',
    'sign-on.sign-in.startSignOn',
  ],
  'only with two ids, in the second table': [
    'billing.orders.placeOrder',
    'billing.orders.quoteOrder',
    'community.comments.addComment',
    'studio.courses.createCourse',
    'studio.preview.tryPreviewLinkQuiz',
  ],
};

/** Calls with two ids, of which the caller may use the first; the second belongs to someone else. */
interface Mixed {
  name: string;
  endpoint: Endpoint;
  by: PersonName;
  input(all: Neighbours): object;
  /** The status, where it isn't one of the usual refusals. */
  expected?: number | undefined;
}

function mixed<E extends Endpoint>(
  name: string,
  endpoint: E,
  by: PersonName,
  input: (all: Neighbours) => InputOf<E>,
  expected?: number,
): Mixed {
  return { name, endpoint, by, input, expected } as Mixed;
}

/** One's own team, with something of another; and the other team, with something of one's own. */
function acrossTeams<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: (all: Neighbours, id: string, other: 'clinic' | 'ben') => InputOf<E>,
  expected?: number,
): Mixed[] {
  const by = (
    who: PersonName,
    where: string,
    given: (all: Neighbours) => InputOf<E>,
    status = expected,
  ) => mixed(`${name}, ${where}`, endpoint, who, given, status);
  return [
    by('ben', 'by the other owner', (all) => input(all, all.otherTeam, 'clinic')),
    by('owner', 'by the owner', (all) => input(all, all.clinic, 'ben')),
    by('ben', 'in the other team', (all) => input(all, all.clinic, 'ben'), 404),
  ];
}

const theirs = (all: Neighbours, other: 'clinic' | 'ben') =>
  other === 'clinic'
    ? {
        group: all.reception,
        department: all.clinical,
        person: all.people.ana.id,
        assignment: all.assignment,
        assigned: all.anasCourse,
        invitation: all.invitations[0] ?? '',
      }
    : {
        group: all.otherGroup,
        department: all.otherDepartment,
        person: all.bensMember,
        assignment: all.otherAssignment,
        assigned: all.bensCourse,
        invitation: all.otherInvitation,
      };
const ownDepartment = (all: Neighbours, id: string) =>
  id === all.clinic ? all.office : all.otherDepartment;
const ownGroup = (all: Neighbours, id: string) =>
  id === all.clinic ? all.reception : all.otherGroup;

const mixedRows: Mixed[] = [
  ...acrossTeams('a member’s role', teams.changeMemberRole, (all, id, other) => ({
    params: { id, accountId: theirs(all, other).person },
    body: { role: 'manager' as const },
  })),
  ...acrossTeams('a member', teams.removeMember, (all, id, other) => ({
    params: { id, accountId: theirs(all, other).person },
  })),
  ...acrossTeams('an invitation into a group', teams.inviteMembers, (all, id, other) => ({
    params: { id },
    body: { emails: ['someone@example.org'], groupIds: [theirs(all, other).group] },
  })),
  ...acrossTeams('an invitation to send again', teams.resendInvitation, (all, id, other) => ({
    params: { id, invitationId: theirs(all, other).invitation },
  })),
  ...acrossTeams('invitations to send again', teams.resendInvitations, (all, id, other) => ({
    params: { id },
    body: { invitationIds: [theirs(all, other).invitation] },
  })),
  ...acrossTeams('an invitation to withdraw', teams.withdrawInvitation, (all, id, other) => ({
    params: { id, invitationId: theirs(all, other).invitation },
  })),
  ...acrossTeams('invitations to withdraw', teams.withdrawInvitations, (all, id, other) => ({
    params: { id },
    body: { invitationIds: [theirs(all, other).invitation] },
  })),
  ...acrossTeams('a key', keys.endKey, (all, id, other) => ({
    params: { id, keyId: all.keys[other] },
  })),
  ...acrossTeams('a connection', signOn.changeConnection, (all, id, other) => ({
    params: { id, connectionId: all.signOn[other] },
    body: { name: 'Mine' },
  })),
  ...acrossTeams('a connection of a domain', signOnDomains.changeDomain, (all, id, other) => ({
    params: { id, domainId: id === all.clinic ? all.signOn.domain : all.signOn.bensDomain },
    body: { connectionId: all.signOn[other] },
  })),
  ...acrossTeams('a webhook', webhooks.changeWebhook, (all, id, other) => ({
    params: { id, endpointId: all.webhooks[other] },
    body: { state: 'paused' as const },
  })),
  ...acrossTeams('the secret of a webhook', webhooks.replaceWebhookSecret, (all, id, other) => ({
    params: { id, endpointId: all.webhooks[other] },
  })),
  ...acrossTeams('a group’s name', groups.changeGroup, (all, id, other) => ({
    params: { id, groupId: theirs(all, other).group },
    body: { name: 'Ours' },
  })),
  ...acrossTeams('a group', groups.deleteGroup, (all, id, other) => ({
    params: { id, groupId: theirs(all, other).group },
  })),
  ...acrossTeams('people of a group', groups.removeFromGroup, (all, id, other) => ({
    params: { id, groupId: theirs(all, other).group },
    body: { accountIds: [theirs(all, other).person] },
  })),
  ...acrossTeams('people into one’s own group', groups.addToGroup, (all, id, other) => ({
    params: { id, groupId: ownGroup(all, id) },
    body: { accountIds: [theirs(all, other).person] },
  })),
  ...acrossTeams('one’s own people into a group', groups.addToGroup, (all, id, other) => ({
    params: { id, groupId: theirs(all, other).group },
    body: { accountIds: [all.people.cleo.id] },
  })),
  ...acrossTeams('a manager of one’s own group', groups.addGroupManager, (all, id, other) => ({
    params: { id, groupId: ownGroup(all, id), accountId: theirs(all, other).person },
  })),
  ...acrossTeams('a manager of another group', groups.addGroupManager, (all, id, other) => ({
    params: { id, groupId: theirs(all, other).group, accountId: all.people.ben.id },
  })),
  ...acrossTeams('no manager of another group', groups.removeGroupManager, (all, id, other) => ({
    params: {
      id,
      groupId: theirs(all, other).group,
      accountId: other === 'clinic' ? all.people.ownGroupsManager.id : all.bensMember,
    },
  })),
  ...acrossTeams('a course for a group', assigned.assignCourse, (all, id, other) => ({
    params: { id },
    body: newAssignment({ courseId: all.otherCourse.id, groupIds: [theirs(all, other).group] }),
  })),
  ...acrossTeams('a course for a person', assigned.assignCourse, (all, id, other) => ({
    params: { id },
    body: newAssignment({ courseId: all.otherCourse.id, accountIds: [theirs(all, other).person] }),
  })),
  ...acrossTeams('who would get a course', assigned.countAudience, (all, id, other) => ({
    params: { id },
    body: { courseId: all.otherCourse.id, accountIds: [theirs(all, other).person] },
  })),
  ...acrossTeams('a department inside', departments.createDepartment, (all, id, other) => ({
    params: { id },
    body: { name: 'Ours', parentId: theirs(all, other).department },
  })),
  ...acrossTeams('a department’s name', departments.renameDepartment, (all, id, other) => ({
    params: { id, departmentId: theirs(all, other).department },
    body: { name: 'Ours' },
  })),
  ...acrossTeams('a department to move', departments.moveDepartment, (all, id, other) => ({
    params: { id, departmentId: theirs(all, other).department },
    body: { parentId: ownDepartment(all, id) },
  })),
  ...acrossTeams('a department to move into', departments.moveDepartment, (all, id, other) => ({
    params: { id, departmentId: ownDepartment(all, id) },
    body: { parentId: theirs(all, other).department },
  })),
  ...acrossTeams('a department', departments.deleteDepartment, (all, id, other) => ({
    params: { id, departmentId: theirs(all, other).department },
  })),
  ...acrossTeams('a department’s manager', departments.addDepartmentManager, (all, id, other) => ({
    params: {
      id,
      departmentId: ownDepartment(all, id),
      accountId: theirs(all, other).person,
    },
  })),
  ...acrossTeams(
    'a manager of another’s department',
    departments.removeDepartmentManager,
    (all, id, other) => ({
      params: {
        id,
        departmentId: theirs(all, other).department,
        accountId: theirs(all, other).person,
      },
    }),
  ),
  ...acrossTeams('people to place', departments.placePeople, (all, id, other) => ({
    params: { id },
    body: { departmentId: ownDepartment(all, id), accountIds: [theirs(all, other).person] },
  })),
  ...acrossTeams('a department to place people in', departments.placePeople, (all, id, other) => ({
    params: { id },
    body: {
      departmentId: theirs(all, other).department,
      accountIds: [theirs(all, other === 'clinic' ? 'ben' : 'clinic').person],
    },
  })),
  ...acrossTeams('a licence', organisation.setLicences, (all, id, other) => ({
    params: { id },
    body: { seated: false, accountIds: [theirs(all, other).person] },
  })),
  ...acrossTeams('an assignment', assigned.withdrawAssignment, (all, id, other) => ({
    params: { id, assignmentId: theirs(all, other).assignment },
  })),
  ...acrossTeams('an assigned course', assigned.withdrawFromPerson, (all, id, other) => ({
    params: { id, assignedId: theirs(all, other).assigned },
  })),
  ...acrossTeams('a due date', report.moveDueDate, (all, id, other) => ({
    params: { id },
    body: {
      accountIds: [theirs(all, other).person],
      courseId: all.course.id,
      dueOn: inDays(9),
    },
  })),
  ...acrossTeams('a nudge for a person', report.nudge, (all, id, other) => ({
    params: { id },
    body: { accountIds: [theirs(all, other).person] },
  })),
  ...acrossTeams(
    'a nudge for a group',
    report.nudge,
    (all, id, other) => ({
      params: { id },
      body: { accountIds: null, group: theirs(all, other).group },
      // Nobody of the team is in that group, so nobody is nudged.
    }),
    200,
  ),
  ...acrossTeams('a report of a group', report.signReport, (all, id, other) => ({
    params: { id },
    body: { group: theirs(all, other).group },
  })),
  mixed(
    'a course for someone of another group',
    assigned.assignCourse,
    'ownGroupsManager',
    (all) => ({
      params: { id: all.clinic },
      body: newAssignment({ courseId: all.otherCourse.id, accountIds: [all.people.cleo.id] }),
    }),
  ),
  mixed('one person’s course of two groups', report.nudge, 'ownGroupsManager', (all) => ({
    params: { id: all.clinic },
    body: { accountIds: [all.people.ana.id, all.people.cleo.id] },
  })),
  mixed(
    'a course that isn’t published',
    assigned.assignCourse,
    'owner',
    (all) => ({
      params: { id: all.clinic },
      body: newAssignment({ courseId: all.otherStudio.id, accountIds: [all.people.cleo.id] }),
    }),
    400,
  ),
  mixed('licences for another’s team', orders.placeOrder, 'ben', ({ clinic }) => ({
    body: {
      item: { kind: 'more_licences' as const, teamId: clinic, seats: 2 },
      buyer: testBuyer,
      key: newKey(),
    },
  })),
  mixed('a renewal of another’s team', orders.placeOrder, 'manager', ({ clinic }) => ({
    body: {
      item: { kind: 'renewal' as const, teamId: clinic, seats: 20 },
      buyer: testBuyer,
      key: newKey(),
    },
  })),
  mixed('a quote for another’s team', orders.quoteOrder, 'ben', ({ clinic }) => ({
    body: { item: { kind: 'renewal' as const, teamId: clinic, seats: 20 } },
  })),
  mixed('an order changed to another’s team', orders.reviseOrder, 'ana', ({ clinic, orders }) => ({
    params: { id: orders.revised.id },
    body: { item: { kind: 'more_licences' as const, teamId: clinic, seats: 2 }, buyer: testBuyer },
  })),
  mixed('a lesson in another’s module', drafts.addLesson, 'teacher', (all) => ({
    params: { id: all.studio.id },
    body: { moduleId: all.otherStudio.moduleId, kind: 'lesson' as const, title: 'Slipped in' },
  })),
  mixed(
    'an outline with another’s lessons',
    drafts.saveOutline,
    'teacher',
    (all) => {
      const { outline, outlineRevision } = all.studio.draft;
      const lessons = [...(outline[0]?.lessons ?? []), ...all.otherStudio.lessonIds];
      return {
        params: { id: all.studio.id },
        body: {
          outline: outline.map((module, index) => (index === 0 ? { ...module, lessons } : module)),
          revision: outlineRevision,
        },
      };
    },
    400,
  ),
  mixed('a copy of another’s course', createCourse, 'otherTeacher', ({ studio }) => ({
    body: { title: 'Mine now', copyOf: studio.id },
  })),
  mixed('a copy of another’s draft', createCourse, 'reviewer', ({ otherStudio }) => ({
    body: { title: 'Mine now', copyOf: otherStudio.id },
  })),
  mixed('a copy of the course that a learner edits', createCourse, 'editor', ({ studio }) => ({
    body: { title: 'Mine now', copyOf: studio.id },
  })),
  mixed('another’s figure', figures.removeFigure, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, name: all.studio.figure },
  })),
  mixed('another’s media', media.removeMedia, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, name: all.studio.media },
  })),
  mixed('another’s preview link', preview.revokePreviewLink, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, linkId: all.studio.link },
  })),
  mixed('another’s lesson in a preview', preview.tryPreviewQuiz, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, slug: all.studio.slug },
    body: { answers: [0] },
  })),
  mixed('another’s lesson by a link', preview.tryPreviewLinkQuiz, 'visitor', (all) => ({
    params: { token: all.otherStudio.linkToken, slug: all.studio.slug },
    body: { answers: [0] },
  })),
  mixed('another’s question bank', bank.removeFromBank, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, questionId: all.studio.bankQuestion },
  })),
  mixed('another’s co-teacher', people.changeTeacher, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, userId: all.people.editor.id },
    body: { mayEdit: true, mayReview: true },
  })),
  mixed('another’s co-teacher to remove', people.removeTeacher, 'otherTeacher', (all) => ({
    params: { id: all.otherStudio.id, userId: all.people.editor.id },
  })),
  mixed('another’s learner', learners.writeToLearner, 'otherTeacher', (all) => ({
    params: { id: all.otherCourse.id, learnerId: all.people.ana.id },
    body: { text: 'Come to me.' },
  })),
  mixed('more time for another’s learner', learners.setTimeShare, 'otherTeacher', (all) => ({
    params: { id: all.otherCourse.id, learnerId: all.people.ana.id },
    body: { percent: 200 as const },
  })),
  mixed('a group for another’s learner', managedGroups.putInGroup, 'otherTeacher', (all) => ({
    params: {
      id: all.otherCourse.id,
      lessonId: all.otherCourse.report.id,
      learnerId: all.people.ana.id,
    },
    body: { groupId: null },
  })),
  mixed('a member of another’s group', managedGroups.takeOutOfGroup, 'otherTeacher', (all) => ({
    params: {
      id: all.otherCourse.id,
      lessonId: all.course.report.id,
      learnerId: all.people.cleo.id,
    },
  })),
  mixed('a later day for another’s learner', learners.agreeDeadline, 'otherTeacher', (all) => ({
    params: {
      id: all.otherCourse.id,
      learnerId: all.people.ana.id,
      lessonId: all.otherCourse.recording.id,
    },
    body: { dueOn: '2100-01-01' },
  })),
  mixed('a start for another’s learner', learners.admitLearner, 'otherTeacher', (all) => ({
    params: { id: all.otherCourse.id, learnerId: all.people.ana.id },
  })),
  mixed('an activity of another lesson', activities.checkActivity, 'ana', (all) => ({
    params: { slug: all.course.photos.slug, activity: 'stop-trader' },
    body: { task: 'pipa-asleep', ...trade(all) },
  })),
  mixed('a practice question of another lesson', practice.answerPractice, 'ana', (all) => ({
    params: { slug: all.course.lesson.slug, question: all.otherCourse.practice },
    body: { answer: { kind: 'number' as const, typed: '200' } },
  })),
  mixed('a hint for another lesson', practice.getPracticeHint, 'ana', (all) => ({
    params: { slug: all.course.lesson.slug, question: all.otherCourse.practice },
    body: { seen: 0 },
  })),
  mixed('a session of another course', enrolment.switchRun, 'ana', (all) => ({
    params: { id: all.course.id },
    body: { runId: all.otherRun },
  })),
  mixed('a reply under another course', comments.addComment, 'ana', (all) => ({
    params: { id: all.course.id },
    body: { comment: 'Yes.', replyTo: all.otherComment },
  })),
  mixed('an answer to another question', questions.acceptAnswer, 'ana', (all) => ({
    params: { id: all.question },
    body: { answer: all.otherAnswer },
  })),
  mixed('a question as its own answer', questions.acceptAnswer, 'ana', (all) => ({
    params: { id: all.question },
    body: { answer: all.question },
  })),
  mixed('one’s own work to review', peerReviews.givePeerReview, 'cleo', (all) => ({
    params: { id: all.peers.anas },
    body: { points: ['yes', 'yes'] as ('yes' | 'no')[], sentence: 'This is excellent.' },
  })),
];

let app: TestApp;
let all: Neighbours;
let changes: () => Promise<string[]>;

beforeAll(async () => {
  app = await startApp();
  all = await buildNeighbours(app);
  changes = await noteChanges(app);
});
afterAll(() => app?.close());

const endpoints = await allEndpoints();
const nameOf = (endpoint: Endpoint) =>
  endpoints.find((named) => named.endpoint === endpoint)?.name ?? endpoint.path;
const named = rows.map((row) => ({ ...row, name: nameOf(row.endpoint) }));

test('every call that changes something is tried, or takes nobody’s id', () => {
  const changing = endpoints.filter(
    // access.test.ts makes the Admins' calls as everyone else: what they change belongs to the site.
    // Those of directories and keys have no session; scim.test.ts and v1/api.test.ts make them with the ids of another organisation.
    ({ endpoint: { method, access } }) =>
      method !== 'GET' && !['admin', 'directory', 'key'].includes(access),
  );
  const listed = [...named.map(({ name }) => name), ...Object.values(withoutOwner).flat()];
  expect(listed.sort()).toEqual(changing.map(({ name }) => name).sort());
});

describe('the wrong people change nothing', () => {
  test.each(named)('$name', async ({ endpoint, input, file, wrong }) => {
    const given = input(all);
    await changes();
    for (const who of wrong) {
      const { status, detail } = await all.call(who, endpoint, given, file?.(all));
      const changed = await changes();
      expect({ who, status, detail, changed }).toMatchObject({ changed: [] });
      expect({
        who,
        status: [401, 403, 404].includes(status) ? 'refused' : status,
        detail,
      }).toEqual({
        who,
        status: 'refused',
        detail,
      });
    }
  });
});

describe('one’s own id with another’s changes nothing', () => {
  test.each(mixedRows)('$name', async ({ endpoint, by, input, expected }) => {
    const given = input(all);
    await changes();
    const { status, detail } = await all.call(by, endpoint, given);
    expect({ status, detail, changed: await changes() }).toMatchObject({ changed: [] });
    expect({
      status: [expected, 403, 404, 409].includes(status) ? 'refused' : status,
      detail,
    }).toEqual({
      status: 'refused',
      detail,
    });
  });
});

describe('a learner who teaches one course sees nothing of another', () => {
  const looks = endpoints.filter(
    ({ endpoint: { method, access, path } }) =>
      method === 'GET' && (access === 'teacher' || access === 'owner') && path.includes('/:'),
  );

  const nameIn = (path: string) => {
    if (path.startsWith('/api/studio/lessons/')) return 'walk.mp4';
    return path.includes('/captions/') ? all.otherStudio.media : all.otherStudio.figure;
  };

  test.each(looks)('$name', async ({ endpoint }) => {
    const { otherStudio, submission } = all;
    const isSubmission = endpoint.path.startsWith('/api/submissions/');
    const params = {
      ...{ id: isSubmission ? submission : otherStudio.id, lessonId: otherStudio.lessonId },
      ...{ slug: otherStudio.slug, activity: 'stop-trader', learnerId: all.people.ben.id },
      ...{ name: nameIn(endpoint.path), key: otherStudio.bankQuestion },
    };
    const query = { text: 'light', format: 'gift' };
    const { status } = await all.call('editor', endpoint, { params, query });
    expect([403, 404]).toContain(status);
  });
});

describe('an Admin who is signed in as someone else', () => {
  /** By the beginning of the path. */
  const idsOf = (path: string, isTeacher: boolean): Record<string, string | number> => {
    const course = isTeacher ? all.studio : all.course;
    const ids: [RegExp, string | number][] = [
      [/^\/api\/teams\//, all.clinic],
      [/^\/api\/orders\//, all.orders.open.id],
      [/^\/api\/(?:handed-in|submissions)\//, all.submission],
      [/\/courses\//, course.id],
    ];
    return {
      id: ids.find(([start]) => start.test(path))?.[1] ?? randomUUID(),
      slug: path.startsWith('/api/assignments/')
        ? all.course.recording.slug
        : isTeacher
          ? all.studio.slug
          : all.course.lesson.slug,
      activity: 'stop-trader',
      lessonId: all.studio.lessonId,
      name: all.studio.media,
      accountId: all.people.ana.id,
      reportId: randomUUID(),
      username: all.people.ana.username,
    };
  };
  const looks = endpoints.filter(({ endpoint }) => endpoint.method === 'GET');

  const signIn = async (who: 'ana' | 'teacher' | 'owner') => {
    const { body } = await all.call('admin', signInAs, {
      params: { id: all.people[who].id },
      body: { reason: 'They asked for help.' },
    });
    return (body as unknown as { data: { token: string } }).data.token;
  };

  // In a file it would stay with the Admin, and the audit log would say that its owner took it.
  test.each([
    ['ana', accounts.exportMyData],
    ['ana', notes.exportNotes],
    ['teacher', learners.exportLearners],
    ['owner', groups.exportMembers],
    ['owner', report.exportReport],
    ['owner', report.exportHistory],
    ['owner', report.downloadReport],
  ] as const)('takes nothing away, as %s', async (who, endpoint) => {
    const input = { params: idsOf(endpoint.path, who === 'teacher'), query: {} };
    const token = await signIn(who);
    expect((await ask(app.server, endpoint, input as never, { token })).status).toBe(403);
  });

  test.each(['ana', 'teacher', 'owner'] as const)(
    'changes nothing by looking, as %s',
    async (who) => {
      const token = await signIn(who);
      const changed: string[] = [];
      for (const { name, endpoint } of looks) {
        const params = idsOf(endpoint.path, who === 'teacher');
        await changes();
        await ask(app.server, endpoint, { params, query: {} } as never, { token });
        const [first] = await changes();
        if (first) changed.push(`${name}: ${first}`);
      }
      expect(changed).toEqual([]);
    },
  );
});

describe('the right person changes something with the same call', () => {
  test.each(named.filter(({ right }) => right !== null))(
    '$name',
    async ({ endpoint, input, file, right, storesNothing }) => {
      const given = input(all);
      await changes();
      const { status, detail } = await all.call(right as PersonName, endpoint, given, file?.(all));
      expect({ status: status < 300 ? 'done' : status, detail }).toEqual({
        status: 'done',
        detail,
      });
      if (!storesNothing) expect(await changes()).not.toEqual([]);
    },
  );
});
