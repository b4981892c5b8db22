import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelSchedule, schedulePublication } from '../../../contract/studio/offering.ts';
import { listVersions } from '../../../contract/studio/publishing.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { giveCourse, openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach } from '../../../tests/support/studio/studio-course.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import { publishScheduled } from './publish-scheduled.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  course = teach(owner, params.id);
});
afterAll(() => app.close());
beforeEach(async () => {
  await owner.ask(cancelSchedule, { params });
  await app.db.deleteFrom('notifications.notification').execute();
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const schedule = (who = owner, at = inAnHour()) =>
  who.ask(schedulePublication, { params, body: { at, note: 'At night' } });
const versions = async () => (await owner.ask(listVersions, { params, query: {} })).body.data;
const notices = async () =>
  app.db
    .selectFrom('notifications.notification')
    .select(['account_id as accountId', 'title', 'text', 'link'])
    .orderBy('account_id')
    .execute();

/** As if the time had come. */
async function makeDue() {
  await app.db
    .updateTable('studio.draft')
    .set({ scheduled_at: sql<Date>`now() - interval '1 second'` })
    .where('scheduled_at', 'is not', null)
    .execute();
}

let edits = 0;
async function edit() {
  edits += 1;
  const { id } = await course.lessonAt(0);
  await course.write(id, moreText(`Scheduled sentence ${edits}.`));
}

describe('a schedule', () => {
  it('is shown with the draft, can be changed, and cancelled', async () => {
    expect((await course.draft()).schedule).toBeNull();
    const at = inAnHour();
    expect((await schedule(owner, at)).body.data).toMatchObject({ at, note: 'At night' });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    await schedule(owner, later);
    expect((await course.draft()).schedule).toMatchObject({ at: later });
    await owner.ask(cancelSchedule, { params });
    expect((await course.draft()).schedule).toBeNull();
  });

  it.each([
    ['in the past', new Date(Date.now() - 1000).toISOString()],
    ['years ahead', new Date(Date.now() + 3 * 366 * 86_400_000).toISOString()],
    ['that isn’t one', 'tomorrow'],
  ])('refuses a time %s', async (_, at) => {
    const answer = await schedule(owner, at);
    expect(answer.status).toBe(400);
    expect(answer.errors).toMatchObject([{ field: 'at' }]);
  });

  it('is for those who edit the course', async () => {
    const [learner, stranger, reviewer, admin] = await Promise.all([
      buildLearner(app.db),
      buildOwner(app.db),
      buildOwner(app.db),
      buildAdmin(app.db),
    ]);
    await writeCoTeacher(app.db, {
      courseId: params.id,
      accountId: reviewer.id,
      mayEdit: false,
      mayReview: true,
    });
    const statuses = [];
    for (const account of [learner, stranger, reviewer, admin]) {
      statuses.push((await schedule(await signedIn(app, account))).status);
    }
    expect(statuses).toEqual([403, 404, 403, 200]);
  });
});

describe('when the time has come', () => {
  it('what the draft says then is published, once, however many processes try', async () => {
    await edit();
    await schedule();
    await edit();
    const before = (await versions()).length;
    await publishScheduled(app.db, app.files, app.config.site.otherSites);
    expect(await versions()).toHaveLength(before);
    await makeDue();
    await Promise.all(
      [1, 2, 3].map(() => publishScheduled(app.db, app.files, app.config.site.otherSites)),
    );
    const [latest, ...earlier] = await versions();
    expect(earlier).toHaveLength(before);
    expect(latest).toMatchObject({ note: 'At night' });
    expect(await course.draft()).toMatchObject({ schedule: null, state: 'published' });
    expect(await notices()).toMatchObject([
      { title: '“Healthy Habits” was published', link: '/user-screen/studio/courses/7' },
    ]);
  });

  it('a draft with a problem isn’t published: its teachers are told why, once', async () => {
    await edit();
    const { id } = await course.lessonAt(0);
    await course.changeQuestions(id, ([first, ...others]) =>
      first ? [{ ...first, answer: null }, ...others] : [],
    );
    await schedule();
    await makeDue();
    const before = await versions();
    await Promise.all(
      [1, 2].map(() => publishScheduled(app.db, app.files, app.config.site.otherSites)),
    );
    expect(await versions()).toEqual(before);
    expect((await course.draft()).schedule).toBeNull();
    expect(await notices()).toMatchObject([
      {
        title: '“Healthy Habits” wasn’t published as scheduled',
        text: 'Fix this first: Give the right answer. The draft is unchanged, and no longer scheduled.',
      },
    ]);
    await course.changeQuestions(id, ([first, ...others]) =>
      first ? [{ ...first, answer: 0 }, ...others] : [],
    );
  });

  it('fifty that fail every time hold up no other, and are given up after a day', async () => {
    await edit();
    await schedule();
    await makeDue();
    // Their data can't even be read.
    await sql`
      insert into catalog.course
      select (jsonb_populate_record(course, jsonb_build_object('id', 1000 + n, 'featured_position', null))).*
      from catalog.course, generate_series(1, 50) as n where course.id = ${params.id}
    `.execute(app.db);
    await sql`
      insert into studio.draft
      select (jsonb_populate_record(draft, jsonb_build_object(
        'course_id', 1000 + n, 'outline', '7'::jsonb, 'scheduled_at', now() - interval '1 hour'
      ))).*
      from studio.draft, generate_series(1, 50) as n where draft.course_id = ${params.id}
    `.execute(app.db);
    const before = (await versions()).length;
    await expect(publishScheduled(app.db, app.files, app.config.site.otherSites)).rejects.toThrow(
      '50 of the scheduled publications failed',
    );
    expect(await versions()).toHaveLength(before + 1);

    const waiting = async () =>
      Number(
        (
          await app.db
            .selectFrom('studio.draft')
            .where('scheduled_at', 'is not', null)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await waiting()).toBe(50);
    await app.db
      .updateTable('studio.draft')
      .set({ scheduled_at: sql<Date>`now() - interval '25 hours'` })
      .where('scheduled_at', 'is not', null)
      .execute();
    await publishScheduled(app.db, app.files, app.config.site.otherSites);
    expect(await waiting()).toBe(0);
    await app.db.deleteFrom('studio.draft').where('course_id', '>', 1000).execute();
    await app.db.deleteFrom('catalog.course').where('id', '>', 1000).execute();
  }, 60_000);

  it('whoever scheduled it needs the right to publish then', async () => {
    const editor = await buildOwner(app.db);
    const rights = { courseId: params.id, accountId: editor.id, mayReview: true };
    await writeCoTeacher(app.db, { ...rights, mayEdit: true });
    await edit();
    await schedule(await signedIn(app, editor));
    await writeCoTeacher(app.db, { ...rights, mayEdit: false });
    await makeDue();
    const before = await versions();
    await publishScheduled(app.db, app.files, app.config.site.otherSites);
    expect(await versions()).toEqual(before);
    const told = await notices();
    expect(told.map(({ accountId }) => accountId)).toContain(editor.id);
    expect(told[0]?.text).toContain('can no longer publish this course');
  });

  it('whoever scheduled it must not be suspended then', async () => {
    const admin = await buildAdmin(app.db);
    await edit();
    await schedule(await signedIn(app, admin));
    await app.db
      .updateTable('accounts.account')
      .set({ suspended_at: new Date() })
      .where('id', '=', admin.id)
      .execute();
    await makeDue();
    const before = await versions();
    await publishScheduled(app.db, app.files, app.config.site.otherSites);
    expect(await versions()).toEqual(before);
    const [told] = await notices();
    expect(told?.text).toContain('can no longer publish this course');
  });

  it('whoever scheduled it needs to be a teacher then', async () => {
    const editor = await buildOwner(app.db);
    await writeCoTeacher(app.db, {
      courseId: params.id,
      accountId: editor.id,
      mayEdit: true,
      mayReview: false,
    });
    await edit();
    await schedule(await signedIn(app, editor));
    await app.db
      .updateTable('accounts.account')
      .set({ role: 'User' })
      .where('id', '=', editor.id)
      .execute();
    await makeDue();
    const before = await versions();
    await publishScheduled(app.db, app.files, app.config.site.otherSites);
    expect(await versions()).toEqual(before);
    expect((await course.draft()).schedule).toBeNull();
    expect((await notices())[0]?.text).toContain('can no longer publish this course');
  });

  it('and nobody teaches it any more, Admins are told', async () => {
    const admin = await buildAdmin(app.db);
    const leaving = await buildOwner(app.db);
    const { owner_account_id: former } = await app.db
      .selectFrom('catalog.course')
      .where('id', '=', params.id)
      .select('owner_account_id')
      .executeTakeFirstOrThrow();
    await edit();
    await giveCourse(app.db, params.id, leaving.id);
    await app.db.deleteFrom('catalog.co_teacher').execute();
    await schedule(await signedIn(app, leaving));
    await app.db.deleteFrom('accounts.account').where('id', '=', leaving.id).execute();
    await makeDue();
    await publishScheduled(app.db, app.files, app.config.site.otherSites);
    expect((await notices()).map(({ accountId }) => accountId)).toContain(admin.id);
    await giveCourse(app.db, params.id, former ?? 0);
  });

  it('nothing is left to do if it was published by hand before', async () => {
    await edit();
    await schedule();
    expect((await course.publish('Earlier')).status).toBe(201);
    expect((await course.draft()).schedule).toBeNull();
  });
});
