import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { mostModules, type Outline } from '../../../contract/studio/content.ts';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { CourseSide } from '../course/course-side.tsx';
import { placeOf, treadWidths } from '../shared/outline-moves.ts';
import { PublishBar } from '../shared/publish-bar.tsx';
import { useCourseDraft } from '../shared/use-draft.ts';
import { describeDraftOpening } from './describe-opening.ts';
import { MoveDialog } from './move-dialog.tsx';
import { OpeningDialog } from './opening-dialog.tsx';
import styles from './outline.module.css';
import { RemovedLessons } from './removed-lessons.tsx';
import { type FocusWish, type Said, useOutline } from './use-outline.ts';
import { Week } from './week.tsx';

export default function OutlineScreen() {
  const draft = useCourseDraft();
  return <OutlineEditor key={draft.courseId} draft={draft} />;
}

export function OutlineEditor({ draft }: { draft: Draft }) {
  const canEdit = draft.rights.edit;
  const editor = useOutline(draft);
  const { outline, lessons, actions } = editor;
  const root = useRef<HTMLDivElement>(null);
  const dragged = useRef<string | null>(null);
  const hintId = useId();
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const [openingId, setOpeningId] = useAskedOpening(outline);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const menu = useMenu();
  useUndoKeys(actions);
  useFocusAfterRenaming(renamingId, editor.focusWish);
  useFocusWish(root, editor.focusWish);

  const fold = useCallback((weekId: string) => {
    setFolded((folded) => {
      const next = new Set(folded);
      if (!next.delete(weekId)) next.add(weekId);
      return next;
    });
  }, []);
  const total = outline.reduce((sum, week) => sum + week.lessons.length, 0);
  const widthOf = useMemo(() => treadWidths(total), [total]);
  const starts = outline.map((_, index) =>
    outline.slice(0, index).reduce((sum, week) => sum + week.lessons.length, 0),
  );

  const itemsFor = (id: string): MenuItem[] => {
    const lesson = lessons.get(id);
    if (lesson && placeOf(outline, id)) {
      return [
        { label: 'Open text', to: lessonPath(id) },
        ...(lesson.kind === 'lesson'
          ? [
              { label: 'Practice', to: lessonPath(id, 'practice') },
              { label: 'Quiz', to: lessonPath(id, 'quiz') },
            ]
          : []),
        { label: 'Settings', to: lessonPath(id, 'settings') },
        { label: 'Rename', onSelect: () => setRenamingId(id) },
        { label: 'Move up', onSelect: () => actions.step(id, -1, 'more') },
        { label: 'Move down', onSelect: () => actions.step(id, 1, 'more') },
        { label: 'Move to week…', onSelect: () => setMovingId(id) },
        { label: 'Duplicate', onSelect: () => void actions.duplicate(id) },
        { label: 'Remove', danger: true, onSelect: () => actions.remove(id) },
      ];
    }
    const index = outline.findIndex((week) => week.id === id);
    return [
      { label: 'Rename', onSelect: () => setRenamingId(id) },
      { label: 'When it opens…', onSelect: () => setOpeningId(id) },
      ...(index > 0 ? [{ label: 'Move up', onSelect: () => actions.moveWeek(id, -1) }] : []),
      ...(index < outline.length - 1
        ? [{ label: 'Move down', onSelect: () => actions.moveWeek(id, 1) }]
        : []),
      { label: 'Remove', danger: true, onSelect: () => actions.removeWeek(id) },
    ];
  };
  const nameOf = (id: string) =>
    lessons.get(id)?.title ?? outline.find((week) => week.id === id)?.title ?? '';

  return (
    <>
      <div className={styles.screen}>
        <div ref={root} data-outline>
          {canEdit && (
            <p id={hintId} className="visually-hidden">
              Press Space to take hold of it, then the arrow keys to move it, and Space to put it
              down.
            </p>
          )}
          {outline.length === 0 && (
            <EmptyState
              title="No weeks yet"
              text={
                canEdit
                  ? 'A course consists of weeks, and a week of lessons. Add the first one.'
                  : 'Its teachers haven’t added anything.'
              }
            />
          )}
          {outline.map((week, index) => (
            <Week
              key={week.id}
              week={week}
              opens={week.opens ? describeDraftOpening(outline, week.id) : null}
              lessons={lessons}
              before={starts[index] ?? 0}
              isFirst={index === 0}
              isLast={index === outline.length - 1}
              widthOf={widthOf}
              liftedId={week.lessons.includes(editor.liftedId ?? '') ? editor.liftedId : null}
              renamingId={
                renamingId === week.id || week.lessons.includes(renamingId ?? '')
                  ? renamingId
                  : null
              }
              isFolded={folded.has(week.id)}
              {...{ canEdit, hintId, dragged, actions }}
              onFold={fold}
              onMenu={menu.open}
              onRename={setRenamingId}
            />
          ))}
          {canEdit &&
            (outline.length < mostModules ? (
              <button
                type="button"
                className="dashed-button"
                onClick={() => setRenamingId(actions.addWeek())}
              >
                <Icon name="plus" size={16} />
                Add a week
              </button>
            ) : (
              <p className="small faint pt-3">A course can have {mostModules} weeks.</p>
            ))}
          {editor.removed.length > 0 && (
            <RemovedLessons
              lessons={editor.removed}
              {...(canEdit && { onRestore: actions.restore })}
            />
          )}
          <p className="visually-hidden" aria-live="assertive">
            {editor.spoken}
          </p>
        </div>
        <CourseSide draft={draft} />
      </div>
      {menu.id && (
        <Menu
          key={menu.id}
          aria-label={`More for ${nameOf(menu.id)}`}
          anchor={menu.anchor}
          items={itemsFor(menu.id)}
          onClose={menu.close}
        />
      )}
      {movingId && (
        <MoveDialog
          lessonId={movingId}
          outline={outline}
          lessons={lessons}
          onMove={(to) => actions.place(movingId, to)}
          onClose={() => setMovingId(null)}
        />
      )}
      {openingId && canEdit && (
        <OpeningDialog
          key={openingId}
          weekId={openingId}
          outline={outline}
          lessons={lessons}
          onSave={(opens) => actions.setOpening(openingId, opens)}
          onClose={() => setOpeningId(null)}
        />
      )}
      <PublishBar
        courseId={draft.courseId}
        status={canEdit ? editor.status : null}
        onRetry={editor.retry}
        flush={editor.flush}
        message={
          <ChangeMessage
            said={editor.said}
            onUndo={actions.undo}
            onRedo={actions.redo}
            onDismiss={actions.dismiss}
          />
        }
      />
    </>
  );
}

