import type { Criterion } from '../../contract/catalog/criteria.ts';
import type { Deadline } from '../../contract/catalog/deadlines.ts';
import type { QuizSettings } from '../../contract/catalog/quiz-settings.ts';
import type { Task } from '../../contract/catalog.ts';
import type { Role } from '../../contract/fields.ts';
import { hashPassword } from '../../server/accounts/passwords/passwords.ts';
import { storeQuiz } from '../../server/assessment/quizzes/store-quiz.ts';
import type { ContentActivity } from '../../server/catalog/content/content.ts';
import type { Db } from '../../server/platform/postgres/database.ts';

let count = 0;

/** All accounts share one hash, because hashing is slow. */
export const testPassword = 'a good test password';
let hash: Promise<string> | undefined;

export async function buildAccount(
  db: Db,
  options: {
    role?: Role;
    username?: string;
    email?: string;
    first_name?: string;
    last_name?: string;
  } = {},
) {
  count += 1;
  const username = options.username ?? `person${count}`;
  hash ??= hashPassword(testPassword);
  const account = {
    username,
    email: options.email ?? `${username}@example.org`,
    first_name: options.first_name ?? 'Robin',
    last_name: options.last_name ?? `Tester${count}`,
    role: options.role ?? 'User',
    password_hash: await hash,
  };
  const { id } = await db
    .insertInto('accounts.account')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, password: testPassword, ...account };
}

export const buildLearner = (db: Db) => buildAccount(db);
export const buildOwner = (db: Db) => buildAccount(db, { role: 'ModuleOwner' });
export const buildAdmin = (db: Db) => buildAccount(db, { role: 'Admin' });

export interface CourseOptions {
  title?: string;
  category?: string;
  priceCents?: number;
  saleCents?: number | null;
  featured?: number;
  draft?: boolean;
  summary?: string;
  teacher?: string;
  level?: string;
  weeks?: number;
  ownerId?: number;
  /** In order; each has a quiz of five questions unless it is an assignment. */
  lessons?: {
    slug?: string;
    title?: string;
    preview?: boolean;
    kind?: 'lesson' | 'assignment';
    words?: string;
    /** How many questions its quiz has, if not five. */
    bank?: number;
    /** What its quiz decides for itself. */
    quiz?: QuizSettings;
    /** Of an assignment. */
    rubric?: string[];
    criteria?: Criterion[];
    /** What an assignment asks for instead of photos. */
    task?: Task;
    peerReview?: boolean;
    acceptedFrom?: number;
    deadline?: Deadline;
    group?: number;
    activities?: ContentActivity[];
  }[];
}

/** An assignment that asks for a text of any length up to 100 characters. */
export const writtenTask = {
  kind: 'text',
  instructions: 'Write.',
  least: 1,
  most: 100,
} as const satisfies Task;

/** The right option of each question. */
export const rightAnswers = [1, 0, 3, 2, 1];

/** A course, free unless a price is given. */
export async function buildCourse(db: Db, options: CourseOptions = {}) {
  count += 1;
  const priceCents = options.priceCents ?? 2500;
  const { id } = await db
    .insertInto('catalog.course')
    .values({
      category_slug: options.category ?? 'health',
      subject: 'Health',
      title: options.title ?? `Course ${count}`,
      summary: options.summary ?? `About course ${count}.`,
      teacher: options.teacher ?? 'Robin Teacher',
      illustration: 'health',
      level: options.level ?? 'Basic',
      duration_weeks: options.weeks ?? 2,
      price_cents: priceCents,
      sale_cents:
        options.saleCents === undefined && options.priceCents === undefined
          ? 0
          : (options.saleCents ?? null),
      featured_position: options.featured ?? null,
      owner_account_id: options.ownerId ?? null,
      published_at: options.draft ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lessons = await buildLessons(db, id, options.lessons ?? []);
  return { id, lessons };
}

async function buildLessons(
  db: Db,
  courseId: number,
  options: NonNullable<CourseOptions['lessons']>,
) {
  if (options.length === 0) return [];
  const { id: moduleId } = await db
    .insertInto('catalog.module')
    .values({ course_id: courseId, position: 1, title: 'Week 1: Beginning' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lessons = await db
    .insertInto('catalog.lesson')
    .values(
      options.map((lesson, index) => ({
        course_id: courseId,
        module_id: moduleId,
        position: index + 1,
        slug: lesson.slug ?? `course-${courseId}-lesson-${index + 1}`,
        title: lesson.title ?? `Lesson ${index + 1}`,
        kind: lesson.kind ?? 'lesson',
        minutes: 10,
        preview: lesson.preview ?? false,
        source: 'The text of the lesson.',
        html: '<p class="lead">The text of the lesson.</p>',
        headings: ['Beginning', 'Summary'],
        words: lesson.words ?? 'The text of the lesson.',
        rubric: lesson.rubric ?? lesson.criteria?.map(({ title }) => title) ?? [],
        criteria: lesson.criteria ? JSON.stringify(lesson.criteria) : null,
        task: lesson.task ? JSON.stringify(lesson.task) : null,
        peer_review: lesson.peerReview ?? false,
        accepted_from: lesson.acceptedFrom ?? null,
        deadline: lesson.deadline ? JSON.stringify(lesson.deadline) : null,
        group_size: lesson.group ?? null,
        activities: JSON.stringify(lesson.activities ?? []),
        photos: JSON.stringify(
          lesson.kind === 'assignment' && !lesson.task
            ? [1, 2, 3].map((n) => ({ title: `Photo ${n}`, instructions: 'Take it.' }))
            : [],
        ),
      })),
    )
    .returning(['id', 'slug', 'kind', 'position'])
    .execute();
  for (const { id, kind, position } of lessons) {
    const { bank, quiz: settings } = options[(position ?? 1) - 1] ?? {};
    const asked = bank === undefined ? questions() : bankOf(bank);
    if (kind === 'lesson') {
      await storeQuiz(db, id, { contentHash: 'first', questions: asked, settings });
    }
  }
  return lessons.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

export function questions(wording = 'Question') {
  return rightAnswers.map((answer, index) => ({
    question: `${wording} ${index + 1}?`,
    options: ['One', 'Two', 'Three', 'Four'],
    answer,
    explanation: `Because of ${index + 1}.`,
  }));
}

/** Questions whose right option says so. */
export function bankOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    question: `Question ${index + 1}?`,
    options: ['Wrong', 'Not', 'Never', 'No'].toSpliced(index % 4, 1, `Right ${index + 1}`),
    answer: index % 4,
    explanation: `Because of ${index + 1}.`,
  }));
}

export async function enrolLearner(db: Db, accountId: number, courseId: number) {
  await db
    .insertInto('learning.enrolment')
    .values({ account_id: accountId, course_id: courseId })
    .execute();
}

export async function addCoTeacher(
  db: Db,
  courseId: number,
  accountId: number,
  rights: { mayEdit?: boolean; mayReview?: boolean; asLearner?: boolean },
) {
  await db
    .insertInto('catalog.co_teacher')
    .values({
      course_id: courseId,
      account_id: accountId,
      may_edit: rights.mayEdit ?? false,
      may_review: rights.mayReview ?? false,
      as_learner: rights.asLearner ?? false,
    })
    .execute();
}
