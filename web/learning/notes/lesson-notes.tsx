import { type ComponentType, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { hasUnsavedNote, readPassageDraft } from './note-draft.ts';
import type { NotePanelProps } from './note-panel.tsx';

export type LessonNotesProps = Omit<NotePanelProps, 'note'> & {
  mine: MyLesson;
  /** Gets the focus back from the panel. */
  opener: RefObject<HTMLElement | null>;
  onFail: () => void;
};

/** Loads the panel when it is first needed: opened by hand, with unsaved text, or for passages of the lesson. */
export function LessonNotes({ mine, opener, onFail, ...panel }: LessonNotesProps) {
  const { id, owner, open, onOpen, onClose } = panel;
  const [Panel, setPanel] = useState<ComponentType<NotePanelProps>>();
  const load = useEffectEvent(async () => {
    const { NotePanel } = await import('./note-panel.tsx');
    setPanel(() => NotePanel);
  });
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (open) load().catch(fail);
  }, [open]);

  // Opens the panel if the last visit left unsaved text.
  const showUnsaved = useEffectEvent(() => {
    if (hasUnsavedNote(owner, mine.note.text) || readPassageDraft(owner)) onOpen();
  });
  useEffect(() => {
    showUnsaved();
  }, []);

  // The panel marks passages that have a note, and offers to write one on what is selected.
  const hasPassages = mine.passageNotes > 0;
  useEffect(() => {
    if (hasPassages) return void load();
    const onSelection = () => {
      const selection = getSelection();
      const text = document.getElementById('lesson-text');
      if (!selection?.isCollapsed && text?.contains(selection?.anchorNode ?? null)) void load();
    };
    // Something may be selected already.
    onSelection();
    document.addEventListener('selectionchange', onSelection);
    return () => document.removeEventListener('selectionchange', onSelection);
  }, [hasPassages]);

  return (
    Panel && (
      <Panel
        {...panel}
        note={mine.note}
        onClose={() => {
          const hadFocus = document.getElementById(id)?.contains(document.activeElement);
          onClose();
          if (hadFocus) opener.current?.focus();
        }}
      />
    )
  );
}
