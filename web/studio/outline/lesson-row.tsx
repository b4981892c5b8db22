import { type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router';
import type { OutlineLesson } from '../../../contract/studio/drafts.ts';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StudioIcon } from '../shared/studio-icon.tsx';
import { InlineName } from './inline-name.tsx';
import { type Dragged, useLessonDrag, useLessonDrop } from './lesson-drag.ts';
import { describeLesson, describeMarks } from './lesson-words.ts';
import styles from './outline.module.css';
import type { OutlineActions } from './use-outline.ts';

type LessonRowProps = {
  lesson: OutlineLesson;
  /** Through the whole course, from 1. */
  place: number;
  /** How much wider its tread is than the first one, in steps. */
  width: number;
  isFirst: boolean;
  isLast: boolean;
  isLifted: boolean;
  isRenaming: boolean;
  canEdit: boolean;
  /** The explanation of the keys, once for all rows. */
  hintId: string;
  dragged: Dragged;
  actions: OutlineActions;
  onMenu: (lessonId: string, button: HTMLElement) => void;
  onRename: (lessonId: string | null) => void;
};

export const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, place, width, isFirst, isLast, isLifted, isRenaming, canEdit } = props;
  const { hintId, dragged, actions, onMenu, onRename } = props;
  const { id } = lesson;
  const title = lesson.title || 'Untitled lesson';
  const marks = describeMarks(lesson, place);
  const { dragProps, isDragging } = useLessonDrag(lesson, dragged, canEdit);
  const { dropProps, side } = useLessonDrop(dragged, (lessonId, side) =>
    actions.drop(lessonId, { lessonId: id, side }),
  );

  return (
    <li
      className={styles.row}
      style={{ '--i': width } as React.CSSProperties}
      data-lesson={id}
      data-changed={marks.length > 0 || undefined}
      data-lifted={isLifted || isDragging || undefined}
      data-drop={side ?? undefined}
      {...dropProps}
    >
      <div className={styles.tread} {...dragProps}>
        {canEdit && <Grip {...{ id, title, isLifted, hintId, actions }} />}
      </div>
      <div className={styles.lesson}>
        {isRenaming ? (
          <InlineName
            label={`Name of ${title}`}
            value={lesson.title}
            maxLength={80}
            onSave={(name) => actions.renameLesson(id, name)}
            onClose={() => onRename(null)}
          />
        ) : (
          <Link
            to={lessonPath(id)}
            className={styles.name}
            draggable={false}
            data-part="name"
            onKeyDown={(event) => {
              if (event.key === 'F2' && canEdit) onRename(id);
            }}
          >
            <b>{title}</b>
            <span className="block tiny">{describeLesson(lesson)}</span>
          </Link>
        )}
        <span className={styles.marks}>
          {isLifted || isDragging ? (
            <span>Being moved</span>
          ) : (
            marks.map((mark) => <span key={mark}>{mark}</span>)
          )}
        </span>
        <span className={`${styles.minutes} small faint num nowrap right`}>
          {lesson.minutes} min
        </span>
        {canEdit && (
          <span className={`${styles.controls} row rigid`}>
            <button
              type="button"
              className="icon-button not-on-phones"
              data-part="up"
              aria-label={`Move ${title} up`}
              aria-disabled={isFirst || undefined}
              onClick={() => actions.step(id, -1, 'up')}
            >
              <Icon name="chevron" size={18} className="turned" />
            </button>
            <button
              type="button"
              className="icon-button not-on-phones"
              data-part="down"
              aria-label={`Move ${title} down`}
              aria-disabled={isLast || undefined}
              onClick={() => actions.step(id, 1, 'down')}
            >
              <Icon name="chevron" size={18} />
            </button>
            <button
              type="button"
              className="icon-button"
              data-part="more"
              aria-label={`More for ${title}`}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(id, currentTarget)}
            >
              <StudioIcon name="more" size={18} />
            </button>
          </span>
        )}
      </div>
    </li>
  );
});

type GripProps = {
  id: string;
  title: string;
  isLifted: boolean;
  hintId: string;
  actions: OutlineActions;
};

/**
 * Takes hold of a lesson from the keyboard. The pointer goes through it to the tread, which is what can be dragged: browsers
 * don't drag buttons.
 */
function Grip({ id, title, isLifted, hintId, actions }: GripProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 } as const;
    const by = step[event.key as keyof typeof step];
    if (by !== undefined) {
      event.preventDefault();
      if (isLifted) actions.stepLifted(by);
      else focusNeighbour(event.currentTarget, by);
    } else if (event.key === 'Escape' && isLifted) {
      event.preventDefault();
      actions.cancelLift();
    }
  }
  return (
    <button
      type="button"
      className={styles.grip}
      data-part="grip"
      aria-label={`Move ${title}`}
      aria-pressed={isLifted}
      aria-describedby={hintId}
      onClick={() => (isLifted ? actions.putDown() : actions.lift(id))}
      onKeyDown={handleKeyDown}
      onBlur={() => {
        if (isLifted) actions.putDown();
      }}
    >
      <StudioIcon name="grip" />
    </button>
  );
}

function focusNeighbour(grip: HTMLElement, by: -1 | 1): void {
  const all = [
    ...(grip.closest('[data-outline]')?.querySelectorAll<HTMLElement>('[data-part="grip"]') ?? []),
  ];
  all[all.indexOf(grip) + by]?.focus();
}
