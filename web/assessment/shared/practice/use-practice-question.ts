import { useState } from 'react';
import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import type { PracticeAnswer, ShownQuestion } from '../../../../practice/kinds.ts';
import { viewOf } from '../../../../practice/views.tsx';
import { errorMessage } from '../../../data/error-message.ts';

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
  const { start, missing: missingIn, insist, finish, retry } = viewOf(question.kind);
  const [answer, setAnswer] = useState(() => start(question, Math.random));
  const [verdict, setVerdict] = useState<PracticeVerdict | null>(null);
  const [hints, setHints] = useState<string[]>([]);
  const [wrongTries, setWrongTries] = useState(0);
  const [tries, setTries] = useState(0);
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState<string>();
  const isOver = verdict !== null && verdict.solution !== null;
  const finished = () => finish?.(question, answer) ?? answer;

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
    retryLabel: (verdict && retry?.label(answer, verdict)) ?? 'Try again',
    busy,
    error,
    /** Solved or given up. */
    isOver,
    hintsLeft: question.hints - hints.length,
    /** After a second miss, or when there is no hint left and something was tried or hinted. */
    mayReveal: wrongTries > 1 || (wrongTries + hints.length > 0 && hints.length === question.hints),
    /** How often the server has answered, so that the same verdict is read out again. */
    tries,
    change(next: PracticeAnswer) {
      if (isOver || busy === 'answer') return;
      setAnswer(next);
      setMissing(undefined);
      setVerdict(null);
    },
    check() {
      if (isOver) return;
      const lack = missingIn(question, answer);
      setMissing(lack);
      if (lack) {
        if (insist) setAnswer(insist(answer));
        return;
      }
      void run('answer', async () => {
        const given = await calls.answer(question.id, { answer: finished() });
        setVerdict(given);
        setTries((count) => count + 1);
        if (!given.correct) setWrongTries((count) => count + 1);
        onVerdict?.(given);
      });
    },
    retry() {
      if (verdict && retry) setAnswer(retry.keep(answer, verdict));
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
        const body = { answer: finished(), reveal: true };
        const given = await calls.answer(question.id, body);
        setVerdict(given);
        onVerdict?.(given);
      });
    },
    startOver() {
      setAnswer(start(question, Math.random));
      setVerdict(null);
      setWrongTries(0);
    },
  };
}
