import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/accounts.ts';
import { getAccountPage } from '../../../contract/administration/accounts.ts';
import { mergeAccounts } from '../../../contract/administration/merging.ts';
import { changeRole, listUsers } from '../../../contract/administration/users.ts';
import { listSubmissions } from '../../../contract/assessment/submissions.ts';
import {
  addComment,
  deleteComment,
  listCourseComments,
  listRemovableComments,
} from '../../../contract/community/comments.ts';
import type { Role } from '../../../contract/fields.ts';
import { getMyLesson } from '../../../contract/learning/enrolment.ts';
import {
  addBankQuestion,
  getBankQuestion,
  listQuestionBank,
  takeBankQuestion,
} from '../../../contract/questions/bank.ts';
import { addToBank, listBank } from '../../../contract/questions/files.ts';
import { getArchive } from '../../../contract/studio/archives.ts';
import { createCourse, listStudioCourses } from '../../../contract/studio/courses.ts';
import { getDraft } from '../../../contract/studio/drafts.ts';
import * as contract from '../../../contract/teaching/people.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  addCoTeacher,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { buildSubmission } from '../../../tests/support/studio/submissions.ts';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
let invited: SignedIn & { account: Awaited<ReturnType<typeof buildLearner>> };
/** The course they are invited to. */
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  await app.db.deleteFrom('platform.throttle').execute();
  const account = await buildLearner(app.db);
  invited = { account, ...(await signedIn(app, account)) };
});

const both = { mayEdit: true, mayReview: true };

async function accept(rights = both, as: SignedIn & { account: { email: string } } = invited) {
  const email = as.account.email.toLowerCase();
  await owner.ask(contract.addTeacher, { params, body: { username: email, ...rights } });
  const { text_part: text } = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .select('text_part')
    .executeTakeFirstOrThrow();
  const token = /teacher-invitations\/([\w-]+)/.exec(text)?.[1] ?? '';
  const answer = await as.ask(contract.acceptTeacherInvitation, { params: { token } });
  expect(answer.status).toBe(200);
  return text;
}
const me = async () => (await invited.ask(getMe, { query: {} })).body.data;
const draft = async () => (await invited.ask(getDraft, { params })).status;
const remove = (as: SignedIn) =>
  as.ask(contract.removeTeacher, { params: { ...params, userId: invited.account.id } });
const setRole = (role: Role, id = invited.account.id) =>
  admin.ask(changeRole, { params: { id }, body: { role } });

