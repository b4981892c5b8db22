import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { addComment, rateCourse } from '../../../contract/community/comments.ts';
import {
  type BadgeId,
  badgeIds,
  getAchievements,
} from '../../../contract/learning/achievements.ts';
import { completeLesson, reopenLesson } from '../../../contract/learning/enrolment.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { awardBadges, awardMissedBadges } from './award-badges.ts';
import { listFacts } from './badge-queries.ts';
import { badgeRule, badgeRules } from './badge-rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function learner() {
  const { id } = await buildLearner(app.db);
  const { ask } = await signedIn(app, { id });
  const badges = async () => (await ask(getAchievements, {})).body.data.badges;
  return {
    id,
    ask,
    badges,
    progress: async (badge: BadgeId) => (await badges()).find(({ id }) => id === badge),
    earned: async () =>
      (await badges()).filter(({ earnedAt }) => earnedAt !== null).map(({ id }) => id),
    async submit(slug = '', right = 5) {
      const body = { answers: answersWith(right), version: 1, key: crypto.randomUUID() };
      expect((await ask(submitAttempt, { params: { slug }, body })).detail).toBe('');
    },
    async complete(slug = '') {
      expect((await ask(completeLesson, { params: { slug } })).detail).toBe('');
    },
  };
}
type Learner = Awaited<ReturnType<typeof learner>>;

const answersWith = (right: number) =>
  rightAnswers.map((answer, index) => (index < right ? answer : (answer + 1) % 4));

async function freeCourse(lessons = 1) {
  const course = await buildCourse(app.db, {
    lessons: Array.from({ length: lessons }, () => ({})),
  });
  return { id: course.id, slugs: course.lessons.map(({ slug }) => slug) };
}

const listAwards = ({ id }: { id: number }) =>
  app.db
    .selectFrom('learning.badge_award')
    .where('account_id', '=', id)
    .select(['badge', 'earned_at as earnedAt'])
    .orderBy('badge')
    .execute();

const listNews = ({ id }: { id: number }) =>
  app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', id)
    .where('kind', '=', 'badge')
    .select(['subject', 'title', 'text', 'link'])
    .orderBy('subject')
    .execute();

const awarded = async (someone: { id: number }) =>
  (await listAwards(someone)).map(({ badge }) => badge);

async function rate({ id, ask }: Learner, courseId: number, comment: string) {
  await enrolLearner(app.db, id, courseId);
  const answer = await ask(rateCourse, { params: { id: courseId }, body: { stars: 5, comment } });
  expect(answer.status).toBe(200);
}

const comment = ({ ask }: Learner, courseId: number) =>
  ask(addComment, { params: { id: courseId }, body: { comment: 'Clear and calm.' } });

describe('progress towards the badges', () => {
  it('is listed in the order of the specification, for accounts only', async () => {
    const badges = await (await learner()).badges();
    expect(badges.map(({ id }) => id)).toEqual([...badgeIds]);
    expect(badges.every(({ have, earnedAt }) => have === 0 && earnedAt === null)).toBe(true);
    expect((await ask(app.server, getAchievements, {})).status).toBe(401);
  });

  it('belongs to one learner', async () => {
    const { slugs } = await freeCourse();
    await (await learner()).submit(slugs[0]);
    expect(await (await learner()).earned()).toEqual([]);
  });
});

