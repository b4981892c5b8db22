import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import { useSession } from '../../data/session.tsx';
import { newKey } from '../shared/draft-storage.ts';
import { isConflict, sentenceOf } from '../shared/failures.ts';
import { prepareToSend, sendAttempt } from './attempts.ts';
import { type Answers, mergeAnswers, noAnswers, unansweredOf } from './quiz-answers.ts';
import { clearDraft, loadDraft, type QuizPlace, saveDraft, visitor } from './quiz-draft.ts';

type Phase =
  | { name: 'answering'; pointedOut?: boolean; failure?: { sentence: string; changed: boolean } }
  | { name: 'sending' }
  | { name: 'graded'; result: AttemptResult };

/** One attempt after another: what is chosen, kept in the browser, sent, and graded. */
export function useQuiz(place: QuizPlace, onGraded: (result: AttemptResult) => void) {
  const { questions, version, slug } = place;
  const owner = useOwner();
  /** The last one known: while a session is checked again, the draft is still theirs. */
  const holder = useRef<string>(undefined);
  const key = useRef('');
  const isSending = useRef(false);
  const [answers, showAnswers] = useState<Answers>(() => noAnswers(questions));
  /** Ahead of what is shown: an effect may run between a choice and the render that follows it. */
  const newest = useRef(answers);
  const [phase, setPhase] = useState<Phase>({ name: 'answering' });

  const setAnswers = (answers: Answers) => {
    newest.current = answers;
    showAnswers(answers);
  };

  const nextQuestion = useEffectEvent((owner: string) => {
    const isSomeoneElse = holder.current !== undefined && holder.current !== owner;
    holder.current = owner;
    const draft = loadDraft(owner, place);
    if (isSomeoneElse) setPhase({ name: 'answering' });
    else if (isSending.current || phase.name === 'graded') return;
    key.current = draft?.key ?? '';
    const chosen = isSomeoneElse ? noAnswers(questions) : newest.current;
    const all = draft ? mergeAnswers(chosen, draft.answers) : chosen;
    setAnswers(all);
    if (all.some((option) => option !== null)) save(all);
    if (draft?.toKeep && owner !== visitor) void send(all);
  });
  useEffect(() => {
    if (owner) nextQuestion(owner);
  }, [owner]);

  const save = (answers: Answers) => {
    key.current ||= newKey();
    if (holder.current) saveDraft(holder.current, place, { answers, key: key.current });
  };

  const choose = (chosen: Answers) => {
    if (phase.name !== 'answering') return;
    prepareToSend();
    setAnswers(chosen);
    save(chosen);
  };

  const send = async (answers: Answers) => {
    if (isSending.current) return;
    isSending.current = true;
    save(answers);
    setPhase({ name: 'sending' });
    try {
      const result = await sendAttempt(slug, { answers, version, key: key.current });
      if (holder.current) clearDraft(holder.current, place);
      key.current = '';
      setPhase({ name: 'graded', result });
      onGraded(result);
    } catch (error) {
      const changed = isConflict(error);
      if (changed) {
        // These questions are not asked any more.
        key.current = '';
        if (holder.current) clearDraft(holder.current, place);
      }
      setPhase({ name: 'answering', failure: { sentence: sentenceOf(error), changed } });
    } finally {
      isSending.current = false;
    }
  };

  return {
    answers,
    phase,
    choose,
    /** Points out what is missing the first time; asked again, hands in all the same. */
    submit: () => {
      if (phase.name !== 'answering') return;
      const isComplete = unansweredOf(answers).length === 0;
      if (isComplete || phase.pointedOut || phase.failure) void send(answers);
      else setPhase({ name: 'answering', pointedOut: true });
    },
    retake: () => {
      setAnswers(noAnswers(questions));
      setPhase({ name: 'answering' });
    },
    /** Before a visitor leaves to sign in: the attempt is handed in once they are back. */
    keepForLater: () => {
      if (phase.name !== 'graded') return;
      const answers = phase.result.verdicts.map(({ chosen }) => chosen);
      saveDraft(visitor, place, { answers, key: newKey(), toKeep: true });
    },
  };
}

/** Whose draft it is; nothing while that is not known. */
function useOwner(): string | undefined {
  const { state, user } = useSession();
  if (state === 'loading') return undefined;
  return user ? String(user.userid) : visitor;
}
