import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import {
  getStudioLesson,
  type StudioLesson,
  saveLessonText,
} from '../../../contract/studio/drafts.ts';
import type { LessonPresence } from '../../../contract/studio/editing.ts';
import type { CallOptions } from '../../data/api.ts';
import { call } from '../../data/api.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { lessonKey, useCountChanges } from '../shared/use-draft.ts';
import { joinPieces, listClashes, mergeTexts } from './merging/merge-texts.ts';

/**
 * The text of a lesson, saved as it is typed. What someone else has changed in other paragraphs is merged; only what both have
 * changed is left as a conflict.
 */
export function useLessonText(lesson: StudioLesson) {
  const { id: lessonId, courseId } = lesson;
  const queries = useQueryClient();
  const countChanges = useCountChanges(courseId);

  const load = useCallback(async () => {
    const fresh = await call(getStudioLesson, { params: { lessonId } });
    // Says who has changed it.
    queries.setQueryData(lessonKey(lessonId), fresh);
    return { value: fresh.source, revision: fresh.sourceRevision };
  }, [queries, lessonId]);

  const save = useCallback(
    (source: string, revision: number, options: CallOptions) =>
      call(saveLessonText, { params: { lessonId }, body: { source, revision } }, options),
    [lessonId],
  );

  const onSaved = useCallback(
    ({ value, revision }: { value: string; revision: number }) => {
      queries.setQueryData<StudioLesson>(
        lessonKey(lessonId),
        (known) => known && { ...known, source: value, sourceRevision: revision },
      );
      countChanges();
    },
    [queries, lessonId, countChanges],
  );

  const text = useAutosave<string>({
    name: `lesson ${lessonId} text`,
    stored: { value: lesson.source, revision: lesson.sourceRevision },
    save,
    load,
    onSaved,
  });

  const { conflict, resolve } = text;
  const clashes = useMemo(() => (conflict ? listClashes(merge(conflict)) : []), [conflict]);
  const canMerge = conflict !== null && clashes.length === 0;
  useEffect(() => {
    if (!canMerge) return;
    resolve((conflict) => joinPieces(merge(conflict)));
    void notify.info('Someone else’s changes were added to the text.', { toastId: 'merged' });
  }, [canMerge, resolve]);

  /** Fetches a newer text. Whoever has typed gets it with their next save. */
  const follow = useCallback(
    ({ sourceRevision }: LessonPresence) => {
      const known = queries.getQueryData<StudioLesson>(lessonKey(lessonId));
      if (known && sourceRevision > known.sourceRevision) {
        void queries.invalidateQueries({ queryKey: lessonKey(lessonId) });
      }
    },
    [queries, lessonId],
  );

  return {
    ...text,
    follow,
    /** What both have changed: for a person to decide. */
    clashes,
  };
}

const merge = ({ base, mine, theirs }: Conflict<string>) => mergeTexts(base, mine, theirs);
