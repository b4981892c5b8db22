import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changePassword,
  deleteMyAccount,
  exportMyData,
  getAccountSummary,
  getMe,
  login,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '../../../contract/accounts.ts';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getReview, rateReview } from '../../../contract/assessment/review.ts';
import { addComment, rateCourse } from '../../../contract/community/comments.ts';
import { recordCourseView, saveCourse, saveNote } from '../../../contract/learning/enrolment.ts';
import { addReminder } from '../../../contract/learning/schedule.ts';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  rightAnswers,
  testPassword,
} from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
});

const newPassword = 'eight steps further down';

async function lastMailTo(email: string) {
  return app.db
    .selectFrom('platform.mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

describe('changing the password', () => {
  it('ends all other sessions and confirms it by email', async () => {
    const account = await buildLearner(app.db);
    const here = await signedIn(app, account);
    const there = await signedIn(app, account);
    const changed = await here.ask(changePassword, {
      body: {
        username: account.username,
        old_password: testPassword,
        new_password: newPassword,
      },
    });
    expect(changed.body.data.message).toBe('Password has been changed successfully.');
    expect((await here.ask(getMe, { query: {} })).status).toBe(200);
    expect((await there.ask(getMe, { query: {} })).status).toBe(401);
    const again = { username: account.username, password: newPassword };
    expect((await ask(app.server, login, { body: again })).status).toBe(200);
    expect((await lastMailTo(account.email))?.subject).toBe('Your password was changed');
  });

  it('succeeds once out of many concurrent tries, and emails once', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        call(changePassword, {
          body: {
            username: account.username,
            old_password: testPassword,
            new_password: `${newPassword} ${n}`,
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const mails = await app.db
      .selectFrom('platform.mail')
      .select('id')
      .where('recipient', '=', account.email)
      .execute();
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['a wrong old password', { old_password: 'wrong' }, 400, 'old_password'],
    ['a short new one', { new_password: 'short' }, 400, 'new_password'],
    ['a common new one', { new_password: 'qwertyuiop' }, 400, 'new_password'],
    ['someone else’s name', { username: 'admin' }, 403, undefined],
  ])('refuses %s', async (_, wrong, status, field) => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const refused = await call(changePassword, {
      body: {
        username: account.username,
        old_password: testPassword,
        new_password: newPassword,
        ...wrong,
      },
    });
    expect(refused.status).toBe(status);
    expect(refused.errors[0]?.field).toBe(field);
    expect((await ask(app.server, login, { body: { ...account } })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  async function askForLink(email: string) {
    const answer = await ask(app.server, requestPasswordReset, { body: { email } });
    const mail = await lastMailTo(email);
    const token = /reset-password#(\S+)/.exec(mail?.text_part ?? '')?.[1] ?? '';
    return { answer, token };
  }

  it('is replaced through an emailed link, once, which ends every session', async () => {
    const account = await buildLearner(app.db);
    const session = await signedIn(app, account);
    const { token } = await askForLink(account.email);
    const uses = await Promise.all(
      [1, 2, 3].map(() =>
        ask(app.server, resetPassword, { body: { token, new_password: newPassword } }),
      ),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await session.ask(getMe, { query: {} })).status).toBe(401);
    const body = { username: account.username, password: newPassword };
    expect((await ask(app.server, login, { body })).status).toBe(200);
  });

  it('gets the same answer for any email', async () => {
    const account = await buildLearner(app.db);
    const known = await askForLink(account.email);
    const unknown = await askForLink('unknown@example.org');
    expect(unknown.answer.body).toEqual(known.answer.body);
    expect(unknown.token).toBe('');
  });

  it('refuses an expired or made-up link', async () => {
    const account = await buildLearner(app.db);
    const { token } = await askForLink(account.email);
    await app.db
      .updateTable('accounts.password_reset')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', account.id)
      .execute();
    for (const dead of [token, 'made-up']) {
      const refused = await ask(app.server, resetPassword, {
        body: { token: dead, new_password: newPassword },
      });
      expect(refused.status).toBe(400);
    }
  });

  it('keeps the link usable when the new password is refused', async () => {
    const account = await buildLearner(app.db);
    const { token } = await askForLink(account.email);
    const common = { token, new_password: 'password123' };
    expect((await ask(app.server, resetPassword, { body: common })).status).toBe(400);
    const good = { token, new_password: newPassword };
    expect((await ask(app.server, resetPassword, { body: good })).status).toBe(200);
  });
});

describe('the profile', () => {
  it('takes new names and a phone number, and nothing else', async () => {
    const { ask: call } = await signedIn(app, await buildLearner(app.db));
    const body = { first_name: 'Zoë', last_name: 'Łukasz-Ōno', phone_number: '+61 2 5550 0101' };
    const updated = await call(updateProfile, { body: { ...body, role: 'Admin' } as typeof body });
    expect(updated.body.data).toMatchObject({
      firstname: 'Zoë',
      lastname: 'Łukasz-Ōno',
      phonenumber: '+61 2 5550 0101',
      role: 'User',
    });
  });

  it('says what is wrong with a phone number', async () => {
    const { ask: call } = await signedIn(app, await buildLearner(app.db));
    const body = { first_name: 'A', last_name: 'B', phone_number: 'call me' };
    const refused = await call(updateProfile, { body });
    expect(refused.errors[0]?.field).toBe('phone_number');
  });

  it('is exported without secrets', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const exported = await call(exportMyData, {});
    expect(exported.headers['content-disposition']).toContain('attachment');
    expect(exported.body.account).toMatchObject({ username: account.username });
    expect(JSON.stringify(exported.body)).not.toContain('argon2');
  });

  it('is exported with everything done in courses', async () => {
    const { id, lessons } = await buildCourse(app.db, { title: 'Weaving', lessons: [{}] });
    const slug = lessons[0]?.slug ?? '';
    const { ask: call } = await signedIn(app, await buildLearner(app.db));
    await call(saveCourse, { params: { id } });
    await call(saveNote, { params: { slug }, body: { text: 'Warp first.', revision: 0 } });
    await call(submitAttempt, {
      params: { slug },
      body: { answers: rightAnswers, version: 1, key: crypto.randomUUID() },
    });
    await call(rateCourse, { params: { id }, body: { stars: 4 } });
    await call(addComment, { params: { id }, body: { comment: 'Lovely.' } });
    expect((await call(exportMyData, {})).body).toMatchObject({
      enrolments: [{ title: 'Weaving', completed_at: expect.any(String) }],
      completions: [{ title: 'Lesson 1', way: 'quiz' }],
      notes: [{ text: 'Warp first.' }],
      savedCourses: [{ title: 'Weaving' }],
      attempts: [{ score: 5, total: 5 }],
      reviews: [{ stars: 4 }],
      comments: [{ comment: 'Lovely.' }],
    });
  });

  it('is exported with learning days, reminders and review cards', async () => {
    const { id, lessons } = await buildCourse(app.db, { title: 'Dyeing', lessons: [{}] });
    const slug = lessons[0]?.slug ?? '';
    const { ask: call } = await signedIn(app, await buildLearner(app.db));
    await call(recordCourseView, { params: { id } });
    await call(changePreferences, { body: { timeZone: 'Europe/Lisbon', zoneChosen: true } });
    await call(addReminder, { body: { task: 'Buy indigo', dueDate: '2099-01-31', courseId: id } });
    for (const answers of [rightAnswers.map((right) => (right + 1) % 4), rightAnswers]) {
      await call(submitAttempt, {
        params: { slug },
        body: { answers, version: 1, key: crypto.randomUUID() },
      });
    }
    const { data } = (await call(getReview, {})).body;
    await call(rateReview, {
      params: { id: data.cards[0]?.id ?? '' },
      body: { answer: null, rating: 1, key: crypto.randomUUID() },
    });
    const exported = (await call(exportMyData, {})).body;
    expect(exported).toMatchObject({
      preferences: [{ time_zone: 'Europe/Lisbon', zone_chosen: true }],
      enrolments: [{ title: 'Dyeing', run_starts_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
      activity: [{ title: 'Lesson 1', seconds: 0 }],
      courseViews: [{ title: 'Dyeing' }],
      certificates: [{ course_title: 'Dyeing' }],
      reminders: [{ task: 'Buy indigo', course: 'Dyeing', due_on: '2099-01-31' }],
      reviewLog: [{ correct: false, rating: 1 }],
    });
    expect(exported).toMatchObject({
      badges: expect.arrayContaining([{ badge: 'first-course', earned_at: expect.any(String) }]),
    });
    expect(exported).toMatchObject({
      notifications: expect.arrayContaining([expect.objectContaining({ kind: 'certificate' })]),
    });
    expect(exported).toHaveProperty('reviewCards.length', 5);
  });

  it('is summed up: the password, the last download, and what was gathered', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const summary = async () => (await call(getAccountSummary, {})).body.data;
    expect(await summary()).toEqual({
      passwordChangedAt: null,
      exportedAt: null,
      counts: { cards: 0, notes: 0, certificates: 0 },
    });
    const { lessons } = await buildCourse(app.db, { lessons: [{}] });
    const slug = lessons[0]?.slug ?? '';
    await call(saveNote, { params: { slug }, body: { text: 'Warp first.', revision: 0 } });
    await call(submitAttempt, {
      params: { slug },
      body: { answers: rightAnswers, version: 1, key: crypto.randomUUID() },
    });
    await call(changePassword, {
      body: {
        username: account.username,
        old_password: account.password,
        new_password: 'a better password',
      },
    });
    await call(exportMyData, {});
    expect(await summary()).toEqual({
      passwordChangedAt: expect.any(String),
      exportedAt: expect.any(String),
      counts: { cards: 5, notes: 1, certificates: 1 },
    });
    const other = await signedIn(app, await buildLearner(app.db));
    expect((await other.ask(getAccountSummary, {})).body.data.counts.notes).toBe(0);
  });

  it('is exported with its purchases, and deleted without them', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const order = await app.db
      .insertInto('billing.order')
      .values({
        account_id: account.id,
        key: crypto.randomUUID(),
        kind: 'licence',
        title: 'Licence',
        seats: 1,
        unit_cents: 12000,
        list_cents: 12000,
        total_cents: 12000,
        tax_cents: 400,
        tax_name: 'GST',
        tax_included: true,
        currency: 'AUD',
        state: 'paid',
        paid_at: new Date(),
        buyer_name: 'Ada Obi',
        buyer_email: account.email,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('billing.payment')
      .values({
        order_id: order.id,
        key: crypto.randomUUID(),
        provider: 'simulated',
        amount_cents: 12000,
        currency: 'AUD',
        state: 'succeeded',
        method: 'Visa ending in 4242',
      })
      .execute();
    const content = { total: '$120.00' };
    const document = { kind: 'invoice', number: 900_001, account_id: account.id } as const;
    await app.db
      .insertInto('billing.document')
      .values({ ...document, order_id: order.id, content: JSON.stringify(content) })
      .execute();
    expect((await call(exportMyData, {})).body).toMatchObject({
      orders: [{ number: order.number, total_cents: 12000, buyer_name: 'Ada Obi' }],
      payments: [{ number: order.number, method: 'Visa ending in 4242' }],
      documents: [{ kind: 'invoice', number: 900_001, content }],
    });

    await call(deleteMyAccount, { body: { password: testPassword } });
    const kept = await app.db
      .selectFrom('billing.order')
      .innerJoin('billing.document', 'billing.document.order_id', 'billing.order.id')
      .select(['billing.order.account_id', 'billing.document.account_id as document_account_id'])
      .where('billing.order.id', '=', order.id)
      .execute();
    expect(kept).toEqual([{ account_id: null, document_account_id: null }]);
  });

  it('is deleted after entering the password, with its sessions', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    expect((await call(deleteMyAccount, { body: { password: 'wrong' } })).status).toBe(400);
    const deleted = await call(deleteMyAccount, { body: { password: testPassword } });
    expect(deleted.status).toBe(200);
    expect((await call(getMe, { query: {} })).status).toBe(401);
    expect((await ask(app.server, login, { body: { ...account } })).status).toBe(401);
  });

  it('is deleted once, whatever else is happening at that moment', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const names = { first_name: 'Ada', last_name: 'Obi', phone_number: '' };
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        call(deleteMyAccount, { body: { password: testPassword } }),
        call(updateProfile, { body: names }),
        call(exportMyData, {}),
        ask(app.server, login, { body: { username: account.username, password: testPassword } }),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    const told = await app.db
      .selectFrom('platform.mail')
      .select('id')
      .where('recipient', '=', account.email)
      .where('subject', '=', 'Your account was deleted')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('of the last Admin cannot be deleted', async () => {
    await app.db.deleteFrom('accounts.account').where('role', '=', 'Admin').execute();
    const last = await signedIn(app, await buildAdmin(app.db));
    const refused = await last.ask(deleteMyAccount, { body: { password: testPassword } });
    expect(refused.status).toBe(403);
  });
});
