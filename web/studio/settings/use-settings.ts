import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { LessonSettings } from '../../../contract/studio/content.ts';
import {
  type Draft,
  getStudioLesson,
  type StudioLesson,
  saveLessonSettings,
} from '../../../contract/studio/drafts.ts';
import { call, type FieldError } from '../../data/api.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import { notify } from '../../ui/overlays/toast.ts';
import type { DetailProblems, FieldProblems } from '../details/problems.ts';
import { useLessonCheck, usePublishedLesson } from '../lesson/hooks.ts';
import { mergeFields, pick } from '../shared/saving/merge-fields.ts';
import { draftKey, lessonKey, useCountChanges, withTitle } from '../shared/use-draft.ts';

export type SettingsField = keyof LessonSettings;

/** A lesson's settings: saved as they are typed, checked, joined with what someone else has changed. */
export function useSettings(lesson: StudioLesson) {
  const { id: lessonId, courseId } = lesson;
  const params = { lessonId };
  const client = useQueryClient();
  const countChanges = useCountChanges(courseId);
  const stored = useMemo(
    () => ({ value: lesson.settings, revision: lesson.settingsRevision }),
    [lesson.settings, lesson.settingsRevision],
  );
  const autosave = useAutosave<LessonSettings>({
    name: `lesson ${lessonId} settings`,
    stored,
    save: (settings, revision, options) =>
      call(saveLessonSettings, { params, body: { settings, revision } }, options),
    load: async () => {
      const fresh = await call(getStudioLesson, { params });
      client.setQueryData(lessonKey(lessonId), fresh);
      return { value: fresh.settings, revision: fresh.settingsRevision };
    },
    onSaved: ({ value, revision }) => {
      client.setQueryData<StudioLesson>(
        lessonKey(lessonId),
        (known) => known && { ...known, settings: value, settingsRevision: revision },
      );
      client.setQueryData<Draft>(
        draftKey(courseId),
        (known) => known && withTitle(known, lessonId, value.title),
      );
      countChanges();
    },
  });
  const { value: settings, status, conflict, change, resolve } = autosave;

  const merged = conflict && mergeFields(conflict.base, conflict.mine, conflict.theirs);
  const join = useEffectEvent(() => {
    if (!merged || merged.clashes.length > 0) return;
    resolve(({ base, mine, theirs }) => mergeFields(base, mine, theirs).value);
    void notify.info('Someone else’s changes were added to the settings.', { toastId: 'merged' });
  });
  useEffect(() => {
    if (conflict) join();
  }, [conflict]);

  const check = useLessonCheck(lessonId, { settings, questions: lesson.questions });
  const problems = settingsProblems(
    check.data?.problems.filter((problem) => problem.part === 'settings') ?? [],
    status.state === 'refused' ? status.errors : [],
  );
  const clashes = merged?.clashes ?? [];
  return {
    settings,
    problems,
    published: usePublishedLesson(lessonId).data,
    status,
    flush: autosave.flush,
    retry: autosave.retry,
    set<Field extends SettingsField>(field: Field, next: LessonSettings[Field]) {
      change((current) => ({ ...current, [field]: next }));
    },
    /** What two people have changed differently; null if nothing waits for a decision. */
    clash:
      conflict && merged && clashes.length > 0
        ? {
            fields: clashes,
            mine: conflict.mine,
            theirs: conflict.theirs,
            decide: (takeTheirs: readonly SettingsField[]) =>
              resolve(({ base, mine, theirs }) => ({
                ...mergeFields(base, mine, theirs).value,
                ...pick(theirs, takeTheirs),
              })),
          }
        : null,
  };
}

export type SettingsEditing = ReturnType<typeof useSettings>;

function settingsProblems(
  found: readonly { field: string; message: string; advice: boolean }[],
  refused: readonly FieldError[],
): DetailProblems {
  const byField = new Map<string, FieldProblems>();
  const said = [
    ...found,
    // Refused by the server as it is, whatever the check says.
    ...refused.map(({ field, message }) => ({
      field: field.replace(/^settings\./, ''),
      message,
      advice: false,
    })),
  ];
  for (const { field, message, advice } of said) {
    const known = byField.get(field) ?? { wrong: [], advice: [] };
    known[advice ? 'advice' : 'wrong'].push(message);
    byField.set(field, known);
  }
  return byField;
}