describe('a learner who accepts an invitation', () => {
  it('stays a learner, and finds this course alone in the studio', async () => {
    await buildCourse(app.db, { ownerId: (await buildOwner(app.db)).id });
    expect(await me()).toMatchObject({ role: 'User', teaches: false });
    expect((await invited.ask(listStudioCourses, { query: {} })).status).toBe(403);
    expect(await accept()).toContain('Nothing else about your account changes');
    expect(await me()).toMatchObject({ role: 'User', teaches: true });
    const { body } = await invited.ask(listStudioCourses, { query: {} });
    expect(body.data).toMatchObject([
      { id: params.id, rights: { own: false, edit: true, review: true } },
    ]);
    expect(await draft()).toBe(200);
    const people = await owner.ask(contract.listTeachers, { params });
    expect(people.body.data).toContainEqual(
      expect.objectContaining({ userId: invited.account.id, isTeacher: true, isLearner: true }),
    );
    const page = await admin.ask(getAccountPage, { params: { id: invited.account.id } });
    expect(page.body.data).toMatchObject({
      profile: { role: 'User' },
      teaches: [{ id: params.id, isOwner: false }],
    });
  });

  it('tells Admins nothing new: no role has changed', async () => {
    await accept();
    const audited = await app.db
      .selectFrom('platform.audit')
      .where('actor_id', '=', invited.account.id)
      .select('act')
      .execute();
    expect(audited).toEqual([{ act: 'accepted' }]);
    const notices = await app.db
      .selectFrom('notifications.notification')
      .where('subject', '=', `teacher ${invited.account.id}`)
      .select('id')
      .execute();
    expect(notices).toEqual([]);
  });

  it.each([
    ['make a course', createCourse, { body: { title: 'Mine', category: 'health' } }],
    ['copy the course', createCourse, { body: { title: 'Mine', copyOf: 7 } }],
    ['export it', getArchive, { params, query: {} }],
    ['list the people of the site', listUsers, { query: {} }],
    ['see all courses', listStudioCourses, { query: { scope: 'all' } }],
    ['see who else is invited', contract.listTeacherInvitations, { params }],
    ['invite others', contract.addTeacher, { params, body: { username: 'owner', ...both } }],
    ['take the course over', contract.handOverCourse, { params, body: { username: 'owner' } }],
  ] as const)('can’t %s', async (_, endpoint, input) => {
    await accept();
    expect((await invited.ask(endpoint, input as never)).status).toBe(403);
  });

  it('never becomes the owner', async () => {
    await accept();
    const { username } = invited.account;
    const given = await owner.ask(contract.handOverCourse, { params, body: { username } });
    expect(given.errors).toMatchObject([{ field: 'username' }]);
  });

  it('sees other courses as if they didn’t exist', async () => {
    await accept();
    const other = await buildCourse(app.db, { ownerId: (await buildOwner(app.db)).id });
    const otherDraft = await invited.ask(getDraft, { params: { id: other.id } });
    expect(otherDraft.status).toBe(404);
  });

  it('uses the questions of the course, and has no bank of their own', async () => {
    await accept();
    const question = {
      ...{ question: 'Whose bank?', options: ['Ours', 'Mine'], answer: 0 },
      ...{ explanation: 'It is the course’s.', sample: false },
    };
    const body = { source: 'file.txt', questions: [question] };
    await owner.ask(addToBank, { params, body });
    const key = (await owner.ask(listBank, { params, query: {} })).body.data[0]?.id ?? '';
    const own = await owner.ask(addBankQuestion, { body: { question, tags: [] } });
    const ownKey = own.body.data.key;

    const { body: bank } = await invited.ask(listQuestionBank, { query: {} });
    expect(bank.courses).toMatchObject([{ id: params.id }]);
    expect(bank.data.map((row) => row.key)).not.toContain(ownKey);
    expect((await invited.ask(takeBankQuestion, { params: { key } })).status).toBe(200);
    expect((await invited.ask(getBankQuestion, { params: { key: ownKey } })).status).toBe(404);
    const added = await invited.ask(addBankQuestion, { body: { question, tags: [] } });
    expect(added.status).toBe(403);
  });

  it('reviews and moderates in this course alone, and is shown as its teacher', async () => {
    const learner = await buildLearner(app.db);
    const asLearner = await signedIn(app, learner);
    const other = await buildCourse(app.db, { lessons: [{ kind: 'assignment' }] });
    const mine = await buildCourse(app.db, {
      ...{ title: 'Mine to review', priceCents: 100, lessons: [{ kind: 'assignment' as const }] },
    });
    const [otherLesson, lesson] = [other.lessons[0], mine.lessons[0]];
    await addCoTeacher(app.db, mine.id, invited.account.id, { ...both, asLearner: true });
    for (const [course, work] of [[mine, lesson] as const, [other, otherLesson] as const]) {
      await enrolLearner(app.db, learner.id, course.id);
      await buildSubmission(app.db, { accountId: learner.id, lessonId: work?.id ?? '' });
    }
    const { body } = await invited.ask(listSubmissions, { query: {} });
    expect(body.data.map(({ courseTitle }) => courseTitle)).toEqual(['Mine to review']);
    const read = await invited.ask(getMyLesson, { params: { slug: lesson?.slug ?? '' } });
    expect(read.body.data.can.read).toBe(true);

    const comment = async (id: number) => {
      await asLearner.ask(addComment, { params: { id }, body: { comment: 'Hm.' } });
      const { body } = await asLearner.ask(listCourseComments, { params: { id }, query: {} });
      return body.data[0]?.id ?? '';
    };
    const [own, foreign] = [await comment(mine.id), await comment(other.id)];
    const removable = async (id: number) =>
      (await invited.ask(listRemovableComments, { params: { id } })).body.data;
    expect(await removable(mine.id)).toEqual({ all: true, ids: [] });
    expect(await removable(other.id)).toEqual({ all: false, ids: [] });
    const reply = { comment: 'Thank you.', replyTo: own };
    await invited.ask(addComment, { params: { id: mine.id }, body: reply });
    const { body: shown } = await asLearner.ask(listCourseComments, {
      params: { id: mine.id },
      query: {},
    });
    expect(shown.data[0]?.replies).toMatchObject([{ byOwner: true }]);
    expect((await invited.ask(deleteComment, { params: { id: foreign } })).status).toBe(404);
    expect((await invited.ask(deleteComment, { params: { id: own } })).status).toBe(200);
  });

  it('has only the rights that were given', async () => {
    await accept({ mayEdit: false, mayReview: true });
    const { body } = await invited.ask(getDraft, { params });
    expect(body.data.rights).toEqual({ own: false, edit: false, review: true });
    const rights = { mayEdit: true, mayReview: false };
    const changed = { params: { ...params, userId: invited.account.id }, body: rights };
    await owner.ask(contract.changeTeacher, changed);
    const after = await invited.ask(getDraft, { params });
    expect(after.body.data.rights).toEqual({ own: false, edit: true, review: false });
  });
});

describe('the right of a learner to teach ends at once', () => {
  it.each([
    ['the owner removes them', () => remove(owner)],
    ['they leave', () => remove(invited)],
  ])('when %s', async (_, end) => {
    await accept();
    expect(await draft()).toBe(200);
    expect((await end()).status).toBe(200);
    expect(await draft()).toBe(403);
    expect(await me()).toMatchObject({ teaches: false });
  });

  it('but not while there is another course', async () => {
    const other = await buildCourse(app.db);
    await accept();
    await addCoTeacher(app.db, other.id, invited.account.id, { mayEdit: true, asLearner: true });
    await remove(owner);
    expect(await draft()).toBe(404);
    expect(await me()).toMatchObject({ teaches: true });
  });

  it('with their account', async () => {
    await accept();
    await app.db.deleteFrom('accounts.account').where('id', '=', invited.account.id).execute();
    expect(await draft()).toBe(401);
  });

  it('with the role that they got in between, until they accept another invitation', async () => {
    await accept();
    expect((await setRole('ModuleOwner')).status).toBe(200);
    expect(await draft()).toBe(200);
    await setRole('User');
    expect(await draft()).toBe(403);
    expect(await me()).toMatchObject({ role: 'User', teaches: false });
    await accept();
    expect(await draft()).toBe(200);
  });
});

describe('two accounts of a learner who teaches', () => {
  it('are one afterwards, with the right', async () => {
    const kept = await buildLearner(app.db);
    await accept();
    const merged = await admin.ask(mergeAccounts, {
      params: { id: invited.account.id },
      body: { into: kept.id, username: kept.username, reason: 'They asked for it' },
    });
    expect([merged.status, merged.detail]).toEqual([200, '']);
    const asKept = await signedIn(app, kept);
    expect((await asKept.ask(getDraft, { params })).status).toBe(200);
  });
});