type ChangeMessageProps = {
  said: Said | null;
  onUndo: () => void;
  onRedo: () => void;
  onDismiss: () => void;
};

/** Above the water line, until the next change. */
function ChangeMessage({ said, onUndo, onRedo, onDismiss }: ChangeMessageProps) {
  return (
    <div
      role="status"
      className={said ? styles.message : undefined}
      data-problem={said?.isProblem || undefined}
    >
      {said && (
        <>
          <Icon name={said.isProblem ? 'warning' : 'check'} size={18} />
          <span>{said.text}</span>
          {said.offer === 'undo' && (
            <TextButton small onClick={onUndo} aria-keyshortcuts="Control+Z">
              Undo
            </TextButton>
          )}
          {said.offer === 'redo' && (
            <TextButton small onClick={onRedo} aria-keyshortcuts="Control+Shift+Z">
              Redo
            </TextButton>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Close message"
            onClick={onDismiss}
          >
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </div>
  );
}

/** A problem when publishing leads here: its address names the week, from 1. */
function useAskedOpening(outline: Outline) {
  const [search] = useSearchParams();
  const asked = outline[Number(search.get('opens')) - 1]?.id ?? null;
  return useState<string | null>(asked);
}

function useMenu() {
  const [id, setId] = useState<string | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const open = useCallback((id: string, button: HTMLElement) => {
    anchor.current = button;
    setId((open) => (open === id ? null : id));
  }, []);
  const close = useCallback(() => setId(null), []);
  return { id, anchor, open, close };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function useUndoKeys(actions: { undo: () => unknown; redo: () => unknown }) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
    if (!isRedo && key !== 'z') return;
    // Dialogs have their own keys.
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (isRedo) actions.redo();
    else actions.undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The field is gone after Enter and Escape: the focus goes back to the name. Whoever has clicked elsewhere stays there. */
function useFocusAfterRenaming(renamingId: string | null, wish: React.RefObject<FocusWish | null>) {
  const renamed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (renamed.current && !renamingId && document.activeElement === document.body) {
      wish.current ??= { id: renamed.current, part: 'name' };
    }
    renamed.current = renamingId;
  }, [renamingId, wish]);
}

/** A row that moves to another week is drawn anew: the focus follows it. */
function useFocusWish(
  root: React.RefObject<HTMLElement | null>,
  wish: React.RefObject<FocusWish | null>,
) {
  useLayoutEffect(() => {
    if (!wish.current) return;
    const { id, part } = wish.current;
    const place = root.current?.querySelector(`[data-lesson="${CSS.escape(id)}"]`);
    const control = place?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!control) return;
    wish.current = null;
    control.focus();
    control.scrollIntoView({ block: 'nearest' });
  });
}
