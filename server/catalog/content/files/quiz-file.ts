import * as z from 'zod/mini';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import type { ProblemValues } from '../../../../contract/catalog/problems.ts';
import {
  findSettingsProblems,
  isUsual,
  longestPartTitle,
  mostParts,
  type Placed,
  QuizPart,
  QuizSettings,
} from '../../../../contract/catalog/quiz-settings.ts';
import {
  isQuizSize,
  largestQuiz,
  questionsAsked,
  smallestBank,
} from '../../../../contract/catalog.ts';
import { line, Uuid } from '../../../../contract/fields.ts';
import { QuizContent, toPractice } from '../../../../practice/in-quiz.ts';
import { optionDetails, PictureOf } from '../../../../practice/shared/rules.ts';
import type { ContentQuestion } from '../content.ts';
import { findFormulaProblems } from '../formulas/formula-problems.ts';
import type { Figure } from '../rendering/figure.ts';
import { drawPicture, drawQuestion } from './practice-file.ts';
import { advise, type Problem } from './problems.ts';
import { readYaml, readYamlByRules, type YamlFile } from './yaml-file.ts';

/** Options are shown in the order of an attempt, but in Review and on the home page as they are written. */
const mostInOnePlace = (questions: number) => Math.max(3, Math.floor(questions / 2));

// YAML reads a bare 2.50 as the number 2.5.
const textLine = (label: string) =>
  z.pipe(z.string(`${label} is text: put a number in quotes.`), line(label, 200));

const optionInFull = z.strictObject(
  { text: textLine('An option'), ...optionDetails },
  'An option is text, or has text, picture and says.',
);

/** Its text, or a map if it has more than that. */
const option = z.pipe(
  z.unknown(),
  z.transform((written, { issues }): z.infer<typeof optionInFull> => {
    const isMap = typeof written === 'object' && written !== null;
    const parsed = isMap
      ? z.safeParse(optionInFull, written, { reportInput: true })
      : z.safeParse(textLine('An option'), written, { reportInput: true });
    if (parsed.success) {
      return typeof parsed.data === 'string' ? { text: parsed.data } : parsed.data;
    }
    issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
    return z.NEVER;
  }),
);

const oneAnswer = z.strictObject(
  {
    question: line('Question', 400),
    picture: z.optional(PictureOf),
    options: listOf('Options', option, 2, 6),
    answer: textLine('The answer'),
    explanation: line('Explanation', 600),
    sample: z.optional(z.literal(true, 'Sample is true, or left out.')),
    // Archives of courses keep which question of the bank it follows. Learners have no use for it.
    bank: z.optional(Uuid),
  },
  'A question has question, options, answer and explanation, and may have a picture or be a sample.',
);

type OneAnswer = z.infer<typeof oneAnswer>;
type Question = OneAnswer | QuizContent;

const hasKind = (question: unknown): boolean =>
  typeof question === 'object' && question !== null && 'kind' in question;

