import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CourseDetails } from '../../../contract/studio/content.ts';
import { type Draft, saveDetails } from '../../../contract/studio/drafts.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { checkKey, useDraftCheck } from '../publishing/hooks.ts';
import { problemsByField } from '../shared/problems.ts';
import { editFields, mergeByField, useCoursePart } from '../shared/saving/use-draft-part.ts';

export type DetailField = keyof CourseDetails;

/** The course's data as it is edited, with what the check says about each field. */
export function useDetails(draft: Draft) {
  const { courseId } = draft;
  const client = useQueryClient();
  const check = useDraftCheck(courseId, { enabled: draft.rights.edit });
  const part = useCoursePart(draft, {
    part: 'details',
    endpoint: saveDetails,
    merge: mergeByField<CourseDetails>,
    onMerged: (who) =>
      notify.info(
        `${who ?? 'Someone'} has changed other parts of the course’s data. Both changes are saved.`,
      ),
    onSaved: () => client.invalidateQueries({ queryKey: checkKey(courseId) }),
  });
  const { value, status, flush, retry } = part;
  const refused = status.state === 'refused' ? status.errors : [];
  const problems = useMemo(
    () => problemsByField(check.data?.problems ?? [], refused),
    [check.data, refused],
  );
  return { details: value, status, problems, flush, retry, ...editFields(part) };
}

export type DetailsEditor = ReturnType<typeof useDetails>;
