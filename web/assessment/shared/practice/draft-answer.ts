import type { PracticeAnswer } from '../../../../contract/assessment/practice/answer.ts';
import { toKana } from '../../../../contract/assessment/practice/kana.ts';
import { readAnswer } from '../../../../contract/assessment/practice/read-number.ts';
import type { ShownQuestion } from '../../../../contract/assessment/practice/shown.ts';

export type KindOf<K extends ShownQuestion['kind']> = Extract<ShownQuestion, { kind: K }>;

/** What a learner has done so far; it may be incomplete. */
export type DraftAnswer =
  /** `isMeant` once something was moved, or the learner has said that it is right as it is. */
  | { kind: 'ordering'; order: string[]; isMeant: boolean }
  | { kind: 'matching'; pairs: { left: string; right: string }[] }
  | { kind: 'number'; typed: string }
  | { kind: 'text'; typed: string }
  | { kind: 'dictation'; typed: string }
  | { kind: 'several'; chosen: string[] }
  | { kind: 'hotspot'; place: string };
export type DraftOf<K extends DraftAnswer['kind']> = Extract<DraftAnswer, { kind: K }>;

/** `random` is from 0 to 1. */
export function startAnswer(question: ShownQuestion, random: () => number): DraftAnswer {
  switch (question.kind) {
    case 'ordering':
      return { kind: 'ordering', order: shuffle(question.items, random), isMeant: false };
    case 'matching':
      return { kind: 'matching', pairs: [] };
    case 'several':
      return { kind: 'several', chosen: [] };
    case 'hotspot':
      return { kind: 'hotspot', place: '' };
    default:
      return { kind: question.kind, typed: '' };
  }
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    const [a, b] = [shuffled[last], shuffled[chosen]];
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[chosen]] = [b, a];
  }
  return shuffled;
}

/** What is missing before an answer can be checked, as a sentence; undefined if nothing is. */
export function missingIn(question: ShownQuestion, answer: DraftAnswer): string | undefined {
  switch (answer.kind) {
    case 'ordering':
      return answer.isMeant
        ? undefined
        : 'You haven’t moved anything yet. If it’s right as it is, check again.';
    case 'matching': {
      const left = question.kind === 'matching' ? question.lefts.length - answer.pairs.length : 0;
      if (left === 0) return undefined;
      return left === 1 ? 'One pair is missing.' : `${left} pairs are missing.`;
    }
    case 'number':
      if (answer.typed.trim() === '') return 'Type a number first.';
      return question.kind === 'number' && readAnswer(answer.typed, question) === undefined
        ? 'Type a number, such as 12.5 or 1,500.'
        : undefined;
    case 'text':
    case 'dictation':
      return /[\p{L}\p{N}]/u.test(answer.typed) ? undefined : 'Type your answer first.';
    case 'several':
      return answer.chosen.length > 0 ? undefined : 'Choose at least one.';
    case 'hotspot':
      return answer.place === '' ? 'Choose a place first.' : undefined;
  }
}

/** What is sent: letters that were waiting to become kana are final now. */
export function finishAnswer(question: ShownQuestion, answer: DraftAnswer): PracticeAnswer {
  if (question.kind === 'text' && question.kana && answer.kind === 'text') {
    return { kind: 'text', typed: toKana(answer.typed, question.kana.script) };
  }
  if (answer.kind === 'ordering') return { kind: 'ordering', order: answer.order };
  return answer as PracticeAnswer;
}

/** Moves an entry to another place. */
export function moveItem(order: readonly string[], item: string, to: number): string[] {
  const others = order.filter((other) => other !== item);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

type Pair = { left: string; right: string };

/** Either text may have been part of another pair, which ends. */
export function pairUp(pairs: readonly Pair[], left: string, right: string): Pair[] {
  const others = pairs.filter((pair) => pair.left !== left && pair.right !== right);
  return [...others, { left, right }];
}
