import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  type Draft,
  getDraft,
  getStudioLesson,
  type StudioLesson,
  saveLessonQuestions,
  saveLessonSettings,
} from '../../../contract/studio/drafts.ts';
import { getQuestionFigures, type QuestionFigures } from '../../../contract/teaching/insight.ts';
import { checkLesson, getPublishedLesson } from '../../../contract/writing/lessons.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { QuizEditor } from './quiz-editor.tsx';

const ask = (question: string): DraftQuestion => ({
  question,
  options: ['Right', 'Wrong'],
  answer: 0,
  explanation: `${question} Because.`,
  sample: false,
});
const questions = ['One?', 'Two?', 'Three?'].map(ask);
const lesson: StudioLesson = {
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'lesson',
  settings: { slug: 'wells', title: 'Wells', minutes: 10, preview: false, photos: [], rubric: [] },
  source: '',
  questions,
  courseId: 1,
  courseTitle: 'Stairs',
  moduleTitle: 'Week 1',
  position: 1,
  rights: { own: true, edit: true, review: true },
  changedAt: '2026-11-16T08:00:00.000Z',
  changedBy: 'Noor Said',
  settingsRevision: 1,
  sourceRevision: 1,
  practiceRevision: 1,
  questionsRevision: 4,
  activitiesRevision: 1,
};
const draft = {
  courseId: 1,
  rights: lesson.rights,
  outline: [{ id: 'w', title: 'Week 1', lessons: [lesson.id] }],
  lessons: [],
  version: { number: 7, at: lesson.changedAt },
  changes: {
    details: false,
    outline: false,
    texts: 0,
    questions: 0,
    settings: 0,
    moved: 0,
    added: 0,
    removed: 0,
  },
} as unknown as Draft;

const at = '2026-11-16T08:10:00.000Z';

async function openQuiz(api = new ApiStub()) {
  api.reply(getDraft, { data: draft });
  api.reply(checkLesson, { data: { problems: [] } });
  api.reply(getPublishedLesson, { data: { version: 7, settings: lesson.settings, questions } });
  api.reply(getQuestionFigures, { data: { countedAt: at, questions: [figures] } });
  api.reply(saveLessonQuestions, { data: { revision: 5, at } });
  api.reply(saveLessonSettings, { data: { revision: 2, at } });
  return renderScreen(<QuizEditor lesson={lesson} />, { viewer: learner, api });
}

const figures: QuestionFigures = {
  lessonId: lesson.id,
  lessonTitle: 'Wells',
  position: 1,
  question: 'One?',
  answer: 0,
  options: [
    { text: 'Right', isRight: true, chosen: 61, share: 0.61, strong: 0.8, weak: 0.4 },
    { text: 'Wrong', isRight: false, chosen: 39, share: 0.39, strong: 0.2, weak: 0.6 },
  ],
  answers: 100,
  right: 0.61,
  discrimination: 0.4,
  advice: [],
  since: null,
};

/** What was saved last. */
const savedIn = (api: ApiStub) =>
  (api.calls(saveLessonQuestions).at(-1)?.body as { questions: DraftQuestion[] } | undefined)
    ?.questions;
const textsIn = (api: ApiStub) => savedIn(api)?.map(({ question }) => question);

