import { useId, useState } from 'react';
import { mostLessons, type Outline } from '../../../contract/studio/content.ts';
import type { OutlineLesson } from '../../../contract/studio/drafts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type LessonPlace, placeOf } from '../shared/outline-moves.ts';

type MoveDialogProps = {
  lessonId: string;
  outline: Outline;
  lessons: ReadonlyMap<string, OutlineLesson>;
  onMove: (to: LessonPlace) => void;
  onClose: () => void;
};

/** For whoever can't or doesn't want to drag a lesson across many weeks. */
export function MoveDialog({ lessonId, outline, lessons, onMove, onClose }: MoveDialogProps) {
  const formId = useId();
  const current = placeOf(outline, lessonId);
  const titleOf = (id: string) => lessons.get(id)?.title || 'Untitled lesson';
  const [week, setWeek] = useState(current?.week ?? 0);
  const others = outline[week]?.lessons.filter((id) => id !== lessonId) ?? [];
  const [index, setIndex] = useState(current?.index ?? 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${titleOf(lessonId)}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary">
            Move
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onMove({ week, index });
        }}
      >
        <Select
          label="Week"
          value={week}
          onChange={({ target }) => {
            const chosen = Number(target.value);
            setWeek(chosen);
            const isBack = chosen === current?.week;
            setIndex(isBack ? current.index : (outline[chosen]?.lessons.length ?? 0));
          }}
        >
          {outline.map(({ id, title, lessons }, number) => (
            <option
              key={id}
              value={number}
              disabled={number !== current?.week && lessons.length >= mostLessons}
            >
              {title || 'Untitled week'}
            </option>
          ))}
        </Select>
        <Select
          label="Place"
          value={index}
          onChange={({ target }) => setIndex(Number(target.value))}
        >
          <option value={0}>{others.length === 0 ? 'The only lesson' : 'First'}</option>
          {others.map((id, number) => (
            <option key={id} value={number + 1}>
              After {titleOf(id)}
            </option>
          ))}
        </Select>
      </form>
    </Dialog>
  );
}
