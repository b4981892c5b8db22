import { useState } from 'react';
import type { PracticeAnswer } from '../../../../contract/assessment/practice/answer.ts';
import type { ShownQuestion } from '../../../../contract/assessment/practice/shown.ts';
import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { type DraftAnswer, finishAnswer, missingIn, startAnswer } from './draft-answer.ts';

/** How answers are checked: by the server, or in a preview by the screen itself. */
export interface PracticeCalls {
  answer(
    question: string,
    body: { answer: PracticeAnswer; reveal?: boolean },
  ): Promise<PracticeVerdict>;
  hint(question: string, seen: number): Promise<{ hint: string; left: number }>;
}

type Busy = 'answer' | 'hint' | 'reveal' | null;

/** One question: what was answered, what the server said, and the hints so far. */
export function usePracticeQuestion(
  question: ShownQuestion,
  calls: PracticeCalls,
  onVerdict?: (verdict: PracticeVerdict) => void,
) {
  const [answer, setAnswer] = useState<DraftAnswer>(() => startAnswer(question, Math.random));
  const [verdict, setVerdict] = useState<PracticeVerdict | null>(null);
  const [hints, setHints] = useState<string[]>([]);
  const [wrongTries, setWrongTries] = useState(0);
  const [tries, setTries] = useState(0);
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState<string>();
  const isOver = verdict !== null && verdict.solution !== null;

  const run = async (name: Exclude<Busy, null>, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(name);
    setError(undefined);
    try {
      await work();
    } catch (error) {
      setError(errorMessage(error));
    } finally {
      setBusy(null);
    }
  };

  return {
    answer,
    verdict,
    hints,
    missing,
    busy,
    error,
    /** Solved or given up. */
    isOver,
    hintsLeft: question.hints - hints.length,
    /** After a second miss, or when there is no hint left and something was tried or hinted. */
    mayReveal: wrongTries > 1 || (wrongTries + hints.length > 0 && hints.length === question.hints),
    /** How often the server has answered, so that the same verdict is read out again. */
    tries,
    change(next: DraftAnswer) {
      if (isOver || busy === 'answer') return;
      setAnswer(next);
      setMissing(undefined);
      setVerdict(null);
    },
    check() {
      if (isOver) return;
      const lack = missingIn(question, answer);
      setMissing(lack);
      if (lack && answer.kind === 'ordering') setAnswer({ ...answer, isMeant: true });
      if (lack) return;
      void run('answer', async () => {
        const given = await calls.answer(question.id, { answer: finishAnswer(question, answer) });
        setVerdict(given);
        setTries((count) => count + 1);
        if (!given.correct) setWrongTries((count) => count + 1);
        onVerdict?.(given);
      });
    },
    retry() {
      // Pairs that were right stay, the others are open again.
      if (answer.kind === 'matching' && verdict) {
        const pairs = answer.pairs.filter(({ left }) => verdict.rightParts.includes(left));
        setAnswer({ kind: 'matching', pairs });
      }
      setVerdict(null);
    },
    takeHint() {
      void run('hint', async () => {
        const { hint } = await calls.hint(question.id, hints.length);
        setHints((seen) => [...seen, hint]);
      });
    },
    reveal() {
      void run('reveal', async () => {
        const body = { answer: finishAnswer(question, answer), reveal: true };
        const given = await calls.answer(question.id, body);
        setVerdict(given);
        onVerdict?.(given);
      });
    },
    startOver() {
      setAnswer(startAnswer(question, Math.random));
      setVerdict(null);
      setWrongTries(0);
    },
  };
}
