import { type DraftDetails, hasDetails } from '../../../contract/catalog/draft-fields.ts';
import { partOf, type QuizPart } from '../../../contract/catalog/quiz-settings.ts';
import { largestQuiz } from '../../../contract/catalog.ts';
import { type BankContent, isPractice } from '../../../contract/questions/bank.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { asQuizQuestion } from '../../../contract/studio/practice.ts';
import type { QuizKind } from '../../../practice/kinds.ts';
import { modelOf } from '../../../practice/kinds.ts';
import { isSameValue } from '../../forms/same-value.ts';

/** What can be done with the questions of a quiz: each returns a new list, or the same one if nothing changes. */

type Quiz = readonly DraftQuestion[];

export const fewestOptions = 2;
export const mostOptions = 6;
export const mostQuestions = largestQuiz;

export const blankQuestion: DraftQuestion = {
  question: '',
  options: ['', '', '', ''],
  answer: null,
  explanation: '',
  sample: false,
};

/** A question of another kind, with room for what it needs. */
export const blankOf = (kind: QuizKind): DraftQuestion => ({
  ...{ question: '', options: [], answer: null, explanation: '', sample: false },
  practice: { kind, ...modelOf(kind).blank },
});

export function isBlank(written: DraftQuestion): boolean {
  const { question, options, explanation, practice, picture } = written;
  if (picture || detailsOf(written).some(hasDetails)) return false;
  if (practice && !isSameValue(practice, blankOf(practice.kind).practice)) return false;
  return [question, explanation, ...options].every((text) => text.trim() === '');
}

/** A question of the bank to ask, or why it can't be. One of practice is another question by then, so it doesn't follow the bank. */
export function fromBank(taken: BankContent): DraftQuestion | string {
  if (!isPractice(taken)) return taken;
  const { bank: _, ...practice } = taken;
  return asQuizQuestion(practice) ?? 'This question is too long for a quiz.';
}

/** `place` is where the first of them goes; at the end without it. */
export function insertQuestions(
  quiz: Quiz,
  questions: readonly DraftQuestion[],
  place = quiz.length,
): DraftQuestion[] {
  return quiz.toSpliced(place, 0, ...questions);
}

export function removeQuestion(quiz: Quiz, place: number): DraftQuestion[] {
  return quiz.toSpliced(place, 1);
}

/** Without the question of the bank that it follows. */
export function detached({ bank: _, ...question }: DraftQuestion): DraftQuestion {
  return question;
}

/** A visitor's sample is asked once: the copy isn't one, and it follows nothing. */
export function duplicateQuestion(quiz: Quiz, place: number): DraftQuestion[] {
  const original = quiz[place];
  return original
    ? quiz.toSpliced(place + 1, 0, { ...detached(original), sample: false })
    : [...quiz];
}

/** The first or last question of a part moves into the part before or after it. */
export function moveQuestion(
  quiz: Quiz,
  place: number,
  by: -1 | 1,
  parts: readonly QuizPart[] = [],
): DraftQuestion[] {
  const [moved, neighbour] = [quiz[place], quiz[place + by]];
  if (!moved || parts.length === 0) return swap(quiz, place, place + by);
  const part = partOf(moved, parts);
  if (neighbour && partOf(neighbour, parts) === part) return swap(quiz, place, place + by);
  return parts[part + by] ? quiz.with(place, { ...moved, part: part + by }) : [...quiz];
}

/** Each says which part it is in, so that a further part takes none of them. */
export function settleParts(quiz: Quiz, parts: readonly QuizPart[]): DraftQuestion[] {
  return quiz.map((question) => ({ ...question, part: Math.max(0, partOf(question, parts)) }));
}

/** Its questions join the part before it, or the one after it if it is the first. */
export function leavePart(quiz: Quiz, parts: readonly QuizPart[], gone: number): DraftQuestion[] {
  return quiz.map(({ part: _, ...question }) => {
    const part = partOf({ part: _ }, parts);
    return parts.length > 1
      ? { ...question, part: Math.max(0, part >= gone ? part - 1 : part) }
      : question;
  });
}

export function replaceQuestion(
  quiz: Quiz,
  place: number,
  question: DraftQuestion,
): DraftQuestion[] {
  return place < quiz.length ? quiz.with(place, question) : [...quiz];
}

function swap<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) return [...items];
  return items.with(one, second).with(other, first);
}

const detailsOf = ({ options, details = [] }: DraftQuestion): DraftDetails[] =>
  options.map((_, place) => details[place] ?? {});

/** Left out if no option has anything besides its text. */
function withDetails(
  { details: _, ...question }: DraftQuestion,
  details: readonly DraftDetails[],
): DraftQuestion {
  return details.some(hasDetails) ? { ...question, details: [...details] } : question;
}

export function detailOption(
  question: DraftQuestion,
  option: number,
  details: DraftDetails,
): DraftQuestion {
  return withDetails(question, detailsOf(question).with(option, details));
}

export function writeOption(question: DraftQuestion, option: number, text: string): DraftQuestion {
  return { ...question, options: question.options.with(option, text) };
}

export function addOption(question: DraftQuestion): DraftQuestion {
  if (question.options.length >= mostOptions) return question;
  return withDetails({ ...question, options: [...question.options, ''] }, [
    ...detailsOf(question),
    {},
  ]);
}

/** If it was the right one, none is marked afterwards: guessing another would be worse. */
export function removeOption(question: DraftQuestion, option: number): DraftQuestion {
  const { options, answer } = question;
  if (options.length <= fewestOptions) return question;
  const isAfter = answer !== null && answer > option;
  const others = {
    ...question,
    options: options.toSpliced(option, 1),
    answer: answer === option ? null : isAfter ? answer - 1 : answer,
  };
  return withDetails(others, detailsOf(question).toSpliced(option, 1));
}

/** Those that were added and never filled in, once there are enough others. The right one stays, so that it is missed. */
export function dropEmptyOptions(question: DraftQuestion): DraftQuestion {
  const { options, answer } = question;
  const details = detailsOf(question);
  const isKept = (option: string, index: number) =>
    option.trim() !== '' || index === answer || hasDetails(details[index] ?? {});
  const kept = options.filter(isKept);
  if (kept.length === options.length || kept.length < fewestOptions) return question;
  const before = options.slice(0, answer ?? 0).filter(isKept);
  return withDetails(
    { ...question, options: kept, answer: answer === null ? null : before.length },
    details.filter((_, index) => isKept(options[index] ?? '', index)),
  );
}

export function moveOption(question: DraftQuestion, option: number, by: -1 | 1): DraftQuestion {
  const other = option + by;
  const { options, answer } = question;
  if (other < 0 || other >= options.length) return question;
  const moved = {
    ...question,
    options: swap(options, option, other),
    answer: answer === option ? other : answer === other ? option : answer,
  };
  return withDetails(moved, swap(detailsOf(question), option, other));
}

/** Puts the options in another order; the same one stays marked. `random` gives numbers from 0 to 1. */
export function mixOptions(question: DraftQuestion, random: () => number): DraftQuestion {
  const { options, answer } = question;
  const order = options.map((_, index) => index);
  for (let end = order.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [order[end], order[other]] = [order[other] ?? 0, order[end] ?? 0];
  }
  // Whoever asks for another order doesn't want the same one again.
  if (order.every((from, index) => from === index)) order.push(order.shift() ?? 0);
  const details = detailsOf(question);
  const mixed = {
    ...question,
    options: order.map((from) => options[from] ?? ''),
    answer: answer === null ? null : order.indexOf(answer),
  };
  return withDetails(
    mixed,
    order.map((from) => details[from] ?? {}),
  );
}
