import { useMemo, useState } from 'react';
import { isUsual, type QuizSettings } from '../../../contract/catalog/quiz-settings.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  type DraftProblem,
  type StudioLesson,
  saveLessonQuestions,
} from '../../../contract/studio/drafts.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { editFields, useLessonPart } from '../../studio/shared/saving/use-draft-part.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { useLessonCheck, usePublishedLesson } from '../../writing/shared/lesson-hooks.ts';
import { settingsProblems, useSavedSettings } from '../../writing/shared/use-settings.ts';
import { carryKeys, matchQuestions } from './match-questions.ts';
import {
  type Decision,
  joinQuestions,
  listClashes,
  mergeQuizzes,
  type QuestionClash,
  settleClash,
} from './merge-quizzes.ts';
import { saveTogether } from './save-together.ts';

type QuizProblem = Extract<DraftProblem, { part: 'quiz' }>;

/** A question as learners see it, and where. */
export interface FormerQuestion {
  place: number;
  question: DraftQuestion;
}

/** The questions of a lesson and how its quiz asks them: checked, and compared with what learners see. */
export function useQuiz(lesson: StudioLesson) {
  const { id: lessonId } = lesson;
  const part = useLessonPart(lesson, {
    part: 'questions',
    endpoint: saveLessonQuestions,
    merge,
    onMerged: () =>
      notify.info('Someone else’s changes were added to the quiz.', { toastId: 'merged' }),
  });
  const { value: questions, clashes } = part;
  const keys = useKeys(questions);

  const saved = useSavedSettings(lesson);
  const settings = { ...saved, ...editFields(saved) };
  const check = useLessonCheck(lessonId, { settings: settings.value, questions });
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

  return {
    questions,
    keys,
    settings: settings.value.quiz ?? {},
    settingsProblems: settingsProblems(check.data?.problems ?? [], settings.status),
    settingsClash: settings.clash,
    setSettings: (next: QuizSettings) => settings.set('quiz', isUsual(next) ? undefined : next),
    ...problems,
    version: published?.version ?? null,
    /** Each question as learners see it; null for a new one. */
    former,
    ...saveTogether(part, settings),
    change: part.change,
    /** What two people have changed differently. */
    clashes,
    settle: (clash: QuestionClash, decision: Decision) =>
      part.settle((conflict) => settleClash(conflict, clash, decision)),
  };
}

const merge = ({ base, mine, theirs }: Conflict<DraftQuestion[]>) => {
  const merged = mergeQuizzes(base, mine, theirs);
  return { value: joinQuestions(merged), clashes: listClashes(merged) };
};

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
    general: about(0).filter(({ code }) => code !== 'quiz_size'),
    problems: checkedAt.map((place) => (place === null ? [] : about(place + 1))),
  };
}
