import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { QuizPaper } from '../../../contract/learning/my-attempts.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { useSession } from '../../data/session.tsx';
import { usePreview } from '../shared/preview.ts';
import { preloadContract, sendAttempt } from './attempts.ts';
import { type Answers, findUnanswered, mergeAnswers, noAnswers, toSend } from './quiz-answers.ts';
import {
  clearDraft,
  loadDraft,
  type QuizVersion,
  type Sheet,
  saveDraft,
  visitor,
} from './quiz-draft.ts';
import type { QuizScore } from './quiz-score.tsx';

type Phase =
  | {
      name: 'answering';
      showsUnanswered?: boolean;
      error?: { message: string; isOutdated: boolean };
    }
  | { name: 'sending' }
  /** Together with the component that shows it, so that nothing is empty in between. */
  | { name: 'graded'; result: AttemptResult; Score: typeof QuizScore };

/** Not with the page, which has enough to load. Soon after it, so that a quiz can be answered without a connection. */
const loadScore = () => import('./quiz-score.tsx');
const loadScoreMs = 3_000;

/** An unfinished attempt. */
interface Attempt extends Sheet {
  answers: Answers;
}

const blank = ({ paper, questions }: Sheet): Attempt => ({
  paper,
  questions,
  answers: noAnswers(questions),
});

const isBlank = ({ answers, questions }: Attempt) =>
  findUnanswered(answers).length === questions.length;

/**
 * The answers of an attempt: stored as a draft while answering, then submitted and graded. The page shows everyone the same
 * questions; a learner's own replace them as long as nothing is chosen.
 */
export function useQuiz(
  quiz: QuizVersion & Sheet,
  own: QuizPaper | null,
  onGraded: (result: AttemptResult) => void,
) {
  const { version, slug } = quiz;
  const preview = usePreview();
  const sessionOwner = useDraftOwner();
  // Without an owner nothing is stored.
  const owner = preview ? undefined : sessionOwner;
  /** The last known owner: the draft stays theirs while the session is being checked again. */
  const lastOwner = useRef<string>(undefined);
  const key = useRef('');
  const isSending = useRef(false);
  const [attempt, renderAttempt] = useState<Attempt>(() => blank(quiz));
  /** Ahead of the state: an effect may run between a choice and the render that follows it. */
  const latest = useRef(attempt);
  const [phase, setPhase] = useState<Phase>({ name: 'answering' });

  useEffect(() => {
    const timer = setTimeout(() => loadScore().catch(() => {}), loadScoreMs);
    return () => clearTimeout(timer);
  }, []);

  const setAttempt = (attempt: Attempt) => {
    latest.current = attempt;
    renderAttempt(attempt);
  };

  const resume = useEffectEvent((owner: string) => {
    const hasOwnerChanged = lastOwner.current !== undefined && lastOwner.current !== owner;
    lastOwner.current = owner;
    const draft = loadDraft(owner, quiz);
    if (hasOwnerChanged) setPhase({ name: 'answering' });
    else if (isSending.current || phase.name === 'graded') return;
    key.current = draft?.key ?? '';
    const shown = hasOwnerChanged ? blank(quiz) : latest.current;
    const resumed = draft ? continueWith(shown, draft) : shown;
    setAttempt(resumed);
    if (!isBlank(resumed)) save(resumed);
    if (draft?.toKeep && owner !== visitor) void send(resumed);
  });
  useEffect(() => {
    if (owner) resume(owner);
  }, [owner]);

  const askOwn = useEffectEvent(() => {
    if (!own || own.version !== version || own.paper === latest.current.paper) return;
    if (phase.name === 'answering' && isBlank(latest.current)) setAttempt(blank(own));
  });
  const ownPaper = own?.paper;
  // After the draft: an attempt that was begun continues.
  useEffect(() => {
    if (owner && ownPaper !== undefined) askOwn();
  }, [owner, ownPaper]);

  const save = ({ paper, questions, answers }: Attempt) => {
    key.current ||= newKey();
    const draft = { paper, questions, answers, key: key.current };
    if (lastOwner.current) saveDraft(lastOwner.current, quiz, draft);
  };

  const discardDraft = () => {
    key.current = '';
    if (lastOwner.current) clearDraft(lastOwner.current, quiz);
  };

  const choose = (answers: Answers) => {
    // Answers to questions that can't be handed in any more would only come back as a draft.
    if (phase.name !== 'answering' || phase.error?.isOutdated) return;
    preloadContract();
    loadScore().catch(() => {});
    const chosen = { ...latest.current, answers };
    setAttempt(chosen);
    save(chosen);
  };

  const send = async (attempt: Attempt) => {
    if (isSending.current) return;
    isSending.current = true;
    save(attempt);
    setPhase({ name: 'sending' });
    const { paper } = attempt;
    const answered = toSend(attempt.answers, attempt.questions);
    try {
      const [result, { QuizScore: Score }] = await Promise.all([
        preview
          ? preview.tryQuiz({ ...answered, paper })
          : sendAttempt(slug, { ...answered, version, paper, key: key.current }),
        loadScore(),
      ]);
      discardDraft();
      setPhase({ name: 'graded', result, Score });
      onGraded(result);
    } catch (error) {
      // The course's owner has changed the questions since they were loaded, or these were handed in elsewhere.
      const isOutdated = errorStatus(error) === 409;
      if (isOutdated) discardDraft();
      setPhase({ name: 'answering', error: { message: errorMessage(error), isOutdated } });
    } finally {
      isSending.current = false;
    }
  };

  return {
    questions: attempt.questions,
    answers: attempt.answers,
    phase,
    choose,
    /** Points out unanswered questions the first time; submits anyway the second time. */
    submit: () => {
      if (phase.name !== 'answering') return;
      const isComplete = findUnanswered(attempt.answers).length === 0;
      if (isComplete || phase.showsUnanswered || phase.error) void send(attempt);
      else setPhase({ name: 'answering', showsUnanswered: true });
    },
    retake: () => {
      setAttempt(blank(phase.name === 'graded' ? phase.result.next : quiz));
      setPhase({ name: 'answering' });
    },
    /** Before a visitor leaves to sign in: the attempt is submitted once they are back. */
    storeForSignIn: () => {
      if (phase.name !== 'graded') return;
      const { paper, questions } = attempt;
      const answers = phase.result.verdicts.map(({ chosen, marked }) => marked?.given ?? chosen);
      saveDraft(visitor, quiz, { paper, questions, answers, key: newKey(), toKeep: true });
    },
  };
}

/** What is chosen on the page wins over a draft, unless that is of other questions and nothing is chosen here. */
function continueWith(shown: Attempt, draft: Attempt & { toKeep?: boolean }): Attempt {
  const { paper, questions, answers } = draft;
  if (paper === shown.paper) {
    return { ...shown, answers: mergeAnswers(shown.answers, answers) };
  }
  return draft.toKeep || isBlank(shown) ? { paper, questions, answers } : shown;
}

/** Undefined while the session is loading. */
function useDraftOwner(): string | undefined {
  const { state, user } = useSession();
  if (state === 'loading') return undefined;
  return user ? String(user.userid) : visitor;
}
