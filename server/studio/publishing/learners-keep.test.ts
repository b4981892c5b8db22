import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getAchievements } from '../../../contract/learning/achievements.ts';
import {
  completeLesson,
  getMyCourse,
  listEnrolledCourses,
} from '../../../contract/learning/enrolment.ts';
import { listDueItems } from '../../../contract/learning/schedule.ts';
import { addLesson } from '../../../contract/studio/drafts.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { rightOptionsOf } from '../../../tests/support/right-answers.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach, withoutLinks } from '../../../tests/support/studio/studio-course.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { catchUp } from '../../jobs.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
const params = { id: 7 };
/** A lesson that can be published, for new ones. */
let model: Awaited<ReturnType<typeof course.lessonAt>>;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  course = teach(owner, params.id);
  for (const { id } of (await course.draft()).lessons) await course.write(id, withoutLinks);
  await course.changeDetails({ priceCents: 0, saleCents: null });
  expect((await course.publish('Without links')).status).toBe(201);
  model = await course.lessonAt(0);
});
afterAll(() => app.close());

const newLearner = async () => {
  const account = await buildLearner(app.db);
  return { ...(await signedIn(app, account)), id: account.id };
};
type Learner = Awaited<ReturnType<typeof newLearner>>;

async function pass(learner: Learner, slug: string) {
  const { next } = (await learner.ask(getMyAttempts, { params: { slug }, query: {} })).body.data;
  if (!next) throw new Error(`The lesson ${slug} has no quiz.`);
  const { paper, version } = next;
  const answers = await rightOptionsOf(app.db, slug, next);
  const answer = await learner.ask(submitAttempt, {
    params: { slug },
    body: { answers, paper, version, key: crypto.randomUUID() },
  });
  expect(answer.body.data).toMatchObject({ passed: true });
}

const slugs = async () => (await course.draft()).lessons.map(({ slug }) => slug);
const mine = async (learner: Learner) => (await learner.ask(getMyCourse, { params })).body.data;

async function add(title: string) {
  const moduleId = (await course.draft()).outline.at(-1)?.id ?? '';
  const added = await owner.ask(addLesson, { params, body: { moduleId, kind: 'lesson', title } });
  const { id } = added.body.data;
  // Its activity stays behind.
  await course.write(id, () => model.source.replace(/^:::activity.*\n/gm, ''));
  await course.changeQuestions(id, () => model.questions);
  return id;
}

async function withdraw(lessonId: string) {
  await course.changeOutline((outline) =>
    outline
      .map((week) => ({ ...week, lessons: week.lessons.filter((id) => id !== lessonId) }))
      .filter(({ lessons }) => lessons.length > 0),
  );
}

describe('a completed course', () => {
  it('stays completed when a lesson is added, and its certificate stays', async () => {
    const learner = await newLearner();
    for (const slug of await slugs()) await pass(learner, slug);
    const { completedAt, certified } = await mine(learner);
    expect([completedAt, certified]).toEqual([expect.any(String), true]);
    const id = await add('One more lesson');
    expect((await course.publish('One more')).status).toBe(201);
    await catchUp(app.db);
    expect(await mine(learner)).toMatchObject({ completedAt, certified: true, unproven: [] });
    const due = (await learner.ask(listDueItems, {})).body.data.due;
    expect(due).toEqual([]);
    const [taken] = (await learner.ask(listEnrolledCourses, {})).body.data.courses;
    expect(taken).toMatchObject({ completedAt, missed: [] });
    await withdraw(id);
    await course.publish('As before');
  });

  it('without a certificate yet needs the quizzes of added lessons too, and says so', async () => {
    const learner = await newLearner();
    for (const slug of await slugs()) await learner.ask(completeLesson, { params: { slug } });
    const id = await add('A proof more');
    await course.publish('One more');
    const { slug } = (await course.lesson(id)).settings;
    const { unproven, completedAt } = await mine(learner);
    expect(completedAt).not.toBeNull();
    expect(unproven.map((lesson) => lesson.slug).toSorted()).toEqual((await slugs()).toSorted());
    for (const slug of await slugs()) await pass(learner, slug);
    expect(await mine(learner)).toMatchObject({
      certified: true,
      done: expect.arrayContaining([slug]),
    });
    await withdraw(id);
    await course.publish('As before');
  });
});

