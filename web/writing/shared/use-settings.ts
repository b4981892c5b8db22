import { useQueryClient } from '@tanstack/react-query';
import type { LessonSettings } from '../../../contract/studio/content.ts';
import {
  type Draft,
  type DraftProblem,
  type StudioLesson,
  saveLessonSettings,
} from '../../../contract/studio/drafts.ts';
import type { SaveStatus } from '../../forms/autosave.ts';
import type { DetailProblems, FieldProblems } from '../../studio/shared/problems.ts';
import {
  editFields,
  mergeByField,
  useLessonPart,
} from '../../studio/shared/saving/use-draft-part.ts';
import { withTitle } from '../../studio/shared/use-draft.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { useLessonCheck, usePublishedLesson } from './lesson-hooks.ts';

export type SettingsField = keyof LessonSettings;

/** A lesson's settings, saved as they are typed. */
export function useSavedSettings(lesson: StudioLesson) {
  const { id: lessonId, courseId } = lesson;
  const client = useQueryClient();
  return useLessonPart(lesson, {
    part: 'settings',
    endpoint: saveLessonSettings,
    merge: mergeByField<LessonSettings>,
    onMerged: () =>
      notify.info('Someone else’s changes were added to the settings.', { toastId: 'merged' }),
    onSaved: ({ title }) =>
      client.setQueryData<Draft>(
        draftKey(courseId),
        (known) => known && withTitle(known, lessonId, title),
      ),
  });
}

/** With what the check says about them. */
export function useSettings(lesson: StudioLesson) {
  const { id: lessonId } = lesson;
  const part = useSavedSettings(lesson);
  const { value: settings, status, flush, retry } = part;

  const check = useLessonCheck(lessonId, { settings, questions: lesson.questions });
  const problems = settingsProblems(check.data?.problems ?? [], status);
  return {
    settings,
    problems,
    published: usePublishedLesson(lessonId).data,
    status,
    flush,
    retry,
    ...editFields(part),
  };
}

export type SettingsEditing = ReturnType<typeof useSettings>;

export function settingsProblems(
  found: readonly DraftProblem[],
  status: SaveStatus,
): DetailProblems {
  const byField = new Map<string, FieldProblems>();
  const refused = status.state === 'refused' ? status.errors : [];
  const said = [
    ...found.filter((problem) => problem.part === 'settings'),
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
