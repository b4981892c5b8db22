import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type StudioLesson, saveLessonText } from '../../../contract/studio/drafts.ts';
import type { LessonPresence } from '../../../contract/writing/editing.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { useLessonPart } from '../../studio/shared/saving/use-draft-part.ts';
import { lessonKey } from '../../studio/shared/use-draft.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { joinPieces, listClashes, mergeTexts } from './merging/merge-texts.ts';

/** The text of a lesson. What someone else has changed in other paragraphs is merged. */
export function useLessonText(lesson: StudioLesson) {
  const { id: lessonId } = lesson;
  const queries = useQueryClient();
  const text = useLessonPart(lesson, {
    part: 'source',
    endpoint: saveLessonText,
    merge,
    drawsItself: true,
    onMerged: () =>
      notify.info('Someone else’s changes were added to the text.', { toastId: 'merged' }),
  });

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

  return { ...text, follow };
}

const merge = ({ base, mine, theirs }: Conflict<string>) => {
  const pieces = mergeTexts(base, mine, theirs);
  return { value: joinPieces(pieces), clashes: listClashes(pieces) };
};
