import { memo } from 'react';
import { mostLessons, type OutlineModule } from '../../../contract/studio/content.ts';
import type { OutlineLesson } from '../../../contract/studio/drafts.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatMinutes } from '../../catalog/shared/format.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StudioIcon } from '../shared/studio-icon.tsx';
import { AddLesson } from './add-lesson.tsx';
import { InlineName } from './inline-name.tsx';
import { type Dragged, useLessonDrop } from './lesson-drag.ts';
import { LessonRow } from './lesson-row.tsx';
import styles from './outline.module.css';
import type { OutlineActions } from './use-outline.ts';

type WeekProps = {
  week: OutlineModule;
  /** When it opens, if not from the start. */
  opens: string | null;
  lessons: ReadonlyMap<string, OutlineLesson>;
  /** How many lessons come before this week. */
  before: number;
  isFirst: boolean;
  isLast: boolean;
  widthOf: (index: number) => number;
  liftedId: string | null;
  /** Of a lesson, or of this week. */
  renamingId: string | null;
  isFolded: boolean;
  canEdit: boolean;
  hintId: string;
  dragged: Dragged;
  actions: OutlineActions;
  onFold: (weekId: string) => void;
  onMenu: (id: string, button: HTMLElement) => void;
  onRename: (id: string | null) => void;
};

export const Week = memo(function Week(props: WeekProps) {
  const { week, opens, lessons, before, isFirst, isLast, widthOf, liftedId, renamingId } = props;
  const { isFolded, canEdit, hintId, dragged, actions, onFold, onMenu, onRename } = props;
  const { id, title } = week;
  const rows = week.lessons.flatMap((lessonId) => lessons.get(lessonId) ?? []);
  const minutes = rows.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const listId = `week-${id}`;
  // Dropped on its title or into its emptiness, a lesson becomes the first of the week.
  const drop = useLessonDrop(dragged, (lessonId) => actions.dropIntoWeek(lessonId, id));
  return (
    <section className={styles.week} aria-label={title} data-lesson={id}>
      <div
        {...drop.dropProps}
        className={styles.weekHead}
        data-drop={drop.side !== null || undefined}
      >
        {renamingId === id ? (
          <h2 className={styles.weekTitle}>
            <InlineName
              label={`Name of ${title}`}
              value={title}
              maxLength={80}
              onSave={(name) => actions.renameWeek(id, name)}
              onClose={() => onRename(null)}
            />
          </h2>
        ) : (
          <>
            <h2 className={styles.weekTitle}>{title || 'Untitled week'}</h2>
            {canEdit && (
              <button
                type="button"
                className="icon-button"
                data-part="name"
                aria-label={`Rename ${title}`}
                onClick={() => onRename(id)}
              >
                <Icon name="pencil" size={18} />
              </button>
            )}
          </>
        )}
        <span className={`${styles.sum} tiny num rigid push`}>
          {plural(rows.length, 'lesson')}, {formatMinutes(minutes)}
        </span>
        <span className={`${styles.controls} row rigid`}>
          <button
            type="button"
            className="icon-button"
            aria-label={title || 'Untitled week'}
            aria-expanded={!isFolded}
            aria-controls={listId}
            onClick={() => onFold(id)}
          >
            <Icon name="chevron" size={18} className={isFolded ? undefined : 'turned'} />
          </button>
          {canEdit && (
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
          )}
        </span>
      </div>
      {opens && (
        <p className="row center gap-2 mb-2 small faint">
          <Icon name="lock" size={16} />
          {opens}
        </p>
      )}
      <div id={listId} hidden={isFolded}>
        {rows.length === 0 && (
          <EmptyWeek canEdit={canEdit} dragged={dragged} actions={actions} id={id} />
        )}
        {rows.length > 0 && (
          <ol className={styles.rows}>
            {rows.map((lesson, index) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                place={before + index + 1}
                width={widthOf(before + index)}
                isFirst={isFirst && index === 0}
                isLast={isLast && index === rows.length - 1}
                isLifted={liftedId === lesson.id}
                isRenaming={renamingId === lesson.id}
                {...{ canEdit, hintId, dragged, actions, onMenu, onRename }}
              />
            ))}
          </ol>
        )}
        {canEdit &&
          (rows.length < mostLessons ? (
            <AddLesson weekId={id} weekTitle={title} add={actions.add} />
          ) : (
            <p className="small faint pt-3">
              This week is full: a week can have {mostLessons} lessons.
            </p>
          ))}
      </div>
    </section>
  );
});

type EmptyWeekProps = { id: string; canEdit: boolean; dragged: Dragged; actions: OutlineActions };

function EmptyWeek({ id, canEdit, dragged, actions }: EmptyWeekProps) {
  const { dropProps, side } = useLessonDrop(dragged, (lessonId) =>
    actions.dropIntoWeek(lessonId, id),
  );
  return (
    <div {...dropProps} className={styles.emptyWeek} data-drop={side !== null || undefined}>
      {canEdit ? 'No lessons yet. Add the first one, or drag one here.' : 'No lessons yet.'}
    </div>
  );
}
