import * as z from 'zod/mini';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import type { ProblemValues } from '../../../../contract/catalog/problems.ts';
import {
  isQuizSize,
  largestQuiz,
  questionsAsked,
  smallestBank,
} from '../../../../contract/catalog.ts';
import { line } from '../../../../contract/fields.ts';
import type { ContentQuestion } from '../content.ts';
import { findFormulaProblems } from '../formulas/formula-problems.ts';
import { advise, type Problem } from './problems.ts';
import { readYamlByRules } from './yaml-file.ts';

/** Options are shown in the order of an attempt, but in Review and on the home page as they are written. */
const mostInOnePlace = (questions: number) => Math.max(3, Math.floor(questions / 2));

// YAML reads a bare 2.50 as the number 2.5.
const textLine = (label: string) =>
  z.pipe(z.string(`${label} is text: put a number in quotes.`), line(label, 200));

const question = z.strictObject(
  {
    question: line('Question', 400),
    options: listOf('Options', textLine('An option'), 2, 6),
    answer: textLine('The answer'),
    explanation: line('Explanation', 600),
    sample: z.optional(z.literal(true, 'Sample is true, or left out.')),
  },
  'A question has question, options, answer and explanation, and may be a sample.',
);

const rules = {
  house: z.array(question, 'A quiz must be a list.').check(
    z.refine((questions) => isQuizSize(questions.length), {
      error: ({ input }) =>
        `A quiz: ${questionsAsked}, or ${smallestBank} to ${largestQuiz} entries, not ${(input as unknown[]).length}.`,
    }),
  ),
  law: listOf('A quiz', question, 1, largestQuiz),
};

export interface QuizFile {
  questions: ContentQuestion[];
  problems: Problem[];
}

/** `firstOptions` is the number of options of the first question; the others have four. */
export function readQuizFile(text: string, file: string, firstOptions = 4): QuizFile {
  const { data, raw, lineOf, ...read } = readYamlByRules(text, rules, { file });
  const problems = read.problems.map(
    (problem): Problem =>
      problem.path?.length === 0 ? { ...problem, code: 'quiz_size' } : problem,
  );
  const report = (path: PropertyKey[], code: string, message: string) =>
    problems.push({ file, line: lineOf(path), path, code, message });
  const suggest = (path: PropertyKey[], code: string, message: string, values: ProblemValues) =>
    problems.push(advise({ file, line: lineOf(path), path, code, values, message }));
  for (const { path, text } of findRepeatedOptions(raw)) {
    report(path, 'repeated_option', `The option "${text}" appears twice.`);
  }
  if (!data) return { questions: [], problems };
  for (const { path, message } of findFormulaProblems(data)) report(path, 'formula', message);
  const questions = data.map(({ question, options, answer, explanation, sample }, index) => {
    const wanted = index === 0 ? firstOptions : 4;
    if (options.length !== wanted) {
      suggest(
        [index, 'options'],
        'option_count',
        `This question needs ${wanted} options, and has ${options.length}.`,
        { wanted, has: options.length },
      );
    }
    if (!options.includes(answer)) {
      report(
        [index, 'answer'],
        'no_such_option',
        'The answer must match one of the options exactly.',
      );
    }
    return {
      question,
      options,
      answer: options.indexOf(answer),
      explanation,
      ...(sample && { sample }),
    };
  });

  const most = mostInOnePlace(questions.length);
  const places = Map.groupBy(questions, ({ answer }) => answer);
  for (const [index, { length: count }] of places) {
    if (index < 0 || count <= most) continue;
    const place = index + 1;
    const message = `${count} right answers are in place ${place}. At most ${most} may be.`;
    suggest([], 'one_place', message, { count, place, most });
  }
  return { questions, problems };
}

/** Looks at what is written, so that a mistake elsewhere in the quiz hides none of them. */
function findRepeatedOptions(quiz: unknown): { path: PropertyKey[]; text: string }[] {
  if (!Array.isArray(quiz)) return [];
  return quiz.flatMap((question: { options?: unknown } | null, index) => {
    const options = Array.isArray(question?.options) ? question.options : [];
    const texts = options.map((option) => (typeof option === 'string' ? option.trim() : ''));
    return texts.flatMap((text, place) =>
      text !== '' && texts.indexOf(text) < place ? [{ path: [index, 'options', place], text }] : [],
    );
  });
}
