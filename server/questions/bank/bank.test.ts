import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/questions/bank.ts';
import type { DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';
import {
  getDraft,
  getStudioLesson,
  saveLessonPractice,
  saveLessonQuestions,
} from '../../../contract/studio/drafts.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { giveCourse, loadOwnCourse } from '../../../tests/support/studio/studio.ts';
import { removeCoTeacher, setCoTeacher } from '../../catalog/teachers/teachers.ts';
import { readQuestionFile } from '../files/read-questions.ts';

let app: TestApp;
let owner: SignedIn;
/** Edits course 6 only. */
let colleague: SignedIn;
let colleagueId: number;
const [first, second] = [7, 6];

beforeAll(async () => {
  app = await startApp();
  const account = await buildOwner(app.db);
  for (const courseId of [first, second]) {
    await loadOwnCourse(app.db, courseId);
    await giveCourse(app.db, courseId, account.id);
  }
  owner = await signedIn(app, account);
  const other = await buildOwner(app.db);
  colleagueId = other.id;
  const rights = { mayEdit: true, mayReview: false };
  await setCoTeacher(app.db, { courseId: second, accountId: other.id, ...rights });
  colleague = await signedIn(app, other);
  // Both courses came from files: the first look at the bank makes their drafts.
  await list();
});
afterAll(() => app.close());

const question = (text: string): DraftQuestion => ({
  question: text,
  options: ['Yes', 'No', 'Perhaps'],
  answer: 0,
  explanation: 'It is so.',
  sample: false,
});

const practice = (text: string): DraftPractice => ({
  id: '',
  kind: 'number',
  question: text,
  hints: ['Count.'],
  explanation: 'It is so.',
  answer: 4,
  tolerance: 0,
});

type ListQuery = InputOf<typeof contract.listQuestionBank>['query'];

async function list(query: ListQuery = {}, as = owner) {
  return (await as.ask(contract.listQuestionBank, { query })).body;
}

async function find(text: string, as = owner) {
  const { data } = await list({ q: text }, as);
  const row = data.find(({ question }) => question === text);
  if (!row) throw new Error(`“${text}” isn’t in the bank.`);
  return row;
}

const write = async (content: contract.BankContent, tags: string[] = []) =>
  (await owner.ask(contract.addBankQuestion, { body: { question: content, tags } })).body.data.key;

const details = async (key: string, as = owner) =>
  (await as.ask(contract.getBankQuestion, { params: { key } })).body.data;

async function lessonsOf(courseId: number): Promise<string[]> {
  const { body } = await owner.ask(getDraft, { params: { id: courseId } });
  return body.data.outline.flatMap(({ lessons }) => lessons);
}

const lessonOf = async (lessonId: string) =>
  (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;

async function quizLessons(): Promise<[string, string]> {
  const [one = '', other = ''] = [(await lessonsOf(first))[0], (await lessonsOf(second))[0]];
  return [one, other];
}

const use = (keys: string[], lessonId: string, as = owner) =>
  as.ask(contract.addFromBank, { body: { keys, lessonId } });

/** In a quiz of both courses. */
async function shared(text: string): Promise<string> {
  const key = await write(question(text));
  for (const lessonId of await quizLessons()) {
    expect((await use([key], lessonId)).status).toBe(200);
  }
  return key;
}

async function asked(lessonId: string, bank: string) {
  return (await lessonOf(lessonId)).questions.find((each) => each.bank === bank);
}

describe('the list', () => {
  it('has every question of the courses someone edits, found by its words, course and kind', async () => {
    const all = await list({ _limit: 100 });
    const lessons = [...(await lessonsOf(first)), ...(await lessonsOf(second))];
    let [inQuizzes, inPractice] = [0, 0];
    for (const lessonId of lessons) {
      const lesson = await lessonOf(lessonId);
      inQuizzes += lesson.questions.length;
      inPractice += lesson.practice?.length ?? 0;
    }
    expect(all.counts).toMatchObject({ all: inQuizzes + inPractice, courses: 2, unused: 0 });
    expect(all.courses.map(({ id }) => id).sort()).toEqual([second, first]);
    expect((await list({ kind: 'one' })).meta.total).toBe(inQuizzes);
    const one = await list({ course: first });
    const other = await list({ course: second });
    expect(one.meta.total + other.meta.total).toBe(all.meta.total);
    const [sample] = all.data;
    const word = sample?.question.split(' ').find((word) => /^[a-z]{5,}$/.test(word)) ?? '';
    const found = await list({ q: word.toUpperCase(), _limit: 100 });
    expect(found.data.map(({ key }) => key)).toContain(sample?.key);
    expect(found.meta.total).toBeLessThan(all.meta.total);
    expect((await list({ q: '100%_\\' })).meta.total).toBe(0);
  });

  it('pages and sorts', async () => {
    const byText = await list({ _sort: 'question', _limit: 5 });
    const next = await list({ _sort: 'question', _limit: 5, _page: 2 });
    const texts = [...byText.data, ...next.data].map(({ question }) => question.toLowerCase());
    expect(texts).toEqual(texts.toSorted((one, other) => one.localeCompare(other)));
    expect(new Set(texts).size).toBe(10);
  });

  it('says what waits, what it is tagged with, and who edits nothing sees nothing', async () => {
    const key = await write(question('Does it wait?'), ['Light ', 'light', 'Depth  of field']);
    const { data, counts } = await list({ show: 'unused' });
    expect(data).toMatchObject([
      { key, question: 'Does it wait?', kind: 'one', places: 0, tags: ['light', 'depth of field'] },
    ]);
    expect(data[0]?.figures).toEqual({ answers: 0, right: null, discrimination: null });
    expect(counts.tags).toEqual([
      { tag: 'depth of field', count: 1 },
      { tag: 'light', count: 1 },
    ]);
    expect((await list({ tag: 'light' })).meta.total).toBe(1);
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect(await list({}, stranger)).toMatchObject({ data: [], courses: [], counts: { all: 0 } });
    expect(
      (await stranger.ask(contract.listQuestionBank, { query: { course: first } })).status,
    ).toBe(404);
  });

  it('counts first answers to exactly this wording, in all places together', async () => {
    const key = await shared('How is it answered?');
    const lessons = await quizLessons();
    for (const [index, lessonId] of lessons.entries()) {
      await sql`
        insert into assessment.quiz (lesson_id, version, content_hash, pass_mark)
        values (${lessonId}, 1, 'x', 1) on conflict do nothing`.execute(app.db);
      const { rows } = await sql<{ fingerprint: string }>`
        select fingerprint from studio.question_place
        where lesson_id = ${lessonId} and bank_id = ${key}`.execute(app.db);
      await sql`
        insert into assessment.answer_count (lesson_id, fingerprint, choice, rest, rest_total, amount)
        values (${lessonId}, ${rows[0]?.fingerprint}, 0, 4, 4, ${10 + index * 20}),
          (${lessonId}, ${rows[0]?.fingerprint}, 1, 0, 4, 10)`.execute(app.db);
    }
    const row = await find('How is it answered?');
    expect(row).toMatchObject({
      places: 2,
      figures: { answers: 60, right: 0.667, discrimination: 1 },
    });
    const { places, options } = await details(key);
    expect(places.map(({ figures }) => figures?.answers)).toEqual([40, 20]);
    expect(options.map(({ chosen }) => chosen)).toEqual([40, 20, 0]);
    const sorted = await list({ _sort: 'right', _order: 'desc', _limit: 1 });
    expect(sorted.data[0]?.key).toBe(key);
  });
});

describe('a question in several places', () => {
  it('is mended in all of them at once, and stays a sample where it was one', async () => {
    const key = await shared('Is it whole?');
    const [one, other] = await quizLessons();
    const lesson = await lessonOf(one);
    await owner.ask(saveLessonQuestions, {
      params: { lessonId: one },
      body: {
        questions: lesson.questions.map((each) =>
          each.bank === key ? { ...each, sample: true } : each,
        ),
        revision: lesson.questionsRevision,
      },
    });
    const { revision, places, bankId } = await details(key);
    expect(bankId).toBe(key);
    expect(places.map(({ courseId, part }) => [courseId, part])).toEqual([
      [second, 'quiz'],
      [first, 'quiz'],
    ]);
    const before = await lessonOf(other);
    const mended = await owner.ask(contract.mendBankQuestion, {
      params: { key },
      body: { question: { ...question('Is it whole now?'), answer: 1 }, revision },
    });
    expect(mended.body.data).toEqual({ places: 2, courses: 2 });
    expect(await asked(one, key)).toMatchObject({
      question: 'Is it whole now?',
      answer: 1,
      sample: true,
    });
    expect(await asked(other, key)).toMatchObject({ question: 'Is it whole now?', sample: false });
    // Someone who has the quiz open learns of it as of any newer text.
    const late = await owner.ask(saveLessonQuestions, {
      params: { lessonId: other },
      body: { questions: before.questions, revision: before.questionsRevision },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    expect((await find('Is it whole now?')).places).toBe(2);
  });

  it('is mended once when two people mend it at the same time', async () => {
    const key = await shared('Who was first?');
    const { revision } = await details(key);
    const replies = await Promise.all(
      ['one', 'other', 'third'].map((who) =>
        owner.ask(contract.mendBankQuestion, {
          params: { key },
          body: { question: question(`The ${who} was first?`), revision },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'question_changed' },
    });
    const [one, other] = await quizLessons();
    expect((await asked(one, key))?.question).toBe((await asked(other, key))?.question);
  });

  it('isn’t mended if a place was reworded since', async () => {
    const key = await shared('Reworded meanwhile?');
    const { revision } = await details(key);
    const [one] = await quizLessons();
    const lesson = await lessonOf(one);
    const reworded = lesson.questions.map((each) =>
      each.bank === key ? { ...each, question: 'Reworded here?' } : each,
    );
    await owner.ask(saveLessonQuestions, {
      params: { lessonId: one },
      body: { questions: reworded, revision: lesson.questionsRevision },
    });
    const refused = await owner.ask(contract.mendBankQuestion, {
      params: { key },
      body: { question: question('Mended?'), revision },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'question_changed' } });
    expect((await details(key)).places.map(({ differs }) => differs)).toEqual([false, true]);
  });

  it('stays as it is in courses that the mender may not edit, which are only counted', async () => {
    const key = await shared('Whose course?');
    const seen = await details(key, colleague);
    expect(seen).toMatchObject({ elsewhere: 1, isOwn: false, places: [{ courseId: second }] });
    expect(JSON.stringify(seen)).not.toContain(
      (await list()).courses.find(({ id }) => id === first)?.title,
    );
    const mended = await colleague.ask(contract.mendBankQuestion, {
      params: { key },
      body: { question: question('Whose course is it?'), revision: seen.revision },
    });
    expect(mended.body.data).toEqual({ places: 1, courses: 1 });
    const [one, other] = await quizLessons();
    expect((await asked(one, key))?.question).toBe('Whose course?');
    expect((await asked(other, key))?.question).toBe('Whose course is it?');
    expect(
      await colleague.ask(contract.tagBankQuestions, {
        body: { keys: [key], add: ['x'], remove: [] },
      }),
    ).toMatchObject({ status: 403, body: { code: 'not_your_question' } });
    const sharedWith = await colleague.ask(contract.listSharedQuestions, {
      params: { lessonId: other },
    });
    expect(sharedWith.body.data.find(({ bankId }) => bankId === key)).toEqual({
      bankId: key,
      places: [],
      elsewhere: 1,
    });
  });

  it('can be one that was in a draft only: both places follow the bank from then on', async () => {
    const { data } = await list({ course: first, kind: 'one', _limit: 100 });
    const written = data.find(({ key }) => key.includes('.quiz.'));
    if (!written) throw new Error('Every question is in the bank.');
    const [, other] = await quizLessons();
    const used = await use([written.key], other);
    expect(used.body.data).toEqual({ quiz: 1, practice: 0, changed: 0, already: 0 });
    const row = await find(written.question);
    expect(row.places).toBe(2);
    expect((await use([row.key], other)).body.data).toEqual({
      quiz: 0,
      practice: 0,
      changed: 0,
      already: 1,
    });
    // Following the bank changes nothing that learners see.
    const draft = (await owner.ask(getDraft, { params: { id: first } })).body.data;
    const source = (await details(row.key)).places.find(({ courseId }) => courseId === first);
    const touched = draft.lessons.find(({ id }) => id === source?.lessonId);
    expect(source?.version).toBe(1);
    expect(touched && source && touched.id).toBe(source?.lessonId);
  });

  it('keeps the ids of practice questions, which learners’ schedules follow', async () => {
    const key = await write(practice('How many?'));
    const lessons = await quizLessons();
    for (const lessonId of lessons) {
      expect((await use([key], lessonId)).body.data).toMatchObject({ quiz: 0, practice: 1 });
    }
    const ids = async () =>
      Promise.all(
        lessons.map(async (lessonId) => {
          const { practice = [] } = await lessonOf(lessonId);
          return practice.find(({ bank }) => bank === key);
        }),
      );
    const before = await ids();
    const { revision } = await details(key);
    await owner.ask(contract.mendBankQuestion, {
      params: { key },
      body: { question: { ...practice('How many are there?'), answer: 5 }, revision },
    });
    const after = await ids();
    expect(after.map((each) => each?.id)).toEqual(before.map((each) => each?.id));
    expect(after.map((each) => each?.question)).toEqual([
      'How many are there?',
      'How many are there?',
    ]);
    expect((await find('How many are there?')).figures).toBeNull();
    const wrong = await owner.ask(contract.mendBankQuestion, {
      params: { key },
      body: { question: question('A quiz?'), revision: (await details(key)).revision },
    });
    expect(wrong.status).toBe(400);
  });

  it('is on its own as a copy', async () => {
    const key = await shared('Copied?');
    const copy = await owner.ask(contract.copyBankQuestion, { params: { key } });
    expect(copy.status).toBe(201);
    expect(await details(copy.body.data.key)).toMatchObject({
      places: [],
      question: { question: 'Copied?' },
    });
  });
});

describe('limits', () => {
  it('of a quiz and of practice are kept, whole', async () => {
    const [, , lessonId = ''] = await lessonsOf(first);
    const lesson = await lessonOf(lessonId);
    await owner.ask(saveLessonQuestions, {
      params: { lessonId },
      body: {
        questions: Array.from({ length: 39 }, (_, n) => question(`Number ${n}?`)),
        revision: lesson.questionsRevision,
      },
    });
    const keys = [await write(question('Forty?')), await write(question('Forty-one?'))];
    expect(await use(keys, lessonId)).toMatchObject({
      status: 409,
      body: { code: 'lesson_full' },
      detail:
        'A quiz can have at most 40 questions, and this one has room for 1 more. Choose fewer, or another lesson.',
    });
    expect((await lessonOf(lessonId)).questions).toHaveLength(39);
    expect((await use(keys.slice(0, 1), lessonId)).status).toBe(200);
  });

  it('of a call are told', async () => {
    const keys = Array.from({ length: 101 }, () => crypto.randomUUID());
    const { errors } = await use(keys, (await quizLessons())[0]);
    expect(errors[0]?.message).toBe('Choose at most 100 questions at once.');
    expect((await use(['x'], (await quizLessons())[0])).status).toBe(400);
    const tags = Array.from({ length: 11 }, (_, n) => `tag ${n}`);
    const key = await write(question('Tagged?'), ['old']);
    const tag = (add: string[]) =>
      owner.ask(contract.tagBankQuestions, { body: { keys: [key], add, remove: [] } });
    expect((await tag(tags)).status).toBe(400);
    expect((await tag(tags.slice(0, 10))).detail).toBe('A question can have at most 10 tags.');
  });
});

describe('tags, files and removal', () => {
  it('tags a question that is in a draft only, and finds it by them', async () => {
    const { data } = await list({ course: second, _limit: 100 });
    const keys = data
      .filter(({ key }) => key.includes('.'))
      .map(({ key }) => key)
      .slice(0, 2);
    await owner.ask(contract.tagBankQuestions, { body: { keys, add: ['Sharp'], remove: [] } });
    const tagged = await list({ tag: 'sharp' });
    expect(tagged.data.map(({ places }) => places)).toEqual([1, 1]);
    const [key = ''] = tagged.data.map(({ key }) => key);
    await owner.ask(contract.tagBankQuestions, {
      body: { keys: [key], add: [], remove: ['sharp'] },
    });
    expect((await list({ tag: 'sharp' })).meta.total).toBe(1);
  });

  it('writes what was chosen as GIFT', async () => {
    const keys = [await write(question('In a file?')), await write(practice('Also in it?'))];
    const file = await owner.ask(contract.exportBankQuestions, { body: { keys } });
    const { questions } = readQuestionFile(file.body);
    expect(questions.map(({ quiz, practice }) => (quiz ?? practice)?.question.question)).toEqual([
      'In a file?',
      'Also in it?',
    ]);
  });

  it('removes only what no lesson uses', async () => {
    const key = await shared('Used?');
    const remove = (id: string) => owner.ask(contract.removeBankQuestion, { params: { key: id } });
    expect(await remove(key)).toMatchObject({ status: 409, body: { code: 'question_used' } });
    const waiting = await write(question('Waits?'));
    expect((await remove(waiting)).status).toBe(200);
    expect((await remove(waiting)).status).toBe(404);
  });
});

describe('who may do what', () => {
  it('is decided by the courses that someone edits now', async () => {
    const own = await write(question('Mine alone?'));
    const both = await shared('Ours?');
    const [one, other] = await quizLessons();
    const [learner, stranger, admin] = [
      await signedIn(app, await buildLearner(app.db)),
      await signedIn(app, await buildOwner(app.db)),
      await signedIn(app, await buildAdmin(app.db)),
    ];
    const { revision } = await details(both);
    const body = { question: question('Theirs?'), revision };
    const calls = (key: string): [Endpoint, object][] => [
      [contract.getBankQuestion, { params: { key } }],
      [contract.mendBankQuestion, { params: { key }, body }],
      [contract.copyBankQuestion, { params: { key } }],
      [contract.takeBankQuestion, { params: { key } }],
      [contract.removeBankQuestion, { params: { key } }],
      [contract.tagBankQuestions, { body: { keys: [key], add: ['x'], remove: [] } }],
      [contract.addFromBank, { body: { keys: [key], lessonId: other } }],
      [contract.exportBankQuestions, { body: { keys: [key] } }],
    ];
    const statuses = async (key: string, as?: SignedIn) => {
      const all: number[] = [];
      for (const [call, input] of calls(key)) {
        const options = as ? { token: as.token } : {};
        all.push((await ask(app.server, call, input as InputOf<Endpoint>, options)).status);
      }
      return new Set(all);
    };
    expect(await statuses(both)).toEqual(new Set([401]));
    expect(await statuses(both, learner)).toEqual(new Set([403]));
    expect(await statuses(both, stranger)).toEqual(new Set([404]));
    // What belongs to one teacher is nobody else's, whatever courses they share.
    expect(await statuses(own, colleague)).toEqual(new Set([404]));
    expect(await statuses(own, admin)).toEqual(new Set([404]));
    expect((await colleague.ask(contract.getBankQuestion, { params: { key: both } })).status).toBe(
      200,
    );
    expect((await use([both], one, colleague)).status).toBe(404);
    expect(
      (await admin.ask(contract.getBankQuestion, { params: { key: both } })).body.data.places,
    ).toHaveLength(2);
    await removeCoTeacher(app.db, second, colleagueId);
    expect(await statuses(both, colleague)).toEqual(new Set([404]));
    expect((await list({}, colleague)).counts.all).toBe(0);
  });

  it('isn’t opened by an id that someone writes into a draft', async () => {
    const key = await write(question('A secret?'));
    const account = await buildOwner(app.db);
    const other = await signedIn(app, account);
    await loadOwnCourse(app.db, 5);
    await giveCourse(app.db, 5, account.id);
    const draft = (await other.ask(getDraft, { params: { id: 5 } })).body.data;
    const lessonId = draft.outline[0]?.lessons[0] ?? '';
    const lesson = (await other.ask(getStudioLesson, { params: { lessonId } })).body.data;
    await other.ask(saveLessonPractice, {
      params: { lessonId },
      body: {
        practice: [{ ...practice('A forgery?'), id: 'forged', bank: key }],
        revision: lesson.practiceRevision,
      },
    });
    const seen = await details(key, other);
    expect(JSON.stringify(seen)).not.toContain('A secret?');
    expect(seen).toMatchObject({ isOwn: false, question: { question: 'A forgery?' } });
    expect((await details(key)).elsewhere).toBe(1);
  });
});

describe('a file for the bank', () => {
  const gift = readFileSync(new URL('../files/samples/astronomy.gift', import.meta.url));

  it('says what is there already, is imported once, and undone except for what is used', async () => {
    const read = async () =>
      (await owner.ask(contract.readBankFile, { query: { name: 'astronomy.gift' } }, gift)).body
        .data;
    const { file, known } = await read();
    expect(known).toHaveLength(file.questions.length);
    expect(known.some(({ quiz, practice }) => quiz || practice)).toBe(false);
    const questions = file.questions.flatMap(({ quiz, practice }) => {
      const content = quiz ?? practice;
      return content ? [content.question] : [];
    });
    const body = { source: 'astronomy.gift', tags: ['Stars'], questions };
    const imported = await owner.ask(contract.importToBank, { body });
    expect(imported).toMatchObject({ status: 201 });
    const { ids } = imported.body.data;
    expect(ids).toHaveLength(questions.length);
    expect((await list({ tag: 'stars' })).meta.total).toBe(ids.length);
    expect((await owner.ask(contract.importToBank, { body })).body.data.ids).toEqual([]);
    expect((await read()).known.every(({ quiz, practice }) => quiz || practice)).toBe(true);
    const { data } = await list({ tag: 'stars', kind: 'one' });
    const [, , , lessonId = ''] = await lessonsOf(second);
    await use([data[0]?.key ?? ''], lessonId);
    const undo = (as: SignedIn) => as.ask(contract.undoBankImport, { body: { ids } });
    expect((await undo(await signedIn(app, await buildOwner(app.db)))).status).toBe(404);
    expect((await undo(owner)).body.data.removed).toBe(ids.length - 1);
    expect((await list({ tag: 'stars' })).meta.total).toBe(1);
  });

  it('is refused to learners and strangers to the studio', async () => {
    const learner = await signedIn(app, await buildLearner(app.db));
    expect((await learner.ask(contract.readBankFile, { query: {} }, gift)).status).toBe(403);
    const png = Buffer.from('\x89PNG\0', 'latin1');
    expect((await owner.ask(contract.readBankFile, { query: {} }, png)).status).toBe(400);
  });
});

describe('quiz and practice', () => {
  it('take questions of each other as far as they can, as questions of their own', async () => {
    const [lessonId = ''] = await quizLessons();
    const common = { id: '', hints: ['More than four.'], explanation: 'Six.' };
    const numeric: contract.BankContent = {
      ...common,
      kind: 'number',
      question: 'How many legs has a fly?',
      answer: 6,
    };
    const spoken: contract.BankContent = { ...common, kind: 'dictation', question: 'Write it.' };
    const keys = [await write(numeric), await write(spoken), await write(question('Which fly?'))];
    const added = await owner.ask(contract.addFromBank, {
      body: { keys, lessonId, part: 'quiz' },
    });
    expect(added.body.data).toEqual({ quiz: 2, practice: 1, changed: 1, already: 0 });
    const { questions, practice = [] } = await lessonOf(lessonId);
    const changed = questions.find(({ question }) => question === numeric.question);
    expect(changed).toMatchObject({ practice: { kind: 'number', answer: 6 } });
    expect(changed).not.toHaveProperty('bank');
    expect(practice.at(-1)).toMatchObject({ kind: 'dictation', bank: keys[1] });

    const other = await write(question('Which bee?'));
    const back = await owner.ask(contract.addFromBank, {
      body: { keys: [other], lessonId, part: 'practice' },
    });
    expect(back.body.data).toMatchObject({ quiz: 0, practice: 1, changed: 1 });
    const last = (await lessonOf(lessonId)).practice?.at(-1);
    expect(last).toMatchObject({ kind: 'several', question: 'Which bee?' });
    expect(last?.options?.filter(({ right }) => right)).toHaveLength(1);
    expect(last).not.toHaveProperty('bank');
  });
});