it('a withdrawn lesson is nobody’s missing work: whoever lacked only that has finished', async () => {
  const learner = await newLearner();
  const id = await add('Soon gone');
  await course.publish('One more');
  const last = (await course.lesson(id)).settings.slug;
  for (const slug of await slugs()) if (slug !== last) await pass(learner, slug);
  expect((await mine(learner)).completedAt).toBeNull();
  await withdraw(id);
  await course.publish('One less');
  await catchUp(app.db);
  expect(await mine(learner)).toMatchObject({ completedAt: expect.any(String), certified: true });
});

type Edit = 'add' | 'withdraw' | 'bring back' | 'move' | 'rename' | 'rewrite';

async function edit(kind: Edit, seed: number) {
  const { outline, lessons } = await course.draft();
  const ids = outline.flatMap((week) => week.lessons);
  const id = ids[seed % ids.length] ?? '';
  if (kind === 'add') await add(`Lesson ${crypto.randomUUID().slice(0, 8)}`);
  if (kind === 'withdraw' && ids.length > 2) await withdraw(id);
  if (kind === 'bring back') {
    const removed = await app.db
      .selectFrom('studio.lesson')
      .where('course_id', '=', params.id)
      .where('id', 'not in', ids)
      .select('id')
      .executeTakeFirst();
    if (!removed) return;
    await course.changeOutline(([first, ...others]) =>
      first ? [{ ...first, lessons: [removed.id, ...first.lessons] }, ...others] : others,
    );
  }
  if (kind === 'move') {
    await course.changeOutline((weeks) => {
      const without = weeks.map((week) => ({
        ...week,
        lessons: week.lessons.filter((other) => other !== id),
      }));
      const target = seed % without.length;
      return without
        .map((week, index) =>
          index === target ? { ...week, lessons: [id, ...week.lessons] } : week,
        )
        .filter((week) => week.lessons.length > 0);
    });
  }
  if (kind === 'rename') {
    const taken = lessons.find((lesson) => lesson.id === id)?.slug ?? '';
    await course.changeSettings(id, {
      slug: `${taken.slice(0, 60)}-${seed}`,
      title: `Title ${seed}`,
    });
  }
  if (kind === 'rewrite') await course.write(id, moreText(`Rewritten ${seed}.`));
}

it('whatever is edited, progress counts exactly the lessons that there are', async () => {
  const learner = await newLearner();
  const done = new Set<string>();
  const edits = fc.array(
    fc.tuple(
      fc.constantFrom<Edit>('add', 'withdraw', 'bring back', 'move', 'rename', 'rewrite'),
      fc.nat(1_000),
    ),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(20), async (edits, seed) => {
      for (const [kind, n] of edits) await edit(kind, n);
      const published = await course.publish();
      expect([201, 409]).toContain(published.status);
      const lessons = (await course.draft()).lessons;
      const next = lessons[seed % lessons.length];
      if (next) {
        await pass(learner, next.slug);
        done.add(next.id);
      }
      const present = lessons.filter(({ id }) => done.has(id)).map(({ slug }) => slug);
      const { done: counted } = await mine(learner);
      expect(counted.toSorted()).toEqual(present.toSorted());
      // Attempts and completions are never lost, whatever became of the lesson.
      const attempts = await app.db
        .selectFrom('assessment.attempt')
        .where('account_id', '=', learner.id)
        .select('lesson_id')
        .distinct()
        .execute();
      expect(new Set(attempts.map(({ lesson_id }) => lesson_id))).toEqual(done);
      const [taken] = (await learner.ask(listEnrolledCourses, {})).body.data.courses;
      expect(taken).toMatchObject({ lessons: lessons.length, done: present.length });
      const due = (await learner.ask(listDueItems, {})).body.data.due;
      const undone = lessons.filter(({ slug }) => !present.includes(slug));
      if (taken?.completedAt === null) {
        expect(due.map((item) => item.lesson?.slug)).toEqual(
          expect.arrayContaining(undone.map(({ slug }) => slug)),
        );
        expect(due).toHaveLength(undone.length);
      } else expect(due).toEqual([]);
      const certificates = (await learner.ask(getAchievements, {})).body.data.certificates;
      if (certificates.length > 0) expect(taken?.completedAt).not.toBeNull();
    }),
    { numRuns: cases(12, 240) },
  );
}, 60_000);
