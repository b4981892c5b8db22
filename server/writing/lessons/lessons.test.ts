import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  addLesson,
  getDraft,
  getStudioLesson,
  saveLessonQuestions,
} from '../../../contract/studio/drafts.ts';
import { listFigures } from '../../../contract/studio/figures.ts';
import { publishDraft } from '../../../contract/studio/publishing.ts';
import * as contract from '../../../contract/writing/lessons.ts';
import { type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { openOwnCourse, signInOthers } from '../../../tests/support/studio/studio.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());

const readDraft = async () => (await owner.ask(getDraft, { params: { id: courseId } })).body.data;
const read = async (lessonId: string) =>
  (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
const lessonAt = async (place: number) =>
  read((await readDraft()).outline.flatMap(({ lessons }) => lessons)[place] ?? '');
type Lesson = Awaited<ReturnType<typeof read>>;

const blank: DraftQuestion = {
  question: '',
  options: ['', ''],
  answer: null,
  explanation: '',
  sample: false,
};

describe('the check of a lesson', () => {
  const check = async ({ id, settings, questions }: Lesson) => {
    const body = { settings, questions };
    const reply = await owner.ask(contract.checkLesson, { params: { lessonId: id }, body });
    return reply.body.data.problems;
  };

  it('finds nothing in a lesson of ours', async () => {
    expect(await check(await lessonAt(0))).toEqual([]);
  });

  it('names the question that is wrong, without storing anything', async () => {
    const lesson = await lessonAt(0);
    const questions = lesson.questions.with(2, { ...blank, question: 'Which?' });
    const problems = await check({ ...lesson, questions });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      expect(problem).toMatchObject({ part: 'quiz', lessonId: lesson.id, question: 3 });
    }
    expect((await read(lesson.id)).questions).toEqual(lesson.questions);
  });

  it('knows the figures of the course that questions and options show', async () => {
    const lesson = await lessonAt(0);
    const drawn = await owner.ask(listFigures, { params: { id: courseId }, query: {} });
    const { name = '' } = drawn.body.data[0] ?? {};
    const [first = blank] = lesson.questions;
    const showing = (figure: string) => ({
      ...lesson,
      questions: lesson.questions.with(0, {
        ...first,
        details: [{ picture: { figure, alt: 'A drawing' }, says: 'Look again.' }],
      }),
    });
    expect(await check(showing('figures/nowhere.svg'))).toMatchObject([
      { part: 'quiz', question: 1, code: 'no_figure' },
    ]);
    expect(await check(showing(`figures/${name}`))).toEqual([]);
  });

  it('says what is wrong with the quiz as a whole without blaming its first question', async () => {
    const lesson = await lessonAt(0);
    const problems = await check({ ...lesson, questions: lesson.questions.slice(0, 3) });
    expect(problems).toMatchObject([{ part: 'quiz', question: 0, advice: false }]);
  });

  it('names settings that are wrong, and an address that another course has', async () => {
    const lesson = await lessonAt(0);
    const { lessons } = await buildCourse(app.db, { lessons: [{}] });
    const settings = { ...lesson.settings, title: '', slug: lessons[0]?.slug ?? '' };
    const problems = await check({ ...lesson, settings });
    const fields = problems.flatMap((problem) =>
      problem.part === 'settings' ? problem.field : [],
    );
    expect(new Set(fields)).toEqual(new Set(['slug', 'title']));
  });
});

describe('what learners see of a lesson', () => {
  const published = async (lessonId: string) =>
    (await owner.ask(contract.getPublishedLesson, { params: { lessonId } })).body.data;

  it('is the lesson itself in a course that still follows its files', async () => {
    const { id, settings, questions } = await lessonAt(1);
    expect(await published(id)).toEqual({ version: 1, settings, questions });
  });

  it('stays the same while the draft is edited, until it is published', async () => {
    const { id, questions, questionsRevision } = await lessonAt(1);
    const changed = questions.with(0, {
      ...(questions[0] ?? blank),
      explanation: 'It is explained in other words now.',
    });
    const saved = await owner.ask(saveLessonQuestions, {
      params: { lessonId: id },
      body: { questions: changed, revision: questionsRevision },
    });
    expect(saved.status).toBe(200);
    expect(await published(id)).toMatchObject({ version: 1, questions });
    const note = { note: 'Clearer.' };
    await owner.ask(publishDraft, { params: { id: courseId }, body: note });
    expect(await published(id)).toMatchObject({ version: 2, questions: changed });
  });

  it('is nothing before it is published', async () => {
    const moduleId = (await readDraft()).outline[0]?.id ?? '';
    const added = await owner.ask(addLesson, {
      params: { id: courseId },
      body: { moduleId, kind: 'lesson', title: 'New' },
    });
    expect(await published(added.body.data.id)).toEqual({
      version: null,
      settings: null,
      questions: null,
    });
  });
});

it('may be checked by those who edit, and compared by those who review too', async () => {
  const { id, settings, questions } = await lessonAt(0);
  const params = { lessonId: id };
  const people = await signInOthers(app, courseId);
  const statusesOf = async (person: SignedIn) => [
    (await person.ask(contract.checkLesson, { params, body: { settings, questions } })).status,
    (await person.ask(contract.getPublishedLesson, { params })).status,
  ];
  expect(await statusesOf(people.learner)).toEqual([403, 403]);
  expect(await statusesOf(people.foreignOwner)).toEqual([404, 404]);
  expect(await statusesOf(people.mayReview)).toEqual([403, 200]);
  expect(await statusesOf(people.mayEdit)).toEqual([200, 200]);
  expect(await statusesOf(people.admin)).toEqual([200, 200]);
});
