import * as z from 'zod/mini';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import type { ProblemValues } from '../../../../contract/catalog/problems.ts';
import {
  findSettingsProblems,
  isUsual,
  QuizSettings,
} from '../../../../contract/catalog/quiz-settings.ts';
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
import { readYaml, readYamlByRules, type YamlFile } from './yaml-file.ts';

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

const wrongSize = (has: number) =>
  `A quiz: ${questionsAsked}, or ${smallestBank} to ${largestQuiz} entries, not ${has}.`;

const rules = {
  house: z.array(question, 'A quiz must be a list.').check(
    z.refine((questions) => isQuizSize(questions.length), {
      error: ({ input }) => wrongSize((input as unknown[]).length),
    }),
  ),
  law: listOf('A quiz', question, 1, largestQuiz),
};

/** A quiz that decides something for itself. */
const ownQuiz = z.strictObject(
  { ...QuizSettings.shape, questions: rules.law },
  'A quiz is a list of questions, or has questions, asked, passMark and minutes.',
);

export interface QuizFile {
  questions: ContentQuestion[];
  /** Empty for the usual quiz. */
  settings: QuizSettings;
  problems: Problem[];
}

/** `firstOptions` is the number of options of the first question; the others have four. */
export function readQuizFile(text: string, file: string, firstOptions = 4): QuizFile {
  const { data, raw, lineOf, settings, ...read } = readForm(text, file);
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
  if (!data) return { questions: [], settings, problems };
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
  return { questions, settings, problems };
}

type Question = z.infer<typeof question>;

/** No list has a key at the beginning of a line. */
const hasKeys = /^\w+:/m;

/** The questions of either form, with paths as if they were all that the file has. */
function readForm(text: string, file: string): YamlFile<Question[]> & { settings: QuizSettings } {
  if (!hasKeys.test(text)) return { ...readYamlByRules(text, rules, { file }), settings: {} };
  const { data, raw, problems, lineOf } = readYaml(text, ownQuiz, { file });
  const { questions, ...rest } = (raw ?? {}) as Record<string, unknown>;
  const settings = z.safeParse(QuizSettings, rest).data ?? {};
  const written = Array.isArray(questions) ? questions.length : 0;
  const isMissized = isUsual(settings) && !isQuizSize(written);
  return {
    data: data?.questions,
    raw: questions,
    settings,
    problems: [
      ...problems.map((problem) => ({ ...problem, path: withoutList(problem.path ?? []) })),
      // Not only once every question is complete: they are written one after the other.
      ...findSettingsProblems(written, settings).map(
        ({ field, ...problem }): Problem => ({
          ...problem,
          file,
          line: lineOf([field]),
          path: [field],
        }),
      ),
      ...(data && isMissized
        ? [
            advise({
              file,
              line: lineOf(['questions']),
              path: [],
              code: 'quiz_size',
              values: { has: written },
              message: wrongSize(written),
            }),
          ]
        : []),
    ],
    lineOf: (path) => lineOf(typeof path[0] === 'string' ? path : ['questions', ...path]),
  };
}

const withoutList = (path: readonly PropertyKey[]) =>
  path[0] === 'questions' ? path.slice(1) : path;

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
