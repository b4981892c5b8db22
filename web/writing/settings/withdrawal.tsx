import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mostLessons, type Outline } from '../../../contract/studio/content.ts';
import { getDraft, type StudioLesson, saveOutline } from '../../../contract/studio/drafts.ts';
import { call } from '../../data/api.ts';
import { errorCode, errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { DetailSection } from '../../studio/shared/fields.tsx';
import { removeLesson } from '../../studio/shared/outline-moves.ts';
import { lessonKey, useDraft } from '../../studio/shared/use-draft.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { notify } from '../../ui/overlays/toast.ts';

/** Takes a lesson out of its course, or puts it back. */
export function Withdrawal({ lesson }: { lesson: StudioLesson }) {
  return (
    <DetailSection title="In the course">
      {lesson.position === null ? <Restore lesson={lesson} /> : <Remove lesson={lesson} />}
    </DetailSection>
  );
}

function Remove({ lesson }: { lesson: StudioLesson }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useOutlineChange(lesson);
  const noun = lesson.kind;
  return (
    <>
      <p className="small muted loose">
        It is in {lesson.moduleTitle || 'a week without a title'}. To move it, use the outline.
      </p>
      <div>
        <Button small variant="danger" onClick={() => setIsAsking(true)}>
          Remove from the course
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        onClose={() => setIsAsking(false)}
        title={`Remove this ${noun}?`}
        confirm="Remove"
        onConfirm={async () => {
          await change.mutateAsync((outline) => removeLesson(outline, lesson.id));
          void notify.success(`The ${noun} is no longer in the course.`);
        }}
      >
        <p>
          Learners see it until you publish. After that they no longer find it, and it doesn’t count
          towards completing the course. What they did in it is kept. You can restore it here.
          {lesson.kind === 'assignment' &&
            ' Work that was handed in still waits for feedback, and learners can still read it.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

function Restore({ lesson }: { lesson: StudioLesson }) {
  const { data: draft } = useDraft(lesson.courseId);
  const change = useOutlineChange(lesson);
  const weeks = (draft?.outline ?? []).filter(({ lessons }) => lessons.length < mostLessons);
  const [chosen, setChosen] = useState('');
  const weekId = chosen || weeks[0]?.id;
  return (
    <>
      <p className="small muted loose">
        This {lesson.kind} was removed from the course. Learners see it until you publish that.
      </p>
      {weeks.length > 0 && (
        <div className="cluster bottom gap-3">
          <Select
            small
            label="Week"
            value={weekId}
            onChange={({ target }) => setChosen(target.value)}
          >
            {weeks.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || 'Untitled week'}
              </option>
            ))}
          </Select>
          <Button
            small
            pending={change.isPending}
            onClick={() =>
              change.mutate((outline) =>
                outline.map((week) =>
                  week.id === weekId ? { ...week, lessons: [...week.lessons, lesson.id] } : week,
                ),
              )
            }
          >
            Restore
          </Button>
        </div>
      )}
      <FormError>{change.error && errorMessage(change.error)}</FormError>
    </>
  );
}

/** Changes the newest outline; whatever someone else does to it meanwhile stays. */
function useOutlineChange({ id: lessonId, courseId }: StudioLesson) {
  const client = useQueryClient();
  const params = { id: courseId };
  async function save(edit: (outline: Outline) => Outline): Promise<void> {
    const { outline, outlineRevision } = await call(getDraft, { params });
    const body = { outline: edit(outline), revision: outlineRevision };
    await call(saveOutline, { params, body });
  }
  return useMutation({
    mutationFn: (edit: (outline: Outline) => Outline) =>
      save(edit).catch((error) => {
        if (errorCode(error) === 'draft_changed') return save(edit);
        throw error;
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: draftKey(courseId) }),
        client.invalidateQueries({ queryKey: lessonKey(lessonId) }),
      ]),
  });
}