/** A question that names a kind is one of practice's kinds. What is wrong with it is said by the rules of that kind alone. */
const question: z.ZodMiniType<Question> = z.pipe(
  z.unknown(),
  z.transform((written, { issues }) => {
    const schema: z.ZodMiniType<Question> = hasKind(written) ? QuizContent : oneAnswer;
    const parsed = z.safeParse(schema, written, { reportInput: true });
    if (parsed.success) return parsed.data;
    issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
    return z.NEVER;
  }),
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

const { parts: _, ...ownFields } = QuizSettings.shape;

/** A quiz that decides something for itself. */
const ownQuiz = z.strictObject(
  { ...ownFields, questions: rules.law },
  'A quiz is a list of questions, or has questions, asked, passMark and minutes.',
);

/** A quiz that is divided into parts, each with its own questions. */
const quizInParts = z.strictObject(
  {
    ...ownFields,
    parts: listOf(
      'Parts',
      z.strictObject(
        {
          title: line('The title of a part', longestPartTitle),
          asked: QuizPart.shape.asked,
          questions: listOf('The questions of a part', question, 1, largestQuiz),
        },
        'A part has title and questions, and may say how many are asked.',
      ),
      1,
      mostParts,
    ).check(
      z.refine(
        (parts) => parts.reduce((sum, { questions }) => sum + questions.length, 0) <= largestQuiz,
        `A quiz can have at most ${largestQuiz} questions.`,
      ),
    ),
  },
  'A quiz with parts has parts, and may have passMark and minutes.',
);

export interface QuizFile {
  questions: ContentQuestion[];
  /** Empty for the usual quiz. */
  settings: QuizSettings;
  /** The names of figures that questions show. */
  figures: string[];
  problems: Problem[];
}

interface QuizContext {
  /** The number of options of the first question; the others have four. */
  firstOptions?: number;
  /** Those of the course. */
  figures?: ReadonlyMap<string, Figure>;
}

export function readQuizFile(
  text: string,
  file: string,
  { firstOptions = 4, figures = new Map() }: QuizContext = {},
): QuizFile {
  const { data, raw, places, lineOf, settings, ...read } = readForm(text, file);
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
  if (!data) return { questions: [], settings, figures: [], problems };
  for (const { path, message } of findFormulaProblems(data)) report(path, 'formula', message);
  const used: string[] = [];
  const draw = (picture: { figure: string; alt: string } | undefined, path: PropertyKey[]) => {
    if (!picture) return null;
    const { html, name, missing } = drawPicture(picture, figures);
    if (missing) report([...path, 'picture', 'figure'], missing.code, missing.message);
    if (name !== undefined) used.push(name);
    return html;
  };
  const drawOptions = (options: readonly { picture?: PictureOf | undefined }[], place: number) =>
    options.some(({ picture }) => picture)
      ? options.map(({ picture }, index) => draw(picture, [place, 'options', index]))
      : undefined;
  const questions = data.map((written, index): ContentQuestion => {
    const part = places?.[index];
    if (isOfKind(written)) {
      const { bank: _, ...content } = written;
      const { question, explanation } = written;
      const { figure, name, mistakes } = drawQuestion(toPractice(written), figures);
      for (const { path, code, message } of mistakes) report([index, ...path], code, message);
      if (name !== undefined) used.push(name);
      const pictures = content.kind === 'several' ? drawOptions(content.options, index) : undefined;
      const practice = { content, figure: figure ?? '', ...(pictures && { pictures }) };
      return { question, options: [], answer: 0, explanation, practice, ...part };
    }
    const { question, picture, answer, explanation, sample } = written;
    const options = written.options.map(({ text }) => text);
    const says = written.options.map(({ says = '' }) => says);
    const shown = draw(picture, [index]);
    const shownOptions = drawOptions(written.options, index);
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
      ...((shown !== null || shownOptions) && {
        pictures: {
          ...(shown !== null && { question: shown }),
          ...(shownOptions && { options: shownOptions }),
        },
      }),
      ...(says.some((text) => text !== '') && { says }),
      ...(sample && { sample }),
      ...part,
    };
  });

  const withOptions = questions.filter(({ practice }) => !practice);
  const most = mostInOnePlace(withOptions.length);
  const byPlace = Map.groupBy(withOptions, ({ answer }) => answer);
  for (const [index, { length: count }] of byPlace) {
    if (index < 0 || count <= most) continue;
    const place = index + 1;
    const message = `${count} right answers are in place ${place}. At most ${most} may be.`;
    suggest([], 'one_place', message, { count, place, most });
  }
  return { questions, settings, figures: used, problems };
}

const isOfKind = (question: Question): question is QuizContent => hasKind(question);

/** No list has a key at the beginning of a line. */
const hasKeys = /^\w+:/m;
const hasParts = /^parts:/m;

interface QuizForm extends YamlFile<Question[]> {
  settings: QuizSettings;
  /** The part of each question; nothing in a quiz without parts. */
  places?: Required<Placed>[];
}

/** The questions of any form, with paths as if they were all that the file has. */
function readForm(text: string, file: string): QuizForm {
  if (!hasKeys.test(text)) return { ...readYamlByRules(text, rules, { file }), settings: {} };
  return hasParts.test(text) ? readParts(text, file) : readOwnQuiz(text, file);
}