describe('badges are awarded for', () => {
  it('finishing a course, in time and with good answers', async () => {
    const someone = await learner();
    const { slugs } = await freeCourse(2);
    await someone.submit(slugs[0], 4);
    expect(await someone.progress('first-course')).toEqual({
      id: 'first-course',
      name: 'First Course Completed',
      image: 'first-course',
      have: 1,
      need: 2,
      earnedAt: null,
    });
    await someone.submit(slugs[1], 4);
    expect(await awarded(someone)).toEqual(['first-course', 'rapid-learner']);
    // The best attempts now reach nine of ten, after the course was finished.
    await someone.submit(slugs[0], 5);
    expect(await awarded(someone)).toEqual(['first-course', 'high-achiever', 'rapid-learner']);
    expect(await someone.earned()).toEqual(['first-course', 'rapid-learner', 'high-achiever']);
    expect(await listNews(someone)).toEqual([
      {
        subject: 'badge first-course',
        title: 'Badge earned: First Course Completed',
        text: 'You finished every lesson of a course.',
        link: '/user-screen/achievement',
      },
      expect.objectContaining({ title: 'Badge earned: High Achiever' }),
      expect.objectContaining({ title: 'Badge earned: Rapid Learner' }),
    ]);
  });

  it('a course finished by hand, but not for its answers', async () => {
    const someone = await learner();
    const { slugs } = await freeCourse(2);
    await someone.submit(slugs[0]);
    await someone.complete(slugs[1]);
    expect(await awarded(someone)).toEqual(['first-course', 'rapid-learner']);
  });

  it('a slow course, but not Rapid Learner', async () => {
    const someone = await learner();
    const { id, slugs } = await freeCourse();
    await enrolLearner(app.db, someone.id, id);
    await app.db
      .updateTable('learning.enrolment')
      .set({ enrolled_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where('account_id', '=', someone.id)
      .execute();
    await someone.complete(slugs[0]);
    expect(await awarded(someone)).toEqual(['first-course']);
  });

  it('ten different quizzes without a mistake', async () => {
    const someone = await learner();
    const { slugs } = await freeCourse(11);
    for (const slug of slugs.slice(0, 9)) await someone.submit(slug);
    await someone.submit(slugs[0]);
    await someone.submit(slugs[9], 4);
    expect(await someone.progress('quiz-pro')).toMatchObject({ have: 9, need: 10, earnedAt: null });
    await someone.submit(slugs[9]);
    expect(await awarded(someone)).toEqual(['quiz-pro']);
    expect(await someone.progress('quiz-pro')).toMatchObject({ have: 10, need: 10 });
  });

  it('written reviews, in two grades', async () => {
    const someone = await learner();
    const courses = [];
    for (let count = 0; count < 5; count += 1) courses.push(await freeCourse());
    const [first, ...others] = courses.map(({ id }) => id);
    await rate(someone, first ?? 0, '');
    expect(await awarded(someone)).toEqual([]);
    const body = { stars: 4, comment: 'The quizzes help.' };
    await someone.ask(rateCourse, { params: { id: first ?? 0 }, body });
    expect(await awarded(someone)).toEqual(['feedback-champion-1']);
    for (const id of others) await rate(someone, id, 'Well told.');
    expect(await awarded(someone)).toEqual(['feedback-champion-1', 'feedback-champion-2']);
    expect((await listNews(someone)).map(({ title }) => title)).toEqual([
      'Badge earned: Feedback Champion',
      'Badge earned: Feedback Champion, second grade',
    ]);
  });

  it('comments on three courses, including a reply', async () => {
    const someone = await learner();
    const [one, two, three] = [await freeCourse(), await freeCourse(), await freeCourse()];
    for (const { id } of [one, one, two]) await comment(someone, id);
    expect(await someone.progress('knowledge-sharer')).toMatchObject({ have: 2, earnedAt: null });
    const other = await comment(await learner(), three.id);
    await someone.ask(addComment, {
      params: { id: three.id },
      body: { comment: 'I think so too.', replyTo: other.body.data.id },
    });
    expect(await awarded(someone)).toEqual(['knowledge-sharer']);
  });

  it("seven days in a row in the learner's time zone", async () => {
    const someone = await learner();
    const { id, slugs } = await freeCourse(2);
    const zone = 'Pacific/Kiritimati';
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: someone.id, time_zone: zone })
      .execute();
    await learnOn(
      someone,
      id,
      [6, 5, 4, 3, 2, 1].map((days) => addDays(dayIn(zone), -days)),
    );
    expect(await someone.progress('consistency')).toMatchObject({ have: 6, earnedAt: null });
    await someone.submit(slugs[0], 0);
    expect(await awarded(someone)).toEqual(['consistency']);
    const earnedAt = (await someone.progress('consistency'))?.earnedAt ?? '';
    expect(dayIn(zone, new Date(earnedAt))).toBe(dayIn(zone));
  });
});

