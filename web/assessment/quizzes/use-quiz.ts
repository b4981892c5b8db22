import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { useSession } from '../../data/session.tsx';
import { usePreview } from '../shared/preview.ts';
import { preloadContract, sendAttempt } from './attempts.ts';
import { type Answers, findUnanswered, mergeAnswers, noAnswers } from './quiz-answers.ts';
import { clearDraft, loadDraft, type QuizVersion, saveDraft, visitor } from './quiz-draft.ts';

type Phase =
  | {
      name: 'answering';
      showsUnanswered?: boolean;
      error?: { message: string; isOutdated: boolean };
    }
  | { name: 'sending' }
  | { name: 'graded'; result: AttemptResult };

/** The answers of an attempt: stored as a draft while answering, then submitted and graded. */
export function useQuiz(quiz: QuizVersion, onGraded: (result: AttemptResult) => void) {
  const { questions, version, slug } = quiz;
  const preview = usePreview();
  const sessionOwner = useDraftOwner();
  // Nobody's, so nothing is stored.
  const owner = preview ? undefined : sessionOwner;
  /** The last known owner: the draft stays theirs while the session is being checked again. */
  const lastOwner = useRef<string>(undefined);
  const key = useRef('');
  const isSending = useRef(false);
  const [answers, renderAnswers] = useState<Answers>(() => noAnswers(questions));
  /** Ahead of the state: an effect may run between a choice and the render that follows it. */
  const latestAnswers = useRef(answers);
  const [phase, setPhase] = useState<Phase>({ name: 'answering' });

  const setAnswers = (answers: Answers) => {
    latestAnswers.current = answers;
    renderAnswers(answers);
  };

  const resume = useEffectEvent((owner: string) => {
    const hasOwnerChanged = lastOwner.current !== undefined && lastOwner.current !== owner;
    lastOwner.current = owner;
    const draft = loadDraft(owner, quiz);
    if (hasOwnerChanged) setPhase({ name: 'answering' });
    else if (isSending.current || phase.name === 'graded') return;
    key.current = draft?.key ?? '';
    const chosen = hasOwnerChanged ? noAnswers(questions) : latestAnswers.current;
    const merged = draft ? mergeAnswers(chosen, draft.answers) : chosen;
    setAnswers(merged);
    if (merged.some((option) => option !== null)) save(merged);
    if (draft?.toKeep && owner !== visitor) void send(merged);
  });
  useEffect(() => {
    if (owner) resume(owner);
  }, [owner]);

  const save = (answers: Answers) => {
    key.current ||= newKey();
    if (lastOwner.current) saveDraft(lastOwner.current, quiz, { answers, key: key.current });
  };

  const discardDraft = () => {
    key.current = '';
    if (lastOwner.current) clearDraft(lastOwner.current, quiz);
  };

  const choose = (chosen: Answers) => {
    if (phase.name !== 'answering') return;
    preloadContract();
    setAnswers(chosen);
    save(chosen);
  };

  const send = async (answers: Answers) => {
    if (isSending.current) return;
    isSending.current = true;
    save(answers);
    setPhase({ name: 'sending' });
    try {
      const result = preview
        ? await preview.tryQuiz(answers)
        : await sendAttempt(slug, { answers, version, key: key.current });
      discardDraft();
      setPhase({ name: 'graded', result });
      onGraded(result);
    } catch (error) {
      // The course's owner has changed the questions since they were loaded.
      const isOutdated = errorStatus(error) === 409;
      if (isOutdated) discardDraft();
      setPhase({ name: 'answering', error: { message: errorMessage(error), isOutdated } });
    } finally {
      isSending.current = false;
    }
  };

  return {
    answers,
    phase,
    choose,
    /** Points out unanswered questions the first time; submits anyway the second time. */
    submit: () => {
      if (phase.name !== 'answering') return;
      const isComplete = findUnanswered(answers).length === 0;
      if (isComplete || phase.showsUnanswered || phase.error) void send(answers);
      else setPhase({ name: 'answering', showsUnanswered: true });
    },
    retake: () => {
      setAnswers(noAnswers(questions));
      setPhase({ name: 'answering' });
    },
    /** Before a visitor leaves to sign in: the attempt is submitted once they are back. */
    storeForSignIn: () => {
      if (phase.name !== 'graded') return;
      const answers = phase.result.verdicts.map(({ chosen }) => chosen);
      saveDraft(visitor, quiz, { answers, key: newKey(), toKeep: true });
    },
  };
}

/** Undefined while the session is loading. */
function useDraftOwner(): string | undefined {
  const { state, user } = useSession();
  if (state === 'loading') return undefined;
  return user ? String(user.userid) : visitor;
}
