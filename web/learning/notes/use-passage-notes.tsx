import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  listPassageNotes,
  type Passage,
  type PassageNote,
} from '../../../contract/learning/notes.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/viewer-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { updateMyLesson } from '../lesson/my-lesson.ts';
import {
  type DraftOwner,
  type PassageDraft,
  readPassageDraft,
  storePassageDraft,
} from './note-draft.ts';
import styles from './note-panel.module.css';
import { lessonText, passageOf, rangeOf } from './passages.ts';

const keyOf = (slug: string) => ['learning', 'passage-notes', slug];

export function setPassageNotes(slug: string, notes: PassageNote[]): void {
  queryClient.setQueryData(keyOf(slug), notes);
  updateMyLesson(slug, { passageNotes: notes.length });
}

type Writing = {
  passage: Passage | null;
  /** Half written on an earlier visit. */
  restored?: PassageDraft;
};

/** The learner's notes on passages of a lesson: marked in its text, and written on what they select there. */
export function usePassageNotes(owner: DraftOwner, isOpen: boolean, onOpen: () => void) {
  const { slug } = owner;
  const { data: notes } = useQuery({
    queryKey: keyOf(slug),
    queryFn: () => call(listPassageNotes, { params: { slug } }),
  });
  const [writing, setWriting] = useState<Writing | null>(() => {
    const restored = readPassageDraft(owner);
    return restored && { passage: restored.passage, restored };
  });
  const dropIfSaved = useEffectEvent((notes: readonly PassageNote[]) => {
    const draft = writing?.restored && readPassageDraft(owner);
    const isSaved = notes.some(
      ({ passage, text }) => passage.quote === draft?.passage.quote && text === draft.text,
    );
    if (!isSaved) return;
    storePassageDraft(owner, null);
    setWriting(null);
  });
  // Saved while the page was closing, before it knew.
  useEffect(() => {
    if (notes) dropIfSaved(notes);
  }, [notes]);
  const selected = useSelection();

  useEffect(() => {
    const text = lessonText();
    if (!text || !notes) return;
    return highlight(
      'passage-notes',
      notes.flatMap(({ passage }) => rangeOf(passage, text) ?? []),
    );
  }, [notes]);

  /** On what is selected now, if anything is. */
  const write = (passage = selectedPassage()) => {
    setWriting({ passage });
    onOpen();
  };
  const isWriting = isOpen && writing !== null;
  return {
    notes,
    writing,
    write: () => write(),
    stopWriting: () => setWriting(null),
    selectionButton: selected && !isWriting && (
      <SelectionButton selected={selected} onPress={write} />
    ),
  };
}

function selectedRange(): Range | null {
  const selection = getSelection();
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

function selectedPassage(): Passage | null {
  const range = selectedRange();
  const text = lessonText();
  return range && text && passageOf(range, text);
}

type Selected = { passage: Passage; top: number; left: number };

/** How long the button outlives the selection, which a tap on it clears. */
const lingerMs = 400;

/** What is selected in the lesson's text, and where on the page that ends. */
function useSelection(): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(timer);
      const passage = selectedPassage();
      const last = [...(selectedRange()?.getClientRects() ?? [])].at(-1);
      if (passage && last) {
        const left = Math.max(8, Math.min(last.right - 40, innerWidth - 180));
        setSelected({ passage, top: last.bottom + scrollY + 8, left: left + scrollX });
      } else timer = setTimeout(setSelected, lingerMs, null);
    };
    follow();
    document.addEventListener('selectionchange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', follow);
    };
  }, []);
  return selected;
}

type SelectionButtonProps = { selected: Selected; onPress: (passage: Passage) => void };

function SelectionButton({ selected, onPress }: SelectionButtonProps) {
  const { passage, top, left } = selected;
  return createPortal(
    <Button
      small
      icon="pencil"
      className={styles.onSelection}
      style={{ top, left }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPress(passage)}
    >
      Note on this
    </Button>,
    document.body,
  );
}

/** Draws over the text without changing it. Where browsers can't, nothing is marked. */
export function highlight(name: string, ranges: Range[]): () => void {
  if (typeof Highlight === 'undefined') return () => {};
  CSS.highlights.set(name, new Highlight(...ranges));
  return () => void CSS.highlights.delete(name);
}
