import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  HandedInSitting,
  Sitting,
  SittingState,
} from '../../../../contract/assessment/sittings.ts';
import { call } from '../../../data/api.ts';
import { useConnectionLost } from '../../../data/connection.ts';
import { errorMessage, errorStatus } from '../../../data/error-message.ts';
import { type Answer, type Answers, toSend } from '../quiz-answers.ts';
import {
  answersIn,
  keepPending,
  nothingPending,
  overlay,
  type Pending,
  readPending,
  withoutArrived,
} from './pending-answers.ts';

const contract = () => import('../../../../contract/assessment/sittings.ts');

export async function startSitting(slug: string, version: number): Promise<Sitting> {
  return call((await contract()).startSitting, { params: { slug }, body: { version } });
}

/** How often the server hears of this window. It notices when it doesn't. */
const signMs = 15_000;
const pauseMs = 800;
/** So near the end, every choice is saved at once. */
const hurryMs = 10_000;
const tickMs = 250;

/**
 * A running sitting: answers are saved as they are given, and the time is what the server said, counted on by a clock that nobody
 * can set.
 */
export function useSitting(sitting: Sitting, onGraded: (result: HandedInSitting) => void) {
  const { id } = sitting;
  const isLost = useConnectionLost();
  const [answers, setAnswers] = useState<Answers>(() =>
    overlay(answersIn(sitting.answers, sitting.given), readPending(sitting.id)),
  );
  const [givenBack, setGivenBack] = useState(sitting.givenBack);
  const [remainingMs, setRemainingMs] = useState(sitting.remainingMs);
  const [isHandingIn, setHandingIn] = useState(false);
  const [error, setError] = useState('');
  /** Ahead of the state, for what happens between a choice and the render that follows it. */
  const now = useRef({
    endsAt: performance.now() + sitting.remainingMs,
    arrived: answersIn(sitting.answers, sitting.given),
    pending: readPending(id),
    saveNumber: sitting.saveNumber,
    isSaving: false,
    isEnding: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const leftMs = () => now.current.endsAt - performance.now();
  const body = () => ({
    ...toSend(overlay(now.current.arrived, now.current.pending), sitting.questions),
    saveNumber: now.current.saveNumber + (now.current.pending.size > 0 ? 1 : 0),
  });
  const setPending = (pending: Pending) => {
    now.current.pending = pending;
    keepPending(id, pending);
  };

  const take = (state: SittingState) => {
    now.current.endsAt = performance.now() + state.remainingMs;
    now.current.saveNumber = state.saveNumber;
    const arrived = answersIn(state.answers, state.given);
    now.current.arrived = sitting.questions.map((_, index) => arrived[index] ?? null);
    setPending(withoutArrived(now.current.pending, now.current.arrived));
    setAnswers(overlay(now.current.arrived, now.current.pending));
    setGivenBack(state.givenBack);
  };

  const save = async () => {
    if (now.current.isSaving || now.current.isEnding) return;
    clearTimeout(now.current.timer);
    now.current.isSaving = true;
    try {
      const { saveSitting } = await contract();
      const state = await call(saveSitting, { params: { sittingId: id }, body: body() });
      if (state.over) return void handIn();
      take(state);
      // Chosen meanwhile, or another window was quicker.
      if (now.current.pending.size > 0) now.current.timer = setTimeout(save);
    } catch {
      // Kept in the browser; the next sign brings it.
    } finally {
      now.current.isSaving = false;
    }
  };

  const saveSoon = () => {
    clearTimeout(now.current.timer);
    now.current.timer = setTimeout(save, leftMs() < hurryMs ? 0 : pauseMs);
  };

  const handIn = async () => {
    if (now.current.isEnding) return;
    now.current.isEnding = true;
    clearTimeout(now.current.timer);
    setHandingIn(true);
    setError('');
    try {
      const { handInSitting } = await contract();
      const result = await call(handInSitting, { params: { sittingId: id }, body: body() });
      setPending(nothingPending);
      onGraded(result);
    } catch (error) {
      now.current.isEnding = false;
      setHandingIn(false);
      setError(errorMessage(error));
      // Refused for good: trying again wouldn't help.
      if (errorStatus(error) === 404) setPending(nothingPending);
    }
  };

  const tick = useEffectEvent(() => {
    const left = leftMs();
    setRemainingMs(Math.max(0, left));
    if (left <= 0 && error === '') void handIn();
  });
  const sign = useEffectEvent(() => void save());
  useEffect(() => {
    const ticking = setInterval(() => tick(), tickMs);
    const signing = setInterval(() => sign(), signMs);
    const onVisible = () => {
      if (document.visibilityState === 'visible') sign();
    };
    document.addEventListener('visibilitychange', onVisible);
    const { current } = now;
    return () => {
      clearInterval(ticking);
      clearInterval(signing);
      clearTimeout(current.timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  const returned = useEffectEvent(() => {
    setError('');
    void save();
  });
  useEffect(() => {
    if (!isLost) returned();
  }, [isLost]);

  return {
    answers,
    remainingMs,
    givenBack,
    isLost,
    isHandingIn,
    error,
    choose: (index: number, answer: Answer) => {
      if (now.current.isEnding) return;
      setPending(new Map(now.current.pending).set(index, answer));
      setAnswers(overlay(now.current.arrived, now.current.pending));
      saveSoon();
    },
    handIn,
  };
}
