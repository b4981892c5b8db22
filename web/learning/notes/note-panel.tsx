import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  getMyLesson,
  maxNoteLength,
  type Note,
  saveNote,
} from '../../../contract/learning/enrolment.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { ApiError, type CallOptions, call } from '../../data/api.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { updateMyLesson } from '../lesson/my-lesson.ts';
import { type DraftOwner, noteName } from './note-draft.ts';
import styles from './note-panel.module.css';
import { PassageForm, PassageList } from './passage-notes.tsx';
import { usePassageNotes } from './use-passage-notes.tsx';

export type NotePanelProps = {
  id: string;
  owner: DraftOwner;
  /** As it was last loaded. */
  note: Note;
  /** When closed it is hidden, not unmounted, so that saving continues. */
  open: boolean;
  /** False if the page opened it to show an unsaved draft. */
  focusOnOpen: boolean;
  onClose: () => void;
  /** The learner chose a passage on the page to write a note on. */
  onOpen: () => void;
};

/** Loaded when first opened. Not modal: learners write while they read. */
export function NotePanel(props: NotePanelProps) {
  const { id, owner, note, open, focusOnOpen, onClose, onOpen } = props;
  const autosave = useAutosave<string>({
    name: noteName(owner.slug),
    stored: { value: note.text, revision: note.revision },
    ...noteCalls(owner.slug),
  });
  const text = autosave.value;
  const tooLong = lengthError(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const writeButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { notes, writing, write, stopWriting, selectionButton } = usePassageNotes(
    owner,
    open,
    onOpen,
  );

  // In the commit that shows the panel: an effect after paint would leave a moment in which Escape doesn't reach it.
  useLayoutEffect(() => {
    if (open && focusOnOpen) field.current?.focus({ preventScroll: true });
  }, [open, focusOnOpen]);

  useEscape(open, onClose);

  return (
    <>
      <section
        id={id}
        className={`${styles.panel} ink surface rounded unprinted raised`}
        aria-labelledby={titleId}
        hidden={!open}
        data-note-panel={open || undefined}
      >
        <h2 id={titleId} className={`${styles.title} size-5`}>
          {writing ? 'Note on a passage' : 'Private note'}
        </h2>
        <CloseButton label="Close the note" className={styles.close} onClose={onClose} />
        {writing && (
          <PassageForm
            owner={owner}
            selected={writing.passage}
            restored={writing.restored}
            notes={notes ?? []}
            onDone={() => {
              // The form that has the focus goes.
              flushSync(stopWriting);
              writeButton.current?.focus();
            }}
          />
        )}
        <div hidden={writing !== null}>
          <TextArea
            ref={field}
            label="Private note"
            hideLabel
            hint="Teachers and other learners can’t see it."
            rows={6}
            className={styles.field}
            value={text}
            onChange={(event) => autosave.change(event.target.value)}
            onBlur={() => void autosave.flush()}
            error={tooLong}
          />
          {autosave.conflict ? (
            <OtherNote theirs={autosave.conflict.theirs} onChoose={autosave.resolve} />
          ) : (
            !tooLong && <SaveStatus autosave={autosave} />
          )}
          <PassageList ref={writeButton} notes={notes} onWrite={write} />
          <TextLink small to="/user-screen/notes">
            All notes
          </TextLink>
        </div>
      </section>
      {selectionButton}
    </>
  );
}

/** Regardless of focus, because the panel covers the page. What covers the panel closes first. */
function useEscape(isOpen: boolean, onEscape: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!document.querySelector('dialog[open], :popover-open:not(.toaster)')) onEscape();
  });
  // In the commit that shows the panel, like the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Before the browser closes a popover on the same key.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen]);
}

function noteCalls(slug: string) {
  const params = { slug };
  return {
    save: async (text: string, revision: number, options: CallOptions) => {
      const tooLong = lengthError(text);
      if (tooLong) throw new ApiError(tooLong, 400);
      const note = await call(saveNote, { params, body: { text, revision } }, options);
      updateMyLesson(slug, { note });
      return { revision: note.revision, at: note.savedAt ?? '' };
    },
    load: async () => {
      const { note } = await call(getMyLesson, { params });
      return { value: note.text, revision: note.revision };
    },
  };
}

function lengthError(text: string): string | undefined {
  const excess = text.length - maxNoteLength;
  if (excess <= 0) return undefined;
  return `A note can have at most ${formatNumber(maxNoteLength)} characters: ${formatNumber(excess)} too many. Not saved.`;
}

type SaveStatusProps = { autosave: ReturnType<typeof useAutosave<string>> };

function SaveStatus({ autosave: { value, status, retry } }: SaveStatusProps) {
  return (
    <div className={`${styles.status} small faint mt-2 mb-1`}>
      <span role="status">
        {status.state === 'saved' && value !== '' && (
          <span className="inline-row center gap-2 good">
            <Icon name="check" size={16} /> Saved
          </span>
        )}
      </span>
      {status.state === 'saving' && <span>Saving…</span>}
      {'message' in status && (
        <span role="alert" className="bad">
          Not saved: {status.message}{' '}
          <TextButton small onClick={retry}>
            Retry
          </TextButton>
        </span>
      )}
    </div>
  );
}

type OtherNoteProps = {
  theirs: string;
  onChoose: (decide: (conflict: Conflict<string>) => string) => void;
};

function OtherNote({ theirs, onChoose }: OtherNoteProps) {
  return (
    <div className="mt-4">
      <Notice tone="bad" title="This note was changed in another window.">
        Your version, above, isn’t saved yet. The other one says:
      </Notice>
      <blockquote className={`${styles.other} mt-3 small verbatim`}>
        {theirs || 'Nothing. It was deleted.'}
      </blockquote>
      <div className={`${styles.choices} stack gap-2 mt-4 mb-2`}>
        <Button small onClick={() => onChoose(({ mine }) => mine)}>
          Keep mine
        </Button>
        <Button small onClick={() => onChoose(({ theirs }) => theirs)}>
          Use the other one
        </Button>
        <Button
          small
          onClick={() =>
            onChoose(({ mine, theirs }) => [theirs, mine].filter(Boolean).join('\n\n'))
          }
        >
          Keep both
        </Button>
      </div>
    </div>
  );
}
