import * as z from 'zod/mini';
import type { ReadPractice, UnreadQuestion } from '../../../contract/questions/files.ts';
import { DraftPractice } from '../../../contract/studio/content.ts';
import { usualPercent } from '../../../practice/number/model.ts';
import {
  explain,
  isPartly,
  isRight,
  partlyRight,
  percent,
  shortened,
} from '../files/to-question.ts';

/** How a quiz asks it, where that differs from practice. */
interface InQuiz {
  /** A partly right answer earns a share of the point. */
  partial?: true;
  /** What is lost there, instead of what practice loses. */
  remarks: string[];
}

export type Outcome = { read: ReadPractice; inQuiz?: InQuiz } | { unread: UnreadQuestion };
type Draft = Omit<DraftPractice, 'id' | 'hints'> & { hints?: string[] };

/** An answer as a file has it, in plain text. */
export interface GivenAnswer {
  text: string;
  /** Percent of the mark. */
  worth: number;
  feedback: string;
}

/** Without a reason it is no kind to practise with, and whoever reads quizzes says what it is. */
export function unread(line: number, text: string, reason = ''): Outcome {
  return { unread: { line, text: shortened(text), reason } };
}

const mostHints = 3;

export function read(
  line: number,
  { hints = [], ...draft }: Draft,
  remarks: string[],
  inQuiz?: InQuiz,
): Outcome {
  const parsed = z.safeParse(DraftPractice, {
    ...draft,
    id: '',
    hints: hints.length > 0 ? hints.slice(0, mostHints) : [''],
  });
  if (!parsed.success) {
    return unread(line, draft.question, parsed.error.issues[0]?.message ?? 'It can’t be stored.');
  }
  const cut =
    hints.length > mostHints ? [`Only the first ${mostHints} of its hints were kept.`] : [];
  const question = parsed.data;
  return { read: { question, remarks: [...remarks, ...cut] }, ...(inQuiz && { inQuiz }) };
}

const anyOther = '*';

/** What wrong answers say. What is worth a part of the mark is wrong here, and is named. */
function mistakesIn<Mistake extends { says: string }>(
  answers: readonly GivenAnswer[],
  toMistake: (answer: GivenAnswer) => Mistake | undefined,
): { mistakes: Mistake[]; remarks: string[] } {
  const wrong = answers.filter((answer) => !isRight(answer));
  const named = wrong.filter(({ text }) => text !== anyOther && text !== '');
  const other = wrong.find(({ text, feedback }) => text === anyOther && feedback !== '');
  return {
    mistakes: named.flatMap((answer) => (answer.feedback ? (toMistake(answer) ?? []) : [])),
    remarks: [
      ...named.filter(({ worth }) => isPartly(worth)).map(partlyRight),
      ...(other
        ? [`What it says to any other answer was left out: “${shortened(other.feedback)}”`]
        : []),
    ],
  };
}

/** Options of which several are right together: each is worth a part, and the parts make a whole. */
export function readSeveral(
  line: number,
  common: Pick<Draft, 'question' | 'explanation' | 'hints'>,
  options: readonly GivenAnswer[],
  remarks: readonly string[],
): Outcome {
  const parts = options.filter(({ worth }) => isPartly(worth));
  if (options.some(isRight)) return unread(line, common.question);
  const sum = parts.reduce((sum, { worth }) => sum + worth, 0);
  if (parts.length < 2) return unread(line, common.question);
  if (Math.abs(sum - 100) > 1) {
    const worths = parts.map(({ worth }) => percent(worth)).join(', ');
    const reason = `Its options are worth ${worths} of the mark, so it isn’t clear which of them are right.`;
    return unread(line, common.question, reason);
  }
  return readChoice(line, common, options, isPart, remarks, {
    partial: true,
    remarks: [...remarks, ...shareRemarks(options)],
  });
}

const isPart = ({ worth }: GivenAnswer) => isPartly(worth);

/** In a quiz each right mark earns the same share, and each wrong one takes as much away. */
function shareRemarks(options: readonly GivenAnswer[]): string[] {
  const parts = options.filter(isPart);
  const share = 100 / parts.length;
  const isShare = (worth: number) => Math.abs(worth - share) <= 1;
  const costs = options.filter((option) => !isPart(option)).map(({ worth }) => -worth);
  return [
    ...(parts.every(({ worth }) => isShare(worth))
      ? []
      : [
          `Its right options were worth ${parts.map(({ worth }) => percent(worth)).join(', ')} of the mark. Here each earns the same share.`,
        ]),
    ...(costs.every(isShare)
      ? []
      : [
          costs.every((cost) => cost === 0)
            ? 'Wrong options cost nothing there. Here each takes a share away.'
            : 'Wrong options cost other shares there. Here each takes away as much as a right one earns.',
        ]),
  ];
}

/** One right option, which a quiz could ask for as well. Two options are for a quiz alone. */
export function readOneRight(
  line: number,
  common: Pick<Draft, 'question' | 'explanation' | 'hints'>,
  options: readonly GivenAnswer[],
  remarks: readonly string[],
): Outcome {
  const isUnlike = new Set(options.map(({ text }) => text)).size === options.length;
  if (options.filter(isRight).length !== 1 || options.length < 3 || !isUnlike) {
    return unread(line, common.question);
  }
  return readChoice(line, common, options, isRight, [
    ...remarks,
    ...options.filter(isPart).map(partlyRight),
    'Only one option was to be chosen there. Here learners may choose several.',
  ]);
}