async function learnOn({ id }: { id: number }, courseId: number, days: string[]) {
  const lesson = await app.db
    .selectFrom('catalog.lesson')
    .where('course_id', '=', courseId)
    .select('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('learning.activity')
    .values(days.map((day) => ({ account_id: id, day, lesson_id: lesson.id, worked: true })))
    .execute();
}

describe('an awarded badge', () => {
  it('is kept with its date when the work behind it is undone', async () => {
    const someone = await learner();
    const { id, slugs } = await freeCourse();
    const slug = slugs[0] ?? '';
    await someone.complete(slug);
    const before = await someone.progress('first-course');
    expect(before).toMatchObject({ have: 1, need: 1 });
    await someone.ask(reopenLesson, { params: { slug } });
    await app.db.deleteFrom('learning.enrolment').where('course_id', '=', id).execute();
    expect(await someone.progress('first-course')).toEqual(before);
    // Earned again, it is not announced again.
    await someone.complete(slug);
    expect(await someone.progress('first-course')).toEqual(before);
    expect((await listNews(someone)).map(({ subject }) => subject)).toEqual([
      'badge first-course',
      'badge rapid-learner',
    ]);
  });

  it.each([
    ['eight comments at once', 'comment'],
    ['eight calls at once', 'call'],
  ])('is announced once: %s', async (_, way) => {
    const someone = await learner();
    const [one, two, three] = [await freeCourse(), await freeCourse(), await freeCourse()];
    await comment(someone, one.id);
    await comment(someone, two.id);
    if (way === 'call') await insertComment(someone, three.id);
    const race = () =>
      way === 'call' ? awardBadges(app.db, someone.id) : comment(someone, three.id);
    await Promise.all(Array.from({ length: 8 }, race));
    expect(await awarded(someone)).toEqual(['knowledge-sharer']);
    expect(await listNews(someone)).toHaveLength(1);
    expect(await countNewsJobs(someone)).toBe(1);
  });

  it('is awarded with the last of eight courses that are rated at once', async () => {
    const someone = await learner();
    const courses = [];
    for (let count = 0; count < 8; count += 1) courses.push(await freeCourse());
    await Promise.all(courses.map(({ id }) => rate(someone, id, 'Well told.')));
    expect(await awarded(someone)).toEqual(['feedback-champion-1', 'feedback-champion-2']);
    expect(await listNews(someone)).toHaveLength(2);
  });
});

/** Awards no badge, like a version that didn't have it yet. */
async function insertComment({ id }: { id: number }, courseId: number, at = new Date()) {
  await app.db
    .insertInto('community.comment')
    .values({
      account_id: id,
      course_id: courseId,
      comment: 'Clear and calm.',
      state: 'approved',
      created_at: at,
    })
    .execute();
}

async function countNewsJobs({ id }: { id: number }) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from jobs.job
    join notifications.notification on notification.id::text = job.data ->> 'notificationId'
    where job.name = 'news' and notification.account_id = ${id}`.execute(app.db);
  return rows[0]?.count;
}

describe('the hourly job', () => {
  const day = 24 * 60 * 60 * 1000;

  async function commented(daysAgo: number) {
    const someone = await learner();
    for (let count = 0; count < 3; count += 1) {
      const { id } = await freeCourse();
      await insertComment(someone, id, new Date(Date.now() - daysAgo * day));
    }
    return someone;
  }

  it('is not needed to show a badge as earned', async () => {
    const someone = await commented(30);
    expect(await someone.earned()).toEqual(['knowledge-sharer']);
    expect(await awarded(someone)).toEqual([]);
  });

  it('awards missed badges to everyone, once, and announces recent ones', async () => {
    const [old, recent] = [await commented(8), await commented(6)];
    const reader = await learner();
    const { id } = await freeCourse();
    await learnOn(
      reader,
      id,
      [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(dayIn('UTC'), -days)),
    );
    const nobody = await learner();
    await Promise.all([awardMissedBadges(app.db), awardMissedBadges(app.db)]);
    await awardMissedBadges(app.db);
    for (const someone of [old, recent]) {
      const [award] = await listAwards(someone);
      expect(award?.badge).toBe('knowledge-sharer');
      expect(await someone.earned()).toEqual(['knowledge-sharer']);
    }
    expect(await awarded(reader)).toEqual(['consistency']);
    expect(await awarded(nobody)).toEqual([]);
    expect(await listNews(old)).toEqual([]);
    expect(await listNews(recent)).toHaveLength(1);
  });

  it('awards a badge that a later version adds to learners who have all the others', async () => {
    const someone = await learner();
    const { id } = await freeCourse();
    await learnOn(someone, id, [addDays(dayIn('UTC'), -40)]);
    await app.db
      .insertInto('learning.badge_award')
      .values(badgeIds.map((badge) => ({ account_id: someone.id, badge, earned_at: new Date() })))
      .execute();
    const added = 'first-day' as BadgeId;
    badgeRules[added] = badgeRule({
      needs: ['days'],
      done: 'You learned something.',
      progress: ({ days }) => ({
        have: Math.min(days.length, 1),
        need: 1,
        earnedAt: days[0] ? new Date(days[0]) : null,
      }),
    });
    try {
      await awardMissedBadges(app.db);
      expect(await awarded(someone)).toContain(added);
    } finally {
      delete (badgeRules as Partial<typeof badgeRules>)[added];
    }
  });
});

describe('checking for badges', () => {
  it('takes one statement when none is earned', async () => {
    const someone = await learner();
    const { slugs } = await freeCourse(2);
    await someone.submit(slugs[0]);
    const recorder = openRecorder(app.connectionString);
    try {
      await awardBadges(recorder.db, someone.id);
      expect(recorder.take()).toHaveLength(1);
    } finally {
      await recorder.close();
    }
  });

  it('reads only the facts that unearned badges need', async () => {
    const someone = await learner();
    const { id, slugs } = await freeCourse();
    await someone.submit(slugs[0]);
    await comment(someone, id);
    const read = async () => (await listFacts(app.db, [someone.id]))[0]?.facts;
    expect(await read()).toMatchObject({
      finishedCourses: [],
      fullScores: [expect.any(Date)],
      comments: [expect.any(Date)],
      days: [dayIn('UTC')],
    });
    await app.db
      .insertInto('learning.badge_award')
      .values(
        ['quiz-pro', 'knowledge-sharer', 'consistency'].map((badge) => ({
          account_id: someone.id,
          badge,
          earned_at: new Date(),
        })),
      )
      .execute();
    expect(await read()).toMatchObject({ fullScores: [], comments: [], days: [] });
  });
});