describe('the settings of a quiz', () => {
  const settingsIn = (api: ApiStub) =>
    (
      api.calls(saveLessonSettings).at(-1)?.body as
        | { settings: StudioLesson['settings'] }
        | undefined
    )?.settings.quiz;

  it('are saved beside its questions, and go back to the usual ones', async () => {
    const { api, user } = await openQuiz();
    expect(screen.getByText(/A lesson’s quiz has five questions: two are missing/)).toBeVisible();
    expect(screen.getByLabelText('Pass mark')).toHaveAttribute('placeholder', '3');
    await user.type(screen.getByLabelText('Questions asked'), '2');
    await user.type(screen.getByLabelText('Time limit'), '20');
    await waitFor(() => expect(settingsIn(api)).toEqual({ asked: 2, minutes: 20 }));
    expect(
      screen.getByRole('heading', {
        name: 'Three questions, two drawn for each attempt, two to pass',
      }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the usual quiz' }));
    await waitFor(() => expect(settingsIn(api)).toBeUndefined());
    expect(screen.getByLabelText('Time limit')).toHaveValue('');
    expect(savedIn(api)).toBeUndefined();
  });

  it('say what is wrong while they are typed', async () => {
    const api = new ApiStub();
    const { user } = await openQuiz(api);
    api.reply(checkLesson, {
      data: {
        problems: [
          {
            part: 'settings',
            lessonId: lesson.id,
            field: 'quiz.asked',
            code: 'too_few_written',
            message: 'Only 3 questions are written.',
            advice: false,
          },
        ],
      },
    });
    await user.type(screen.getByLabelText('Questions asked'), '9');
    expect(await screen.findByText('Only 3 questions are written.')).toBeVisible();
    await user.type(screen.getByLabelText('Time limit'), '999');
    expect(screen.getByText('A whole number from 1 to 240.')).toBeVisible();
    expect(screen.getByLabelText('Time limit')).toBeInvalid();
  });
});

describe('the quiz editor', () => {
  it('moves a question and keeps the focus on its button', async () => {
    const { api, user } = await openQuiz();
    const down = screen.getByRole('button', { name: 'Move question 1 down' });
    await user.click(down);
    expect(document.activeElement).toHaveAccessibleName('Move question 2 down');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toHaveAccessibleName('Move question 3 down');
    await waitFor(() => expect(textsIn(api)).toEqual(['Two?', 'Three?', 'One?']));
  });

  it('opens one question at a time, and goes back to the published version', async () => {
    const { api, user } = await openQuiz();
    await user.click(screen.getByRole('button', { name: 'Edit question 2' }));
    expect(screen.getByLabelText('Question')).toHaveFocus();
    await user.type(screen.getByLabelText('Question'), ' Really');
    await user.click(screen.getByLabelText('Option 2 is right'));
    expect(
      screen.getByText('Changing the wording or the right answer starts the statistics again.'),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(savedIn(api)?.[1]).toMatchObject({ question: 'Two? Really', answer: 1 }),
    );
    await user.click(screen.getByRole('button', { name: 'Back to version 7' }));
    expect(screen.queryByRole('button', { name: 'Back to version 7' })).toBeNull();
    await waitFor(() => expect(savedIn(api)).toEqual(questions));
    await user.click(screen.getByRole('button', { name: 'Edit question 1' }));
    expect(screen.getAllByRole('region', { name: /being edited/ })).toHaveLength(1);
  });

  it('adds options by Enter, leaves by Enter from an empty one, and drops it when done', async () => {
    const { api, user } = await openQuiz();
    await user.click(screen.getByRole('button', { name: 'Edit question 1' }));
    const options = questions[0]?.options ?? [];
    await user.click(screen.getByLabelText(`Option ${options.length}`));
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText(`Option ${options.length + 1}`)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Explanation')).toHaveFocus();
    await user.keyboard(' Always.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(savedIn(api)?.[0]).toMatchObject({ options, explanation: 'One? Because. Always.' }),
    );
  });

  it('shows how often each option was chosen, also once the options are in another order', async () => {
    const { user } = await openQuiz();
    await user.click(await screen.findByRole('button', { name: 'Edit question 1' }));
    const share = (option: number) =>
      within(screen.getByLabelText(`Option ${option}`).closest('li') as HTMLElement);
    expect(await share(1).findByText(/61%/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Option 1'), '{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByLabelText('Option 2')).toHaveValue('Right');
    expect(share(2).getByText(/61%/)).toBeInTheDocument();
  });

  it('names what is wrong at the question, wherever that is by then', async () => {
    const api = new ApiStub();
    const { user } = await openQuiz(api);
    const problem = {
      part: 'quiz' as const,
      lessonId: lesson.id,
      code: 'required',
      advice: false,
    };
    api.reply(checkLesson, {
      data: { problems: [{ ...problem, question: 3, message: 'Choose the right answer.' }] },
    });
    await user.click(screen.getByRole('button', { name: 'Move question 1 down' }));
    const third = screen.getByRole('region', { name: 'Question 3' });
    expect(await within(third).findByText('Choose the right answer.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move question 3 up' }));
    const second = screen.getByRole('region', { name: 'Question 2' });
    expect(within(second).getByText('Choose the right answer.')).toBeInTheDocument();
  });

  it('shows both versions of a question that someone else has changed, and saves the choice', async () => {
    const api = new ApiStub();
    const { user } = await openQuiz(api);
    const theirs = questions.with(0, { ...ask('One?'), explanation: 'Theirs.' });
    api.reply(getStudioLesson, { data: { ...lesson, questions: theirs, questionsRevision: 9 } });
    api.fail(saveLessonQuestions, 409, { code: 'draft_changed' });
    await user.click(screen.getByRole('button', { name: 'Edit question 1' }));
    await user.clear(screen.getByLabelText('Explanation'));
    await user.type(screen.getByLabelText('Explanation'), 'Mine.');
    const clash = await screen.findByRole('group', { name: 'One?' });
    expect(within(clash).getByText('Theirs.')).toBeInTheDocument();
    api.reply(saveLessonQuestions, { data: { revision: 10, at } });
    // The form goes on taking keys.
    await user.type(screen.getByLabelText('Explanation'), ' And more.');
    expect(within(clash).getByText('Mine. And more.')).toBeInTheDocument();
    await user.click(within(clash).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(savedIn(api)?.[0]?.explanation).toBe('Mine. And more.'));
    expect(api.calls(saveLessonQuestions).at(-1)?.body).toMatchObject({ revision: 9 });
  });
});
