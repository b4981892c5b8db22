import type { DraftPractice } from '../../../contract/studio/content.ts';
import { type StudioLesson, saveLessonPractice } from '../../../contract/studio/drafts.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { useLessonPart } from '../../studio/shared/saving/use-draft-part.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { mergePractice, type PracticeClash, settlePractice } from './practice-edits.ts';

const none: DraftPractice[] = [];

/** The practice questions of a lesson. */
export function usePractice(lesson: StudioLesson) {
  const { value, settle, ...part } = useLessonPart(
    { practice: none, ...lesson },
    {
      part: 'practice',
      endpoint: saveLessonPractice,
      merge,
      onMerged: () =>
        notify.info('Someone else’s changes were added to the practice.', { toastId: 'merged' }),
    },
  );
  return {
    ...part,
    questions: value,
    settle: (clash: PracticeClash, choice: 'mine' | 'theirs') =>
      settle((conflict) => settlePractice(conflict, clash, choice)),
  };
}

const merge = (conflict: Conflict<DraftPractice[]>) => {
  const { questions, clashes } = mergePractice(conflict);
  return { value: questions, clashes };
};
