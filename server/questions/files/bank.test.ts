import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/questions/files.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { getDraft, getStudioLesson } from '../../../contract/studio/drafts.ts';
import { ask, type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { openOwnCourse, signInOthers } from '../../../tests/support/studio/studio.ts';
import { readQuestionFile } from './read-questions.ts';

let app: TestApp;
let owner: SignedIn;
let others: Awaited<ReturnType<typeof signInOthers>>;
const courseId = 7;
const params = { id: courseId };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
  others = await signInOthers(app, courseId);
});
afterAll(() => app.close());

const gift = readFileSync(new URL('./samples/astronomy.gift', import.meta.url));
const question = (text: string): DraftQuestion => ({
  question: text,
  options: ['Yes', 'No'],
  answer: 0,
  explanation: 'It is so.',
  sample: false,
});
const add = (questions: DraftQuestion[], source = 'astronomy.gift') =>
  owner.ask(contract.addToBank, { params, body: { source, questions } });
const list = async (query = {}) => (await owner.ask(contract.listBank, { params, query })).body;

async function firstLesson(): Promise<string> {
  const { body } = await owner.ask(getDraft, { params });
  return body.data.outline[0]?.lessons[0] ?? '';
}

describe('a file of questions', () => {
  it('is read without storing anything', async () => {
    const { status, body } = await owner.ask(
      contract.readQuestionFile,
      { params, query: {} },
      gift,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual(readQuestionFile(gift));
    expect((await list()).meta.total).toBe(0);
  });

  it('is refused with a sentence if it can’t be read', async () => {
    const refused = await owner.ask(
      contract.readQuestionFile,
      { params, query: {} },
      Buffer.from('\x89PNG\0', 'latin1'),
    );
    expect(refused).toMatchObject({
      status: 400,
      detail:
        'We can’t read questions from this file. Choose a GIFT, Aiken, Moodle XML or CSV file.',
    });
    const large = Buffer.alloc(contract.maxQuestionFileBytes + 1, 'x');
    expect(await owner.ask(contract.readQuestionFile, { params, query: {} }, large)).toMatchObject({
      status: 413,
      detail: 'This file is larger than 4 MB. Choose a smaller one.',
    });
  });
});

describe('the question bank', () => {
  it('keeps the order of a file, the newest file first, and each question once', async () => {
    const first = [question('One?'), question('Two?'), question('One?')];
    expect(await add(first)).toMatchObject({ status: 201, body: { data: { added: 2, total: 2 } } });
    const second = [question('Three?'), question('Two?'), question('Four?')];
    expect((await add(second, 'more.xml')).body.data).toMatchObject({ added: 2, total: 4 });
    const { data, meta } = await list();
    expect(meta).toEqual({ page: 1, limit: 20, total: 4 });
    expect(data.map(({ question, source }) => [question.question, source])).toEqual([
      ['Three?', 'more.xml'],
      ['Four?', 'more.xml'],
      ['One?', 'astronomy.gift'],
      ['Two?', 'astronomy.gift'],
    ]);
    const page = await list({ _page: 2, _limit: 3 });
    expect(page.data.map(({ question }) => question.question)).toEqual(['Two?']);
  });

  it('gives a question away once', async () => {
    const id = (await list()).data[0]?.id ?? '';
    const remove = () =>
      owner.ask(contract.removeFromBank, { params: { ...params, questionId: id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await list()).meta.total).toBe(3);
  });

  it('doesn’t let one course reach into the bank of another', async () => {
    const id = (await list()).data[0]?.id ?? '';
    const elsewhere = { params: { id: 6, questionId: id } };
    await others.admin.ask(getDraft, { params: { id: 6 } });
    expect((await others.admin.ask(contract.removeFromBank, elsewhere)).status).toBe(404);
    expect((await list()).meta.total).toBe(3);
  });

  it('holds 2,000 questions, however they arrive', async () => {
    await owner.ask(contract.emptyBank, { params });
    const batches = Array.from({ length: 21 }, (_, batch) =>
      Array.from({ length: 100 }, (_, n) => question(`Number ${batch * 100 + n}?`)),
    );
    const replies = await Promise.all(batches.map((batch) => add(batch)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409]);
    expect((await list()).meta.total).toBe(contract.mostQuestionsInBank);
    await owner.ask(contract.emptyBank, { params });
    expect((await list()).meta.total).toBe(0);
  });

  it('refuses what isn’t a question, and too many at once', async () => {
    const wrong = { ...question('Why?'), options: Array(7).fill('x') };
    expect((await add([wrong])).status).toBe(400);
    expect((await add([])).errors[0]?.message).toBe('Choose at least one question.');
    const many = Array.from({ length: 101 }, (_, n) => question(`${n}?`));
    expect((await add(many)).errors[0]?.message).toBe('Send at most 100 questions at once.');
  });
});

describe('an export', () => {
  it.each(['gift', 'moodle'] as const)('of a quiz as %s is the quiz again', async (format) => {
    const lessonId = await firstLesson();
    const lesson = await owner.ask(getStudioLesson, { params: { lessonId } });
    const file = await owner.ask(contract.exportQuiz, { params: { lessonId }, query: { format } });
    const name = `${lesson.body.data.settings.title}.${format === 'gift' ? 'gift' : 'xml'}`;
    expect(file.headers['content-disposition']).toContain(`filename="${name}"`);
    const { questions, unread } = readQuestionFile(file.body);
    expect(unread).toEqual([]);
    const asked = lesson.body.data.questions.map((question) => ({ ...question, sample: false }));
    expect(questions.map(({ quiz }) => quiz?.question)).toEqual(asked);
  });

  it('of the bank has every question in it', async () => {
    await add([question('One?'), question('Two?')]);
    const query = { format: 'gift' } as const;
    const file = await owner.ask(contract.exportBank, { params, query });
    const texts = readQuestionFile(file.body).questions.map(({ quiz }) => quiz?.question.question);
    expect(texts).toEqual(['One?', 'Two?']);
  });

  it('has to name its format', async () => {
    const query = { format: 'word' } as never;
    expect(await owner.ask(contract.exportBank, { params, query })).toMatchObject({
      status: 400,
      detail: 'The format (format) is gift or moodle.',
    });
  });
});

describe('who may do what', () => {
  const body = { source: 'x', questions: [question('Who?')] };
  const questionId = '00000000-0000-7000-8000-000000000000';
  const format = { format: 'gift' } as const;
  const edits: [string, (lessonId: string) => { call: Endpoint; input: object; file?: Buffer }][] =
    [
      ['read a file', () => ({ call: contract.readQuestionFile, input: { params }, file: gift })],
      ['add to the bank', () => ({ call: contract.addToBank, input: { params, body } })],
      [
        'remove from the bank',
        () => ({ call: contract.removeFromBank, input: { params: { ...params, questionId } } }),
      ],
      ['empty the bank', () => ({ call: contract.emptyBank, input: { params } })],
    ];
  const views: typeof edits = [
    ['see the bank', () => ({ call: contract.listBank, input: { params, query: {} } })],
    ['export the bank', () => ({ call: contract.exportBank, input: { params, query: format } })],
    [
      'export a quiz',
      (lessonId) => ({ call: contract.exportQuiz, input: { params: { lessonId }, query: format } }),
    ],
  ];

  it.each([
    ...edits.map((edit) => [...edit, 403] as const),
    ...views.map((view) => [...view, 200] as const),
  ])('%s', async (_, prepare, reviewer) => {
    const { call, input, file } = prepare(await firstLesson());
    const statusFor = async (as?: SignedIn) => {
      const reply = await ask(app.server, call, input as InputOf<Endpoint>, {
        ...(as ? { token: as.token } : {}),
        ...(file ? { file } : {}),
      });
      return reply.status;
    };
    expect(await statusFor()).toBe(401);
    expect(await statusFor(others.learner)).toBe(403);
    expect(await statusFor(others.foreignOwner)).toBe(404);
    expect(await statusFor(others.mayReview)).toBe(reviewer);
    // A question that isn't there is not found, whoever asks.
    const admitted = call === contract.removeFromBank ? [404] : [200, 201];
    for (const teacher of [owner, others.mayEdit, others.admin]) {
      expect(admitted).toContain(await statusFor(teacher));
    }
  });
});
