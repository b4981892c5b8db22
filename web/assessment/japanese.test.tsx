import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PracticeQuestion as Question } from '../../practice/kinds.ts';
import { gradePractice, showQuestion, solutionOf } from '../../practice/kinds.ts';
import { renderScreen } from '../../tests/support/render.tsx';
import { QuizQuestion } from './quizzes/quiz-question.tsx';
import { PracticeQuestion } from './shared/practice/practice-question.tsx';

const files = import.meta.glob<string>('../../content/courses/1-basic-japanese/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const read = <T,>(ending: string): T[] =>
  Object.entries(files)
    .filter(([path]) => path.endsWith(ending))
    .flatMap(([, source]) => parse(source) as T[]);

function unmarked(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    const isJapanese = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(data);
    if (isJapanese && !parentElement?.closest('[lang="ja"]')) found.push(data);
  }
  return found;
}

it('every run of Japanese in a quiz is marked', async () => {
  const questions = read<{ question: string; options: string[]; explanation: string }>(
    '.quiz.yaml',
  );
  expect(questions.length).toBeGreaterThan(20);
  await renderScreen(
    questions.map((question, index) => (
      <QuizQuestion
        key={question.question}
        name={`q${index}`}
        index={index}
        question={{ question: question.question, options: question.options }}
        chosen={0}
        verdict={{ chosen: 0, right: 1, correct: false, explanation: question.explanation }}
        isUnanswered={false}
        onChoose={() => {}}
      />
    )),
  );
  expect(unmarked()).toEqual([]);
});

it('every run of Japanese in practice is marked, with hints and solutions', async () => {
  const questions = read<Question>('.practice.yaml');
  expect(questions.length).toBeGreaterThan(15);
  const { user } = await renderScreen(
    questions.map((question) => (
      <PracticeQuestion
        key={question.id}
        question={showQuestion(question)}
        calls={{
          answer: async (_, { answer }) => ({
            ...(gradePractice(question, answer) ?? {
              correct: false,
              says: null,
              rightParts: [],
              beats: [],
            }),
            explanation: question.explanation,
            solution: solutionOf(question),
          }),
          hint: async (_, seen) => ({ hint: question.hints[seen] ?? '', left: 0 }),
        }}
      />
    )),
  );
  expect(unmarked()).toEqual([]);
  const pressAll = async (name: string) => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === name) await user.click(button);
  };
  await pressAll('Hint');
  await pressAll('Next hint');
  await pressAll('Next hint');
  await pressAll('Show the answer');
  expect(document.querySelectorAll('ol, ul').length).toBeGreaterThan(10);
  // What is read out can't be marked within a text, so the visible one is what counts.
  for (const status of document.querySelectorAll('[role="status"]')) status.remove();
  expect(unmarked()).toEqual([]);
}, 60_000);