function readOwnQuiz(text: string, file: string): QuizForm {
  const { data, raw, problems, lineOf } = readYaml(text, ownQuiz, { file });
  const { questions, ...rest } = (raw ?? {}) as Record<string, unknown>;
  const settings = z.safeParse(QuizSettings, rest).data ?? {};
  const written: unknown[] = Array.isArray(questions) ? questions : [];
  const isMissized = isUsual(settings) && !isQuizSize(written.length);
  return {
    data: data?.questions,
    raw: questions,
    settings,
    problems: [
      ...problems.map((problem) => ({ ...problem, path: withoutList(problem.path ?? []) })),
      // Not only once every question is complete: they are written one after the other.
      ...findTermsProblems(written as Placed[], settings, { file, lineOf }),
      ...(data && isMissized
        ? [
            advise({
              file,
              line: lineOf(['questions']),
              path: [],
              code: 'quiz_size',
              values: { has: written.length },
              message: wrongSize(written.length),
            }),
          ]
        : []),
    ],
    lineOf: (path) => lineOf(typeof path[0] === 'string' ? path : ['questions', ...path]),
  };
}

const withoutList = (path: readonly PropertyKey[]) =>
  path[0] === 'questions' ? path.slice(1) : path;

function readParts(text: string, file: string): QuizForm {
  const { data, raw, problems, lineOf } = readYaml(text, quizInParts, { file });
  const { parts: given, ...rest } = (raw ?? {}) as Record<string, unknown>;
  const parts = (Array.isArray(given) ? given : []).map((part: unknown) => {
    const { questions, ...own } = (part ?? {}) as Record<string, unknown>;
    return { own, questions: Array.isArray(questions) ? (questions as unknown[]) : [] };
  });
  const places = parts.flatMap(({ questions }, part) =>
    questions.map((_, index) => ({ part, path: ['parts', part, 'questions', index] })),
  );
  const settings =
    z.safeParse(QuizSettings, { ...rest, parts: parts.map(({ own }) => own) }).data ?? {};
  /** Of a question, as if there were no parts. */
  const toFlat = (path: readonly PropertyKey[]) => {
    const found = places.findIndex(({ path: own }) => own.every((step, at) => step === path[at]));
    return found < 0 ? path : [found, ...path.slice(4)];
  };
  const toWhole = (path: readonly PropertyKey[]) => {
    const place = typeof path[0] === 'number' ? places[path[0]] : undefined;
    return place ? [...place.path, ...path.slice(1)] : path;
  };
  return {
    data: data?.parts.flatMap(({ questions }) => questions),
    raw: parts.flatMap(({ questions }) => questions),
    places: places.map(({ part }) => ({ part })),
    settings,
    problems: [
      ...problems.map((problem) => ({ ...problem, path: toFlat(problem.path ?? []) })),
      ...findTermsProblems(places, settings, { file, lineOf }),
    ],
    lineOf: (path) => lineOf(toWhole(path)),
  };
}

function findTermsProblems(
  questions: readonly Placed[],
  settings: QuizSettings,
  { file, lineOf }: Pick<YamlFile<unknown>, 'lineOf'> & { file: string },
): Problem[] {
  return findSettingsProblems(questions, settings).map(({ field, ...problem }) => ({
    ...problem,
    file,
    line: lineOf(field),
    path: [...field],
  }));
}

/** Looks at what is written, so that a mistake elsewhere in the quiz hides none of them. */
function findRepeatedOptions(quiz: unknown): { path: PropertyKey[]; text: string }[] {
  if (!Array.isArray(quiz)) return [];
  return quiz.flatMap((question: { options?: unknown } | null, index) => {
    // The rules of other kinds say so themselves.
    if (hasKind(question)) return [];
    const options = Array.isArray(question?.options) ? question.options : [];
    const texts = options.map((option: unknown) => {
      const text = typeof option === 'object' && option && 'text' in option ? option.text : option;
      return typeof text === 'string' ? text.trim() : '';
    });
    return texts.flatMap((text, place) =>
      text !== '' && texts.indexOf(text) < place ? [{ path: [index, 'options', place], text }] : [],
    );
  });
}
