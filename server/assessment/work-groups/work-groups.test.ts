import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMyData } from '../../../contract/accounts.ts';
import { deleteUser } from '../../../contract/administration/users.ts';
import {
  getFile,
  getHandedIn,
  getMyAssignment,
  listHandedIn,
  reviewSubmission,
  submitAssignment,
  uploadFile,
} from '../../../contract/assessment/assignments.ts';
import {
  listGroupAssignments,
  listGrouplessLearners,
  listWorkGroups,
  putInGroup,
  takeOutOfGroup,
} from '../../../contract/assessment/managed-groups.ts';
import { getSubmission, listSubmissions } from '../../../contract/assessment/submissions.ts';
import {
  joinGroup,
  leaveGroup,
  renewGroupCode,
  startGroup,
} from '../../../contract/assessment/work-groups.ts';
import type { Deadline } from '../../../contract/catalog/deadlines.ts';
import type { Task } from '../../../contract/catalog.ts';
import { listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { agreeDeadline, listLearnerDeadlines } from '../../../contract/teaching/learners.ts';
import { addDays, type Day, dayIn } from '../../../contract/text/days.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildOwner,
  enrolLearner,
  writtenTask,
} from '../../../tests/support/factories.ts';
import { listDueTasks } from '../../learning/reminders/due-tasks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const today = dayIn('UTC');

interface Options {
  group?: number;
  task?: Task;
  acceptedFrom?: number;
  deadline?: Deadline;
  priceCents?: number;
}

/** A course with an assignment for groups and a teacher. */
async function openCourse({
  priceCents = 2500,
  group = 3,
  task = writtenTask,
  ...rest
}: Options = {}) {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, {
    ownerId: owner.id,
    priceCents,
    lessons: [{ kind: 'assignment', task, group, ...rest }],
  });
  const [assignment] = course.lessons;
  const params = { slug: assignment?.slug ?? '' };
  const lessonId = assignment?.id ?? '';
  const teacher = await signedIn(app, owner);
  const place = { id: course.id, lessonId };

  /** Signed in and, unless told otherwise, enrolled. */
  const join = async (first_name: string, isEnrolled = true) => {
    const account = await buildAccount(app.db, { first_name, last_name: 'Sato' });
    if (isEnrolled) await enrolLearner(app.db, account.id, course.id);
    const person = await signedIn(app, account);
    return {
      ...person,
      id: account.id,
      start: () => person.ask(startGroup, { params }),
      joinWith: (code: string) => person.ask(joinGroup, { params, body: { code } }),
      renew: (code: string) => person.ask(renewGroupCode, { params, body: { code } }),
      leave: () => person.ask(leaveGroup, { params }),
      mine: async () => (await person.ask(getMyAssignment, { params })).body.data,
      handIn: (answer = 'Ours.', follows: string | null = null, key = randomUUID()) =>
        person.ask(submitAssignment, { params, body: { answer, key, follows } }),
      isDone: async () => {
        const done = await app.db
          .selectFrom('learning.lesson_completion')
          .where('account_id', '=', account.id)
          .where('lesson_id', '=', lessonId)
          .select('way')
          .execute();
        return done.length > 0;
      },
    };
  };
  type Learner = Awaited<ReturnType<typeof join>>;
  /** A group of all of them, started by the first. */
  const form = async (first: Learner, ...others: Learner[]) => {
    const { body } = await first.start();
    const code = body.data.code ?? '';
    for (const each of others) expect((await each.joinWith(code)).status).toBe(200);
    return code;
  };
  const review = (id: string, body: { mark?: number; state?: 'reviewed' | 'returned' } = {}) =>
    teacher.ask(reviewSubmission, { params: { id }, body: { feedback: 'Seen.', ...body } });
  const groups = async () =>
    (await teacher.ask(listWorkGroups, { params: place, query: {} })).body.data;
  const put = (learnerId: number, groupId: string | null, by: SignedIn = teacher) =>
    by.ask(putInGroup, { params: { ...place, learnerId }, body: { groupId } });
  const takeOut = (learnerId: number, by: SignedIn = teacher) =>
    by.ask(takeOutOfGroup, { params: { ...place, learnerId } });
  return {
    ...{ course, params, lessonId, place, teacher, owner },
    ...{ join, form, review, groups, put, takeOut },
  };
}

