import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import {
  getStudioLesson,
  type StudioLesson,
  saveLessonPractice,
} from '../../../contract/studio/drafts.ts';
import { type CallOptions, call } from '../../data/api.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { lessonKey, useCountChanges } from '../shared/use-draft.ts';
import { mergePractice, type PracticeClash, settlePractice } from './practice-edits.ts';

const none: DraftPractice[] = [];

/** The practice questions of a lesson, saved as they are typed. */
export function usePractice(lesson: StudioLesson) {
  const { id: lessonId, courseId, practice = none, practiceRevision } = lesson;
  const queries = useQueryClient();
  const countChanges = useCountChanges(courseId);
  const stored = useMemo(
    () => ({ value: practice, revision: practiceRevision }),
    [practice, practiceRevision],
  );
  const save = useCallback(
    (practice: DraftPractice[], revision: number, options: CallOptions) =>
      call(saveLessonPractice, { params: { lessonId }, body: { practice, revision } }, options),
    [lessonId],
  );
  const load = useCallback(async () => {
    const fresh = await call(getStudioLesson, { params: { lessonId } });
    queries.setQueryData(lessonKey(lessonId), fresh);
    return { value: fresh.practice ?? none, revision: fresh.practiceRevision };
  }, [queries, lessonId]);
  const onSaved = useCallback(
    ({ value, revision }: { value: DraftPractice[]; revision: number }) => {
      queries.setQueryData<StudioLesson>(
        lessonKey(lessonId),
        (known) => known && { ...known, practice: value, practiceRevision: revision },
      );
      countChanges();
    },
    [queries, lessonId, countChanges],
  );
  const autosave = useAutosave<DraftPractice[]>({
    name: `lesson ${lessonId} practice`,
    stored,
    save,
    load,
    onSaved,
  });
  const { conflict, resolve } = autosave;
  const clashes = useMemo(() => (conflict ? mergePractice(conflict).clashes : []), [conflict]);
  const canMerge = conflict !== null && clashes.length === 0;
  useEffect(() => {
    if (!canMerge) return;
    resolve((conflict) => mergePractice(conflict).questions);
    void notify.info('Someone else’s changes were added to the practice.', { toastId: 'merged' });
  }, [canMerge, resolve]);
  return {
    questions: autosave.value,
    change: autosave.change,
    status: autosave.status,
    flush: autosave.flush,
    retry: autosave.retry,
    /** What two people have changed differently. */
    clashes,
    settle: (clash: PracticeClash, choice: 'mine' | 'theirs') =>
      autosave.settle((conflict) => settlePractice(conflict, clash, choice)),
  };
}
