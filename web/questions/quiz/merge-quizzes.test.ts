import { describe, expect, it } from 'vitest';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  type Decision,
  joinQuestions,
  listClashes,
  mergeQuizzes,
  settleClash,
} from './merge-quizzes.ts';

const ask = (question: string, explanation = 'Because.'): DraftQuestion => ({
  question,
  options: [`${question} yes`, `${question} no`],
  answer: 0,
  explanation: `${question} ${explanation}`,
  sample: false,
});
const one = ask('One?');
const two = ask('Two?');
const three = ask('Three?');
const base = [one, two, three];
const mine = (question: DraftQuestion) => ({ ...question, explanation: 'Mine.' });
const theirs = (question: DraftQuestion) => ({ ...question, explanation: 'Theirs.' });

const settle = (a: DraftQuestion[], b: DraftQuestion[], from = base) => {
  const merged = mergeQuizzes(from, a, b);
  expect(listClashes(merged)).toEqual([]);
  return joinQuestions(merged);
};

/** As a person does: decides every clash, and has the rest merged. */
function decide(a: DraftQuestion[], b: DraftQuestion[], decision: Decision): DraftQuestion[] {
  let quiz = { base, mine: a };
  for (;;) {
    const merged = mergeQuizzes(quiz.base, quiz.mine, b);
    const [clash] = listClashes(merged);
    if (!clash) return joinQuestions(merged);
    quiz = settleClash(quiz, clash, decision);
  }
}

describe('two people in one quiz', () => {
  it('who change different questions both keep their change', () => {
    expect(settle([mine(one), two, three], [one, two, theirs(three)])).toEqual([
      mine(one),
      two,
      theirs(three),
    ]);
  });

  it('who add questions get all of them, and the same one once', () => {
    const [added, other, same] = [ask('Mine?'), ask('Theirs?'), ask('Both?')];
    expect(settle([added, ...base, same], [one, other, two, three, same])).toEqual([
      added,
      one,
      other,
      two,
      three,
      same,
    ]);
    expect(settle([added], [other], [])).toEqual([added, other]);
  });

  it('of whom one moves and one edits have it moved and edited', () => {
    expect(settle([three, one, two], [one, theirs(two), three])).toEqual([three, one, theirs(two)]);
    expect(settle([mine(one), two, three], [two, three, one])).toEqual([two, three, mine(one)]);
  });

  it('of whom one removes what the other left alone have it removed', () => {
    expect(settle([one, three], base)).toEqual([one, three]);
    expect(settle(base, [one, two])).toEqual([one, two]);
  });

  it('who do the same have nothing to decide', () => {
    expect(settle([mine(one), two], [mine(one), two])).toEqual([mine(one), two]);
  });
});

describe('a question that both have changed', () => {
  const both = [
    [one, mine(two), three],
    [one, theirs(two), theirs(three)],
  ] as const;

  it('is left to decide, and nothing else is', () => {
    expect(mergeQuizzes(base, ...both)).toEqual([
      { kind: 'settled', question: one },
      { kind: 'clash', mine: mine(two), theirs: theirs(two), inBase: 1, inMine: 1 },
      { kind: 'settled', question: theirs(three) },
    ]);
  });

  it.each([
    ['mine', [mine(two)]],
    ['theirs', [theirs(two)]],
    ['both', [mine(two), theirs(two)]],
  ] as const)('becomes %s', (decision, expected) => {
    expect(decide([...both[0]], [...both[1]], decision)).toEqual([one, ...expected, theirs(three)]);
  });

  it('or was removed by one of them, is left to decide as well', () => {
    const [removed, changed] = [
      [one, three],
      [one, theirs(two), three],
    ];
    expect(decide(removed, changed, 'mine')).toEqual([one, three]);
    expect(decide(removed, changed, 'theirs')).toEqual([one, theirs(two), three]);
    expect(decide(changed, removed, 'mine')).toEqual([one, theirs(two), three]);
    expect(decide(changed, removed, 'theirs')).toEqual([one, three]);
  });
});