type Learner = Awaited<ReturnType<Awaited<ReturnType<typeof openCourse>>['join']>>;

const namesOf = (group: { members: { name: string }[] } | null | undefined) =>
  group?.members.map(({ name }) => name);

const titlesOf = async ({ ask }: SignedIn) =>
  (await ask(listNotifications, { query: {} })).body.data.map(({ title }) => title);

describe('forming a group', () => {
  it('starts with one, and others join with its code', async () => {
    const { join } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    expect((await ana.mine()).group).toEqual({ most: 3, mine: null, mayJoin: true });
    const started = await ana.start();
    expect(started.status).toBe(201);
    const code = started.body.data.code ?? '';
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    // Before joining, nobody learns who is in it.
    expect((await ben.mine()).group).toEqual({ most: 3, mine: null, mayJoin: true });
    const joined = await ben.joinWith(
      `https://example.org/x?group=${code.toLowerCase()}#assignment`,
    );
    expect(joined.body.data).toEqual({
      members: [
        { name: 'Ana Sato', isViewer: false },
        { name: 'Ben Sato', isViewer: true },
      ],
      code,
      mayLeave: true,
    });
    // Sent twice.
    expect((await ben.joinWith(code)).status).toBe(200);
    expect(namesOf((await ana.mine()).group?.mine)).toEqual(['Ana Sato', 'Ben Sato']);
  });

  it('says what is wrong with a code', async () => {
    const { join } = await openCourse();
    const other = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    const code = await other.form(await other.join('Cleo'));
    for (const wrong of ['', 'ABC', '💥💥💥💥', "' or true --", 'AAAAAAAA']) {
      const refused = await ana.joinWith(wrong);
      expect(refused.status).toBe(400);
      expect(refused.errors[0]?.field).toBe('code');
    }
    // Of another assignment.
    expect((await ana.joinWith(code)).status).toBe(400);
    expect((await ben.start()).status).toBe(201);
    expect((await ben.start()).detail).toMatch(/already/);
  });

  it('gets a new code from any member, and the old one stops working', async () => {
    const { join, form } = await openCourse();
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    const old = await form(ana, ben);
    const renewed = await ben.renew(old);
    expect(renewed.status).toBe(200);
    const code = renewed.body.data.code ?? '';
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    expect(code).not.toBe(old);
    expect((await cleo.joinWith(old)).status).toBe(400);
    // Asked for twice, or by someone who hasn't seen the new one yet.
    expect((await ana.renew(old)).body.data.code).toBe(code);
    expect((await ana.renew("' or true --")).body.data.code).toBe(code);
    expect((await cleo.renew(code)).detail).toMatch(/^You’re no longer in a group/);
    expect((await cleo.joinWith(code)).status).toBe(200);
    await ana.handIn();
    expect((await ana.renew(code)).detail).toMatch(/^Your group has handed in/);
  });

  it('gets one new code from two members at once, and nobody joins with the old one afterwards', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { join, form } = await openCourse();
      const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
      const old = await form(ana, ben);
      const [one, other, joined] = await Promise.all([
        ana.renew(old),
        ben.renew(old),
        cleo.joinWith(old),
      ]);
      const isIn = joined.status === 200;
      const mine = (await ana.mine()).group?.mine;
      expect(namesOf(mine)?.includes('Cleo Sato')).toBe(isIn);
      // A full group shows no code.
      const codes = [one, other].flatMap(({ body }) => body.data.code ?? []);
      expect(codes).not.toContain(old);
      expect(new Set(codes).size).toBeLessThanOrEqual(1);
      if (!isIn) expect((await cleo.joinWith(mine?.code ?? '')).status).toBe(200);
      const late = await join('Dan');
      expect((await late.joinWith(old)).status).toBe(400);
    }
  });

  it('is for learners of the course only', async () => {
    const { join, params, form } = await openCourse();
    const code = await form(await join('Ana'));
    const stranger = await join('Zoe', false);
    for (const { status } of [await stranger.start(), await stranger.joinWith(code)]) {
      expect(status).toBe(403);
    }
    expect((await stranger.ask(getMyAssignment, { params })).status).toBe(403);
    const free = await openCourse({ priceCents: 0 });
    const visitor = await free.join('Vera', false);
    expect((await visitor.start()).status).toBe(201);
    const enrolled = await app.db
      .selectFrom('learning.enrolment')
      .where('account_id', '=', visitor.id)
      .select('course_id')
      .execute();
    expect(enrolled).toEqual([{ course_id: free.course.id }]);
  });

  it('ends at its size, also for those who join at the same moment', async () => {
    const { join, form } = await openCourse();
    const code = await form(await join('Ana'));
    const crowd = await Promise.all(['Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => join(name)));
    const answers = await Promise.all(crowd.map((each) => each.joinWith(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)?.detail).toBe('This group is full.');
    const [inside] = crowd.filter((_, index) => answers[index]?.status === 200);
    const mine = (await inside?.mine())?.group?.mine;
    expect(mine?.members).toHaveLength(3);
    expect(mine?.code).toBeNull();
  });

  it('numbers groups that are started at the same moment', async () => {
    const { join, groups } = await openCourse();
    const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => join(name)));
    const twice = await Promise.all(people.flatMap((each) => [each.start(), each.start()]));
    expect(twice.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await groups()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('can be left, and disappears with its last member', async () => {
    const { join, form, groups } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    const code = await form(ana, ben);
    expect((await ana.leave()).status).toBe(200);
    expect((await ana.leave()).status).toBe(200);
    expect(namesOf((await ben.mine()).group?.mine)).toEqual(['Ben Sato']);
    await ben.leave();
    expect(await groups()).toEqual([]);
    expect((await ana.joinWith(code)).status).toBe(400);
  });

  it('is refused where everyone hands in alone', async () => {
    const { join, lessonId } = await openCourse();
    const ana = await join('Ana');
    await ana.start();
    await setSize(lessonId, null);
    expect((await ana.mine()).group).toBeNull();
    expect((await (await join('Ben')).start()).status).toBe(409);
    // The group has handed in nothing, so it plays no part.
    const { body } = await ana.handIn();
    expect(body.data.number).toBe(1);
    const { group_id } = await app.db
      .selectFrom('assessment.submission')
      .where('id', '=', body.data.id)
      .select('group_id')
      .executeTakeFirstOrThrow();
    expect(group_id).toBeNull();
  });
});

const setSize = (lessonId: string, group_size: number | null) =>
  app.db.updateTable('catalog.lesson').set({ group_size }).where('id', '=', lessonId).execute();

describe('one hand-in', () => {
  it('counts for every member: work, feedback, mark, progress and notifications', async () => {
    const { join, form, review, teacher } = await openCourse();
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    await form(ana, ben);
    const handedIn = await ben.handIn('Together.');
    expect(handedIn.status).toBe(201);
    const { id } = handedIn.body.data;
    expect((await ana.mine()).submissions).toMatchObject([{ id, answer: 'Together.', number: 1 }]);
    expect((await cleo.mine()).submissions).toEqual([]);
    expect([await ana.isDone(), await ben.isDone(), await cleo.isDone()]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await titlesOf(ana)).toContainEqual(expect.stringMatching(/^Handed in for your group/));
    expect(await titlesOf(ben)).not.toContainEqual(expect.stringMatching(/^Handed in for/));

    const listed = await teacher.ask(listSubmissions, { query: {} });
    expect(listed.body.data).toMatchObject([
      { id, learner: 'Ana Sato and Ben Sato', members: ['Ana Sato', 'Ben Sato'] },
    ]);
    const { body } = await teacher.ask(getSubmission, { params: { id }, query: {} });
    expect(body.data).toMatchObject({
      learner: { name: 'Ana Sato and Ben Sato', firstName: 'the group' },
      group: { number: 1 },
      isOwn: false,
    });
    expect((await review(id, { mark: 80 })).status).toBe(200);
    for (const person of [ana, ben]) {
      expect((await person.mine()).submissions).toMatchObject([{ mark: 80, feedback: 'Seen.' }]);
      const list = await person.ask(listHandedIn, { query: {} });
      expect(list.body).toMatchObject({ data: [{ mark: 80 }], meta: { total: 1 } });
      expect(await titlesOf(person)).toContainEqual(expect.stringMatching(/^Feedback on/));
    }
    expect((await cleo.ask(listHandedIn, { query: {} })).body.data).toEqual([]);
  });

  it('completes the course and gives everyone a certificate, once it is accepted', async () => {
    const { join, form, review, course } = await openCourse({ acceptedFrom: 50 });
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const { body } = await ana.handIn();
    expect([await ana.isDone(), await ben.isDone()]).toEqual([false, false]);
    expect((await ben.mine()).submissions).toMatchObject([{ isAccepted: false }]);
    await review(body.data.id, { mark: 60 });
    expect([await ana.isDone(), await ben.isDone()]).toEqual([true, true]);
    const certificates = await app.db
      .selectFrom('learning.certificate')
      .where('course_id', '=', course.id)
      .select('account_id')
      .orderBy('account_id')
      .execute();
    expect(certificates.map(({ account_id }) => account_id)).toEqual([ana.id, ben.id]);
  });

  it('is never replaced unseen: of two members who hand in at once, one is told to look first', async () => {
    const { join, form } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const answers = await Promise.all([ana.handIn('From Ana.'), ben.handIn('From Ben.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.detail).toMatch(/^Someone in your group/);
    const [newest, ...others] = (await ana.mine()).submissions;
    expect(others).toEqual([]);
    const again = await ben.handIn('Once more.', newest?.id ?? null);
    expect(again.status).toBe(201);
    expect((await ana.mine()).submissions).toMatchObject([
      { number: 2, answer: 'Once more.' },
      { number: 1, id: newest?.id },
    ]);
  });

  it('sent twice is stored once', async () => {
    const { join, form } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const key = randomUUID();
    const answers = await Promise.all([
      ana.handIn('Ours.', null, key),
      ana.handIn('Ours.', null, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await ben.mine()).submissions).toHaveLength(1);
    // The same key from someone else is something else.
    const [first] = (await ben.mine()).submissions;
    expect((await ben.handIn('Mine.', first?.id ?? null, key)).status).toBe(201);
  });

  it('closes the group: nobody joins or leaves any more', async () => {
    const { join, form } = await openCourse();
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    const code = await form(ana, ben);
    await ana.handIn();
    expect((await ben.leave()).detail).toMatch(/ask your teacher to remove you/);
    expect((await cleo.joinWith(code)).detail).toMatch(/only your teacher/);
    expect((await ben.mine()).group).toMatchObject({
      mine: { code: null, mayLeave: false },
      mayJoin: false,
    });
  });

  it('and leaving at the same moment: either they left, or it counts for them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { join, form } = await openCourse();
      const [ana, ben] = [await join('Ana'), await join('Ben')];
      await form(ana, ben);
      const [handedIn, left] = await Promise.all([ana.handIn(), ben.leave()]);
      expect(handedIn.status).toBe(201);
      const isIn = (await ben.mine()).group?.mine !== null;
      expect(left.status).toBe(isIn ? 409 : 200);
      expect((await ben.mine()).submissions).toHaveLength(isIn ? 1 : 0);
      expect(await ben.isDone()).toBe(isIn);
    }
  });

  it('is asked for another try together', async () => {
    const { join, form, review, teacher } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const first = (await ana.handIn()).body.data;
    await review(first.id, { state: 'returned' });
    const second = (await ben.handIn('Better.', first.id)).body.data;
    expect(second.number).toBe(2);
    const waiting = await teacher.ask(listSubmissions, { query: {} });
    expect(waiting.body.data.map(({ id }) => id)).toEqual([second.id]);
    const shown = await teacher.ask(getSubmission, { params: { id: second.id }, query: {} });
    expect(shown.body.data.earlier.map(({ id }) => id)).toEqual([first.id]);
    expect((await review(first.id)).detail).toMatch(/^The group has handed in another try/);
  });

  it('stays the group’s when everyone hands in alone later', async () => {
    const { join, form, lessonId } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const first = (await ana.handIn()).body.data;
    await setSize(lessonId, null);
    expect((await ben.handIn('More.', first.id)).status).toBe(201);
    expect((await ana.mine()).submissions).toHaveLength(2);
    expect((await ana.mine()).group?.mine?.members).toHaveLength(2);
  });

  it('can also be that of someone without a group', async () => {
    const { join, form, review } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    const code = await form(ben);
    const { status, body } = await ana.handIn('Alone.');
    expect(status).toBe(201);
    expect(await ana.isDone()).toBe(true);
    expect((await review(body.data.id)).status).toBe(200);
    expect((await ana.mine()).group).toEqual({ most: 3, mine: null, mayJoin: false });
    for (const refused of [await ana.joinWith(code), await ana.start()]) {
      expect(refused.detail).toMatch(/^You’ve handed this in alone/);
    }
    expect((await ana.handIn('Alone again.')).body.data.number).toBe(2);
  });
});

describe('files', () => {
  const task: Task = {
    ...{ kind: 'files', instructions: 'Write.', types: ['document'] },
    ...{ files: 1, megabytes: 1 },
  };

  it('are seen by the group, and by nobody else', async () => {
    const { join, form, params, takeOut, put, groups, teacher } = await openCourse({ task });
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    await form(ana, ben);
    await form(cleo);
    const stranger = await join('Zoe', false);
    const upload = await ana.ask(
      uploadFile,
      { params: { ...params, position: 1 }, query: { name: 'ours.txt' } },
      Buffer.from('What we think.'),
    );
    const { id } = upload.body.data;
    const read = (person: SignedIn) => person.ask(getFile, { params: { id } });
    // A draft is private, also in a group.
    expect((await read(ben)).status).toBe(404);
    expect((await ben.mine()).draftFiles).toEqual([]);
    expect((await ben.handIn()).status).toBe(400);
    const handedIn = await ana.handIn();
    expect(handedIn.status).toBe(201);
    expect((await ben.mine()).submissions[0]?.files).toMatchObject([{ id, name: 'ours.txt' }]);
    expect((await read(ben)).status).toBe(200);
    expect((await read(teacher)).status).toBe(200);
    for (const person of [cleo, stranger]) {
      expect((await read(person)).status).toBe(404);
      const shown = await person.ask(getHandedIn, {
        params: { id: handedIn.body.data.id },
      });
      expect(shown.status).toBe(404);
    }
    // Whoever is taken out doesn't see it any more, and whoever is put in does.
    const [group] = await groups();
    await takeOut(ben.id);
    expect((await read(ben)).status).toBe(404);
    expect((await ben.mine()).submissions).toEqual([]);
    await takeOut(cleo.id);
    expect((await put(cleo.id, group?.id ?? null)).status).toBe(200);
    expect((await read(cleo)).status).toBe(200);
    expect(await cleo.isDone()).toBe(true);
  });

  it('stay with the others when the one who handed them in is deleted', async () => {
    const { join, form, params, teacher } = await openCourse({ task });
    const admin = await signedIn(app, await buildAdmin(app.db));
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const file = { params: { ...params, position: 1 }, query: { name: 'ours.txt' } };
    const { body } = await ana.ask(uploadFile, file, Buffer.from('What we think.'));
    const key = randomUUID();
    const handedIn = (await ana.handIn('', null, key)).body.data;
    // On purpose, with the same key.
    await ben.ask(uploadFile, file, Buffer.from('More.'));
    await ben.handIn('', handedIn.id, key);
    const deleted = await admin.ask(deleteUser, { params: { user_id: ana.id } });
    expect(deleted.status).toBe(200);
    const { submissions, group } = await ben.mine();
    expect(submissions).toMatchObject([{ number: 2 }, { id: handedIn.id, number: 1 }]);
    expect(namesOf(group?.mine)).toEqual(['Ben Sato']);
    expect((await ben.ask(getFile, { params: { id: body.data.id } })).status).toBe(200);
    const shown = await teacher.ask(getSubmission, {
      params: { id: submissions[0]?.id ?? '' },
      query: {},
    });
    expect(shown.body.data.learner.name).toBe('Ben Sato');
    // With the last member, it goes.
    await admin.ask(deleteUser, { params: { user_id: ben.id } });
    const left = await app.db
      .selectFrom('assessment.submission')
      .where('id', '=', handedIn.id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('members who go', () => {
  it('a deleted account and a hand-in at the same moment', async () => {
    const admin = await signedIn(app, await buildAdmin(app.db));
    for (let round = 0; round < 4; round += 1) {
      const { join, form } = await openCourse();
      const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
      await form(ana, ben, cleo);
      const [handedIn, deleted] = await Promise.all([
        ana.handIn(),
        admin.ask(deleteUser, { params: { user_id: ben.id } }),
      ]);
      expect([handedIn.status, deleted.status]).toEqual([201, 200]);
      expect(namesOf((await cleo.mine()).group?.mine)).toEqual(['Ana Sato', 'Cleo Sato']);
      expect((await cleo.mine()).submissions).toHaveLength(1);
    }
  });

  it('those who left the course before the first hand-in aren’t part of it', async () => {
    const { join, form, course } = await openCourse({ group: 2 });
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    const code = await form(ana, ben);
    await endEnrolment(ben.id, course.id);
    // Their place is free.
    expect((await cleo.joinWith(code)).status).toBe(200);
    await endEnrolment(cleo.id, course.id);
    await ana.handIn();
    expect(namesOf((await ana.mine()).group?.mine)).toEqual(['Ana Sato']);
    expect([await ben.isDone(), await cleo.isDone()]).toEqual([false, false]);
  });

  it('those who left the course later can still read their work, and it stays with the others', async () => {
    const { join, form, course, lessonId, review } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const { id } = (await ben.handIn()).body.data;
    await endEnrolment(ben.id, course.id);
    await review(id, { mark: 90 });
    const shown = await ben.ask(getHandedIn, { params: { id: lessonId } });
    expect(shown.body.data.submissions).toMatchObject([{ id, mark: 90 }]);
    expect((await ana.mine()).submissions).toMatchObject([{ id, mark: 90 }]);
  });

  const endEnrolment = (accountId: number, courseId: number) =>
    app.db
      .deleteFrom('learning.enrolment')
      .where('account_id', '=', accountId)
      .where('course_id', '=', courseId)
      .execute();
});

describe('teachers', () => {
  it('see the groups, and who is in none', async () => {
    const { join, form, teacher, course, lessonId, place, groups } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await join('Cleo');
    await form(ana, ben);
    const listed = await teacher.ask(listGroupAssignments, { params: { id: course.id } });
    expect(listed.body.data).toMatchObject([{ id: lessonId, most: 3 }]);
    expect(await groups()).toMatchObject([
      {
        number: 1,
        members: [
          { id: ana.id, name: 'Ana Sato' },
          { id: ben.id, name: 'Ben Sato' },
        ],
        hasHandedIn: false,
      },
    ]);
    const find = async (q: string) => {
      const { body } = await teacher.ask(listGrouplessLearners, { params: place, query: { q } });
      return body.data.map(({ name }) => name);
    };
    expect(await find('')).toEqual(['Cleo Sato']);
    expect(await find('sato cl')).toEqual(['Cleo Sato']);
    expect(await find('%')).toEqual([]);
  });

  it('put people in, also when the group has handed in, and it replaces what they did alone', async () => {
    const { join, form, groups, put, teacher } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    const own = (await ben.handIn('Alone.')).body.data;
    await form(ana);
    const { id } = (await ana.handIn()).body.data;
    const [group] = await groups();
    expect((await put(ben.id, group?.id ?? null)).status).toBe(200);
    expect((await put(ben.id, group?.id ?? null)).status).toBe(200);
    expect((await ben.mine()).submissions.map((each) => each.id)).toEqual([id, own.id]);
    const waiting = await teacher.ask(listSubmissions, { query: {} });
    expect(waiting.body.data.map((each) => each.id)).toEqual([id]);
    const shown = await teacher.ask(getSubmission, { params: { id: own.id }, query: {} });
    expect(shown.body.data.newerId).toBe(id);
    expect(await titlesOf(ben)).toContainEqual(expect.stringMatching(/^You’re in a group/));
    const again = (await ben.handIn('Ours.', id)).body.data;
    expect(again.number).toBe(2);
  });

  it('make new groups, and fill none beyond its size', async () => {
    const { join, groups, put } = await openCourse({ group: 2 });
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    expect((await put(ana.id, null)).status).toBe(200);
    const [group] = await groups();
    const answers = await Promise.all([
      put(ben.id, group?.id ?? null),
      put(cleo.id, group?.id ?? null),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put(ana.id, null)).detail).toMatch(/^Ana Sato is in group 1 already/);
    expect((await put(ana.id, randomUUID())).status).toBe(409);
  });

  it('take people out, but never the last one of a group that has handed in', async () => {
    const { join, form, groups, takeOut } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana, ben);
    const { id } = (await ana.handIn()).body.data;
    expect((await takeOut(ana.id)).status).toBe(200);
    expect((await takeOut(ana.id)).status).toBe(200);
    expect((await takeOut(ben.id)).detail).toMatch(/someone has to stay/);
    // What Ana handed in is Ben's now. She can start again, alone or with others.
    expect((await ben.mine()).submissions).toMatchObject([{ id }]);
    expect((await ana.mine()).submissions).toEqual([]);
    expect((await ana.handIn('Mine.')).body.data.number).toBe(1);
    expect((await groups())[0]?.members).toHaveLength(1);
  });

  it('need the right to review, in this very course', async () => {
    const { join, form, groups, put, takeOut, place } = await openCourse();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await form(ana);
    const [group] = await groups();
    const other = await openCourse();
    for (const by of [other.teacher, ben]) {
      const answers = [
        await put(ben.id, group?.id ?? null, by),
        await takeOut(ana.id, by),
        await by.ask(listWorkGroups, { params: place, query: {} }),
        await by.ask(listGrouplessLearners, { params: place, query: {} }),
        await by.ask(listGroupAssignments, { params: { id: place.id } }),
      ];
      for (const { status } of answers) expect([403, 404]).toContain(status);
    }
    // An assignment of another course, and a learner of none.
    const mixed = { id: other.place.id, lessonId: place.lessonId };
    const asked = await other.teacher.ask(listWorkGroups, { params: mixed, query: {} });
    expect(asked.status).toBe(404);
    const stranger = await join('Zoe', false);
    expect((await put(stranger.id, group?.id ?? null)).status).toBe(404);
    expect((await put(ben.id, randomUUID())).status).toBe(404);
  });
});

describe('deadlines of groups', () => {
  const late = { rule: 'refused', days: 0 } as const;
  const fixed = (days: number): Deadline => ({
    due: { when: 'day', day: addDays(today, days) },
    late,
  });

  async function openDated(deadline: Deadline) {
    const opened = await openCourse({ deadline });
    const { teacher, course, lessonId } = opened;
    return {
      ...opened,
      agree: (learnerId: number, dueOn: Day | null) =>
        teacher.ask(agreeDeadline, {
          params: { id: course.id, learnerId, lessonId },
          body: { dueOn },
        }),
      agreedWith: async (learnerId: number) => {
        const params = { id: course.id, learnerId };
        return (await teacher.ask(listLearnerDeadlines, { params })).body.data[0]?.agreedOn;
      },
    };
  }

  it('a later day that was agreed with one is one for all', async () => {
    const { join, form, agree, agreedWith } = await openDated(fixed(-1));
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
    await form(ana, ben);
    expect((await ben.handIn()).status).toBe(403);
    const later = addDays(today, 5);
    expect((await agree(ana.id, later)).status).toBe(200);
    for (const member of [ana, ben]) {
      const { body } = await member.ask(listNotifications, { query: {} });
      expect(body.data.map(({ text }) => text)).toContainEqual(
        expect.stringMatching(
          /^Your teacher agreed a later day with your group\. It’s now due on /,
        ),
      );
    }
    expect(await titlesOf(cleo)).toEqual([]);
    expect((await ben.mine()).deadline).toMatchObject({ dueOn: later, isAgreed: true });
    expect((await cleo.mine()).deadline).toMatchObject({ dueOn: addDays(today, -1) });
    const tasksOf = await listDueTasks(app.db, [ben.id]);
    expect(tasksOf(ben.id).map(({ dueDate }) => dueDate)).toEqual([later]);
    // The later day is still agreed with Ana alone.
    expect([await agreedWith(ana.id), await agreedWith(ben.id)]).toEqual([later, null]);
    const { body } = await ben.handIn();
    expect(body.data.terms?.dueOn).toBe(later);
    await agree(ben.id, addDays(today, 8));
    expect((await ana.mine()).submissions[0]?.terms?.dueOn).toBe(addDays(today, 8));
    // Taken back: the next best day of the group counts.
    await agree(ben.id, null);
    expect((await ana.mine()).submissions[0]?.terms?.dueOn).toBe(later);
  });

  it('the latest day of the members counts', async () => {
    const { join, form, course } = await openDated({
      due: { when: 'days', days: 3, since: 'enrolment' },
      late,
    });
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await enrolledDaysAgo(ana.id, course.id, 10);
    expect((await ana.handIn()).status).toBe(403);
    await form(ana, ben);
    expect(await shownTo(ana)).toEqual(Array(4).fill(addDays(today, 3)));
    expect(await shownTo(ben)).toEqual(Array(4).fill(addDays(today, 3)));
    // Whoever leaves the group has their own day again, which has passed.
    await ben.leave();
    expect((await ana.mine()).deadline).toMatchObject({ dueOn: addDays(today, -7) });
    await form(ben);
    await ana.leave();
    expect((await ana.joinWith((await ben.mine()).group?.mine?.code ?? '')).status).toBe(200);
    expect((await ana.handIn()).status).toBe(201);
  });

  it('doesn’t count for a group that plays no part, or with someone who has left', async () => {
    const { join, form, course, lessonId } = await openDated({
      due: { when: 'days', days: 3, since: 'enrolment' },
      late,
    });
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await enrolledDaysAgo(ana.id, course.id, 10);
    await form(ana, ben);
    await setSize(lessonId, null);
    expect(await shownTo(ana)).toEqual(Array(4).fill(addDays(today, -7)));
    await setSize(lessonId, 3);
    expect(await shownTo(ana)).toEqual(Array(4).fill(addDays(today, 3)));
    await app.db.deleteFrom('learning.enrolment').where('account_id', '=', ben.id).execute();
    expect(await shownTo(ana)).toEqual(Array(4).fill(addDays(today, -7)));
    expect((await ana.handIn()).status).toBe(403);
  });

  const enrolledDaysAgo = (accountId: number, courseId: number, days: number) =>
    app.db
      .updateTable('learning.enrolment')
      .set({ enrolled_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
      .where('account_id', '=', accountId)
      .where('course_id', '=', courseId)
      .execute();

  /** On the form, in the agenda and calendar, in My Learning and on Home. */
  async function shownTo({ id, ask, mine }: Learner) {
    const [{ deadline }, tasksOf, courses, home] = [
      await mine(),
      await listDueTasks(app.db, [id]),
      await ask(listEnrolledCourses, {}),
      await ask(getLearnerHome, {}),
    ];
    return [
      deadline?.dueOn,
      tasksOf(id)[0]?.dueDate,
      courses.body.data.courses[0]?.nextLesson?.dueDate,
      home.body.data.agenda.nextDue?.on,
    ];
  }
});

it('an export of someone’s data has the groups and what they handed in, but not who else is in them', async () => {
  const { join, form } = await openCourse();
  const [ana, ben] = [await join('Ana'), await join('Ben')];
  await form(ana, ben);
  await ana.handIn('Together.');
  const { body } = await ben.ask(exportMyData, {});
  const exported = JSON.stringify(body);
  expect(exported).toContain('"workGroups":[{"title"');
  expect(exported).toContain('Together.');
  expect(exported).not.toContain('Ana Sato');
});
