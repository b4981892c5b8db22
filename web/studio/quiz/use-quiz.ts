import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  type DraftProblem,
  getStudioLesson,
  type StudioLesson,
  saveLessonQuestions,
} from '../../../contract/studio/drafts.ts';
import { type CallOptions, call } from '../../data/api.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { useLessonCheck, usePublishedLesson } from '../lesson/hooks.ts';
import { lessonKey, useCountChanges } from '../shared/use-draft.ts';
import { carryKeys, matchQuestions } from './match-questions.ts';
import {
  type Decision,
  joinQuestions,
  listClashes,
  mergeQuizzes,
  type QuestionClash,
  settleClash,
} from './merge-quizzes.ts';

type QuizProblem = Extract<DraftProblem, { part: 'quiz' }>;

/** A question as learners see it, and where. */
export interface FormerQuestion {
  place: number;
  question: DraftQuestion;
}

/** The questions of a lesson: saved as they are typed, checked, and compared with what learners see. */
export function useQuiz(lesson: StudioLesson) {
  const { id: lessonId } = lesson;
  const autosave = useSavedQuestions(lesson);
  const { value: questions, conflict, resolve } = autosave;
  const keys = useKeys(questions);

  const check = useLessonCheck(lessonId, { settings: lesson.settings, questions });
  const problems = useMemo(() => {
    const found = (check.data?.problems ?? []).filter((problem) => problem.part === 'quiz');
    const checked = check.data?.checked.questions ?? [];
    return placeProblems(found, matchQuestions(checked, questions));
  }, [check.data, questions]);

  const published = usePublishedLesson(lessonId).data;
  const former = useMemo(() => {
    const before = published?.questions ?? [];
    return matchQuestions(before, questions).map((place): FormerQuestion | null => {
      const question = place === null ? undefined : before[place];
      return question && place !== null ? { place, question } : null;
    });
  }, [published, questions]);

  const clashes = useMemo(() => (conflict ? listClashes(merge(conflict)) : []), [conflict]);
  const canMerge = conflict !== null && clashes.length === 0;
  useEffect(() => {
    if (!canMerge) return;
    resolve((conflict) => joinQuestions(merge(conflict)));
    void notify.info('Someone else’s changes were added to the quiz.', { toastId: 'merged' });
  }, [canMerge, resolve]);

  return {
    questions,
    keys,
    ...problems,
    version: published?.version ?? null,
    /** Each question as learners see it; null for a new one. */
    former,
    status: autosave.status,
    change: autosave.change,
    flush: autosave.flush,
    retry: autosave.retry,
    /** What two people have changed differently. */
    clashes,
    settle: (clash: QuestionClash, decision: Decision) =>
      autosave.settle((conflict) => settleClash(conflict, clash, decision)),
  };
}

const merge = ({ base, mine, theirs }: Conflict<DraftQuestion[]>) =>
  mergeQuizzes(base, mine, theirs);

export type QuizEditing = ReturnType<typeof useQuiz>;

function useSavedQuestions(lesson: StudioLesson) {
  const { id: lessonId, courseId } = lesson;
  const queries = useQueryClient();
  const countChanges = useCountChanges(courseId);
  const stored = useMemo(
    () => ({ value: lesson.questions, revision: lesson.questionsRevision }),
    [lesson.questions, lesson.questionsRevision],
  );
  const save = useCallback(
    (questions: DraftQuestion[], revision: number, options: CallOptions) =>
      call(saveLessonQuestions, { params: { lessonId }, body: { questions, revision } }, options),
    [lessonId],
  );
  const load = useCallback(async () => {
    const fresh = await call(getStudioLesson, { params: { lessonId } });
    // Says who has changed it.
    queries.setQueryData(lessonKey(lessonId), fresh);
    return { value: fresh.questions, revision: fresh.questionsRevision };
  }, [queries, lessonId]);
  const onSaved = useCallback(
    ({ value, revision }: { value: DraftQuestion[]; revision: number }) => {
      queries.setQueryData<StudioLesson>(
        lessonKey(lessonId),
        (known) => known && { ...known, questions: value, questionsRevision: revision },
      );
      countChanges();
    },
    [queries, lessonId, countChanges],
  );
  return useAutosave<DraftQuestion[]>({
    name: `lesson ${lessonId} questions`,
    stored,
    save,
    load,
    onSaved,
  });
}

/** Questions have no ids, so the screen gives them keys. */
function useKeys(questions: DraftQuestion[]): readonly number[] {
  const [known, setKnown] = useState(() => ({
    questions,
    keys: carryKeys({ questions: [], keys: [] }, questions),
  }));
  if (known.questions === questions) return known.keys;
  const next = { questions, keys: carryKeys(known, questions) };
  setKnown(next);
  return next.keys;
}

export interface QuizProblems {
  /** About the quiz as a whole. */
  general: QuizProblem[];
  /** About each question, in the order of the quiz. */
  problems: QuizProblem[][];
}

/** `checkedAt` says where each question was when it was checked. */
function placeProblems(
  found: readonly QuizProblem[],
  checkedAt: readonly (number | null)[],
): QuizProblems {
  const about = (question: number) => found.filter((problem) => problem.question === question);
  return {
    // How many questions there should be is said above them.
    general: about(0).filter(({ message }) => message.includes('right answers')),
    problems: checkedAt.map((place) => (place === null ? [] : about(place + 1))),
  };
}
