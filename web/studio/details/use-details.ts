import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { CourseDetails } from '../../../contract/studio/content.ts';
import { type Draft, getDraft, saveDetails } from '../../../contract/studio/drafts.ts';
import { call } from '../../data/api.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { checkKey, useDraftCheck } from '../publishing/hooks.ts';
import { mergeFields, pick } from '../shared/saving/merge-fields.ts';
import { draftKey, useCountChanges } from '../shared/use-draft.ts';
import { problemsByField } from './problems.ts';

export type DetailField = keyof CourseDetails;

/** The course's data as it is edited, saved as one types, with what the check says about each field. */
export function useDetails(draft: Draft) {
  const { courseId } = draft;
  const params = { id: courseId };
  const client = useQueryClient();
  const countChanges = useCountChanges(courseId);
  const check = useDraftCheck(courseId, { enabled: draft.rights.edit });
  const stored = useMemo(
    () => ({ value: draft.details, revision: draft.detailsRevision }),
    [draft.details, draft.detailsRevision],
  );
  const autosave = useAutosave<CourseDetails>({
    name: `course ${courseId} details`,
    stored,
    save: (details, revision, options) =>
      call(saveDetails, { params, body: { details, revision } }, options),
    load: async () => {
      const { details, detailsRevision } = await client.fetchQuery({
        queryKey: draftKey(courseId),
        queryFn: () => call(getDraft, { params }),
        staleTime: 0,
      });
      return { value: details, revision: detailsRevision };
    },
    onSaved: ({ value, revision }) => {
      client.setQueryData<Draft>(
        draftKey(courseId),
        (known) => known && { ...known, details: value, detailsRevision: revision },
      );
      countChanges();
      void client.invalidateQueries({ queryKey: checkKey(courseId) });
    },
  });
  const { value, status, conflict, change, resolve } = autosave;
  const merged = conflict && mergeFields(conflict.base, conflict.mine, conflict.theirs);

  const join = useEffectEvent(() => {
    if (!merged || merged.clashes.length > 0) return;
    resolve(({ base, mine, theirs }) => mergeFields(base, mine, theirs).value);
    const who = client.getQueryData<Draft>(draftKey(courseId))?.changedBy ?? 'Someone';
    void notify.info(
      `${who} has changed other parts of the course’s data. Both changes are saved.`,
    );
  });
  useEffect(() => {
    if (conflict) join();
  }, [conflict]);

  const refused = status.state === 'refused' ? status.errors : [];
  const problems = useMemo(
    () => problemsByField(check.data?.problems ?? [], refused),
    [check.data, refused],
  );

  return {
    details: value,
    status,
    problems,
    flush: autosave.flush,
    retry: autosave.retry,
    set<Field extends DetailField>(field: Field, next: CourseDetails[Field]) {
      change((details) => ({ ...details, [field]: next }));
    },
    /** What two people have changed differently; null if nothing waits for a decision. */
    clash:
      conflict && merged && merged.clashes.length > 0
        ? {
            fields: merged.clashes,
            mine: conflict.mine,
            theirs: conflict.theirs,
            decide: (takeTheirs: readonly DetailField[]) =>
              resolve(({ base, mine, theirs }) => ({
                ...mergeFields(base, mine, theirs).value,
                ...pick(theirs, takeTheirs),
              })),
          }
        : null,
  };
}

export type DetailsEditor = ReturnType<typeof useDetails>;