/** By what its options are worth: one is right, or several are together. */
export function readOptions(
  line: number,
  common: Pick<Draft, 'question' | 'explanation' | 'hints'>,
  options: readonly GivenAnswer[],
  remarks: readonly string[],
): Outcome {
  return (options.some(isRight) ? readOneRight : readSeveral)(line, common, options, remarks);
}

function readChoice(
  line: number,
  common: Pick<Draft, 'question' | 'explanation' | 'hints'>,
  options: readonly GivenAnswer[],
  isChosen: (option: GivenAnswer) => boolean,
  remarks: readonly string[],
  inQuiz?: InQuiz,
): Outcome {
  const cut: string[] = [];
  const { explanation, says } = explain({
    feedback: common.explanation,
    options: options.map((option) => ({ ...option, worth: isChosen(option) ? 100 : 0 })),
    most: 800,
    remarks: cut,
  });
  return read(
    line,
    {
      ...common,
      explanation,
      kind: 'several',
      options: options.map((option, place) => ({
        text: option.text,
        right: isChosen(option),
        ...(says[place] && { says: says[place] }),
      })),
    },
    [
      ...remarks,
      ...cut,
      ...(options.some(({ worth }) => worth < 0)
        ? ['Wrong options cost points there. Here all right ones have to be chosen.']
        : []),
    ],
    inQuiz && { ...inQuiz, remarks: [...inQuiz.remarks, ...cut] },
  );
}

/** Several accepted texts. */
export function readTexts(
  line: number,
  common: Pick<Draft, 'question' | 'explanation' | 'hints'>,
  answers: readonly GivenAnswer[],
  remarks: readonly string[],
): Outcome {
  const right = answers.filter(isRight).filter(({ text }) => text !== anyOther);
  if (right.length === 0) {
    return unread(line, common.question, 'None of its answers is worth the whole mark.');
  }
  const { mistakes, ...lost } = mistakesIn(answers, ({ text, feedback }) => ({
    text,
    says: feedback,
  }));
  const wild = right.filter(({ text }) => /(?<!\\)\*/.test(text));
  return read(
    line,
    {
      ...common,
      explanation: common.explanation || (right.find(({ feedback }) => feedback)?.feedback ?? ''),
      kind: 'text',
      accept: right.map(({ text }) => text),
      ...(mistakes.length > 0 && { mistakes }),
    },
    [
      ...remarks,
      ...lost.remarks,
      ...wild.map(
        ({ text }) =>
          `In “${shortened(text)}” the * stands for any text there. Here it’s just a *.`,
      ),
    ],
  );
}

interface GivenNumber extends GivenAnswer {
  range: { answer: number; tolerance?: number } | undefined;
}

/** A number, with how far an answer may be from it, and how far for a part of the mark. */
export function readNumberQuestion(
  line: number,
  common: Pick<Draft, 'question' | 'explanation' | 'hints' | 'unit'>,
  answers: readonly GivenNumber[],
  remarks: readonly string[],
): Outcome {
  const rights = answers.filter(isRight);
  const [right, ...others] = rights;
  const range = right?.range;
  if (!range) return unread(line, common.question, 'Its number can’t be read.');
  const rangeOf = new Map<GivenAnswer, { answer: number } | undefined>(
    answers.map((answer) => [answer, answer.range]),
  );
  const wider = answers.filter((answer) => isWiderPart(answer, range));
  const [close, ...furtherOff] = wider;
  // In the file, the first that fits counts.
  const covered = answers.filter(
    (answer) => isPart(answer) && !wider.includes(answer) && isCovered(answer, range),
  );
  const rest = answers.filter((answer) => !wider.includes(answer) && !covered.includes(answer));
  const { mistakes, ...lost } = mistakesIn(rest, (answer) => {
    const number = rangeOf.get(answer)?.answer;
    return number === undefined ? undefined : { answer: number, says: answer.feedback };
  });
  return read(
    line,
    {
      ...common,
      explanation: common.explanation || right.feedback,
      kind: 'number',
      ...range,
      ...(close?.range?.tolerance && {
        near: {
          within: close.range.tolerance,
          ...(close.worth !== usualPercent && { percent: close.worth }),
          ...(close.feedback && { says: close.feedback }),
        },
      }),
      ...(mistakes.length > 0 && { mistakes }),
    },
    [
      ...remarks,
      ...others.map(
        ({ text }) => `“${shortened(text)}” was right too. Here only the first number is.`,
      ),
      ...furtherOff.map(
        ({ text, worth }) =>
          `“${shortened(text)}” was worth ${percent(worth)} of the mark. Here only the first wider range earns a part.`,
      ),
      ...covered.map(
        ({ text, worth }) =>
          `“${shortened(text)}” was worth ${percent(worth)} of the mark. Here it is right.`,
      ),
      ...lost.remarks,
    ],
  );
}

type Range = NonNullable<GivenNumber['range']>;

const isCovered = ({ range }: GivenNumber, right: Range) =>
  range !== undefined && Math.abs(range.answer - right.answer) <= (right.tolerance ?? 0);

/** The same number, worth a part of the mark and allowed to be further off. */
function isWiderPart({ worth, range }: GivenNumber, right: Range): boolean {
  if (!range || !isPartly(worth) || worth < 1 || worth > 99) return false;
  const isSame =
    Math.abs(range.answer - right.answer) <= 1e-9 * Math.max(1, Math.abs(right.answer));
  return isSame && (range.tolerance ?? 0) > (right.tolerance ?? 0);
}

/** For formats without parts of a mark: everything has to be right. */
export function withoutShares(outcome: Outcome): Outcome {
  return 'read' in outcome ? { read: outcome.read } : outcome;
}
