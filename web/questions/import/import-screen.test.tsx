import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  addToBank,
  type ImportableQuestion,
  type QuestionFile,
  type readQuestionFile,
} from '../../../contract/questions/files.ts';
import {
  type Draft,
  getDraft,
  type StudioLesson,
  saveLessonPractice,
  saveLessonQuestions,
} from '../../../contract/studio/drafts.ts';
import { checkLesson, getPublishedLesson } from '../../../contract/writing/lessons.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { ImportScreen } from './import-screen.tsx';

const at = '2026-11-16T08:10:00.000Z';
const lesson = {
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'lesson',
  settings: { slug: 'wells', title: 'Wells', minutes: 10, preview: false, photos: [], rubric: [] },
  source: '',
  questions: [],
  practice: [],
  courseId: 1,
  courseTitle: 'Stairs',
  moduleTitle: 'Week 1',
  position: 1,
  rights: { own: true, edit: true, review: true },
  changedAt: at,
  changedBy: 'Noor Said',
  settingsRevision: 1,
  sourceRevision: 1,
  practiceRevision: 1,
  questionsRevision: 1,
  activitiesRevision: 1,
} as StudioLesson;
const draft = {
  courseId: 1,
  rights: lesson.rights,
  outline: [{ id: 'w', title: 'Week 1', lessons: [lesson.id] }],
  lessons: [],
  version: null,
  changes: {
    ...{ details: false, outline: false, texts: 0, questions: 0, settings: 0 },
    ...{ moved: 0, added: 0, removed: 0 },
  },
} as unknown as Draft;

const common = { line: 1, picture: null, optionPictures: [] };
const numberIn = { kind: 'number' as const, answer: 8, near: { within: 2 } };
const number: ImportableQuestion = {
  ...common,
  quiz: {
    question: {
      ...{ question: 'How far?', options: [], answer: null, explanation: 'So.', sample: false },
      practice: numberIn,
    },
    remarks: ['Its hints were left out: questions of a quiz have none.'],
  },
  practice: {
    question: { id: '', question: 'How far?', hints: ['Far.'], explanation: 'So.', ...numberIn },
    remarks: [],
  },
};
const truth: ImportableQuestion = {
  ...common,
  line: 5,
  quiz: {
    question: {
      ...{ question: 'Is it so?', options: ['True', 'False'], answer: 0 },
      ...{ explanation: 'So.', sample: false },
    },
    remarks: [],
  },
  practice: null,
};
const file: QuestionFile = {
  format: 'gift',
  questions: [number, truth],
  unread: [
    { line: 9, text: 'Why?', reason: 'Essay questions can’t be imported. Ask for the text.' },
  ],
  remarks: [],
};

/** Files are sent with a request of their own, which reports progress. This one has its reply at once. */
const requestWith = (responseText: string) =>
  class {
    readonly upload = {};
    readonly status = 200;
    readonly responseText = responseText;
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      this.onload();
    }
  };

async function openFile(given: Partial<QuestionFile> = {}, practice = lesson.practice) {
  const api = new ApiStub()
    .reply(getDraft, { data: draft })
    .reply(checkLesson, { data: { problems: [] } })
    .reply(getPublishedLesson, {
      data: { version: 0, settings: lesson.settings, questions: [] },
    } as never)
    .reply(saveLessonQuestions, { data: { revision: 2, at } })
    .reply(saveLessonPractice, { data: { revision: 2, at } });
  const reply = JSON.stringify({ data: { ...file, ...given } } satisfies ReplyOf<
    typeof readQuestionFile
  >);
  vi.stubGlobal('XMLHttpRequest', requestWith(reply));
  const opened = new File(['::x::'], 'light.gift');
  const view = await renderScreen(<ImportScreen lesson={{ ...lesson, practice }} />, {
    viewer: learner,
    api,
    state: { file: opened },
  });
  await screen.findByRole('heading', { name: 'light.gift' });
  return view;
}

const where = (number: number) => screen.getByLabelText(`Where to put question ${number}`);
const places = (number: number) =>
  within(where(number))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('a file of questions', () => {
  it('suggests for each where it loses least, and offers only where it can go', async () => {
    await openFile();
    expect(screen.getByText(/^2 questions in GIFT, 1 can’t be imported/)).toBeVisible();
    expect(where(1)).toHaveValue('practice');
    expect(where(2)).toHaveValue('quiz');
    expect(places(2)).toEqual(['Quiz of this lesson', 'Question bank', 'Leave it out']);
    expect(screen.getByText(/^Line 9\. Essay questions/)).toBeVisible();
  });

  it('says what a question loses where it is put, and imports as chosen', async () => {
    const { api, user } = await openFile();
    expect(screen.queryByText(/Its hints were left out/)).toBeNull();
    await user.selectOptions(where(1), 'quiz');
    expect(screen.getByText(/Its hints were left out/)).toBeVisible();
    expect(screen.getByLabelText('All questions')).toHaveValue('quiz');
    await user.selectOptions(where(2), 'none');
    expect(screen.getByLabelText('All questions')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Import 1 question' }));
    expect(await screen.findByRole('heading', { name: 'light.gift is imported' })).toBeVisible();
    expect(api.calls(saveLessonQuestions).at(-1)?.body).toMatchObject({
      questions: [{ question: 'How far?', practice: { near: { within: 2 } } }],
    });
    expect(api.calls(saveLessonPractice)).toHaveLength(0);
    expect(screen.getByText('Line 5. You left it out.')).toBeVisible();
  });

  it('goes to one place all at once, as far as that can be', async () => {
    const { api, user } = await openFile();
    await user.selectOptions(screen.getByLabelText('All questions'), 'bank');
    // What practice keeps and a quiz loses is a loss of the bank, too.
    expect(where(1)).toHaveValue('bank');
    expect(where(2)).toHaveValue('bank');
    await user.selectOptions(screen.getByLabelText('All questions'), 'practice');
    expect(where(1)).toHaveValue('practice');
    expect(where(2)).toHaveValue('quiz');
    await user.selectOptions(screen.getByLabelText('All questions'), 'none');
    expect(screen.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('All questions'), 'bank');
    api.fail(addToBank, 409, { detail: 'The question bank is full.' });
    await user.click(screen.getByRole('button', { name: 'Import 2 questions' }));
    expect(await screen.findByText('The question bank is full.')).toBeVisible();
    expect(api.calls(saveLessonQuestions)).toHaveLength(0);
  });

  it('isn’t imported where there is no room for it', async () => {
    const full = Array.from({ length: 30 }, (_, place) => ({
      ...(number.practice?.question ?? { question: '', hints: [], explanation: '' }),
      ...{ id: `number-${place}`, kind: 'number' as const },
    }));
    const { user } = await openFile({}, full);
    expect(
      screen.getByText('The lesson’s practice has room for 0 questions more. You’ve chosen 1.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 questions' })).toBeDisabled();
    await user.selectOptions(where(1), 'quiz');
    expect(screen.getByRole('button', { name: 'Import 2 questions' })).toBeEnabled();
  });
});
