import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import {
  getMyLesson,
  maxNoteLength,
  type Note,
  saveNote,
} from '../../../contract/learning/enrolment.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { call } from '../../data/api.ts';
import { errorCode } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { updateMyLesson } from '../lesson/my-lesson.ts';
import { NoteAutosave, type NoteState } from './note-autosave.ts';
import { type DraftOwner, readDraft, storeDraft } from './note-draft.ts';
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
  const [autosave] = useState(() => createAutosave(owner, note));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const field = useRef<HTMLTextAreaElement>(null);
  const writeButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { notes, writing, write, stopWriting, selectionButton } = usePassageNotes(
    owner,
    open,
    onOpen,
  );

  useEffect(() => autosave.update(note), [autosave, note]);
  useEffect(() => saveWhenLeaving(autosave), [autosave]);
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
            value={state.text}
            onChange={(event) => autosave.type(event.target.value)}
            onBlur={autosave.flush}
            error={lengthError(state)}
          />
          <SaveStatus state={state} autosave={autosave} />
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

function createAutosave(owner: DraftOwner, note: Note): NoteAutosave {
  const params = { slug: owner.slug };
  return new NoteAutosave({
    note,
    draft: readDraft(owner),
    maxLength: maxNoteLength,
    save: (text, revision) =>
      call(saveNote, { params, body: { text, revision } }, { keepalive: true }),
    load: async () => (await call(getMyLesson, { params })).note,
    isConflict: (error) => errorCode(error) === 'note_changed',
    storeDraft: (draft) => storeDraft(owner, draft),
    onSaved: (note) => updateMyLesson(owner.slug, { note }),
  });
}

/** A page in the background can be closed without a further event. */
function saveWhenLeaving(autosave: NoteAutosave): () => void {
  const { flush } = autosave;
  window.addEventListener('pagehide', flush);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    window.removeEventListener('online', flush);
    document.removeEventListener('visibilitychange', flush);
    flush();
  };
}

function lengthError({ text, status }: NoteState): string | undefined {
  if (status !== 'tooLong') return undefined;
  const excess = formatNumber(text.length - maxNoteLength);
  return `A note can have at most ${formatNumber(maxNoteLength)} characters: ${excess} too many. Not saved.`;
}

function SaveStatus({ state, autosave }: { state: NoteState; autosave: NoteAutosave }) {
  if (state.status === 'conflict') return <Conflict state={state} autosave={autosave} />;
  return (
    <div className={`${styles.status} small faint mt-2 mb-1`}>
      <span role="status">
        {state.status === 'saved' && state.text !== '' && (
          <span className="inline-row center gap-2 good">
            <Icon name="check" size={16} /> Saved
          </span>
        )}
      </span>
      {state.status === 'saving' && <span>Saving…</span>}
      {state.status === 'failed' && (
        <span role="alert" className="bad">
          Not saved: {state.message}{' '}
          <TextButton small onClick={autosave.flush}>
            Retry
          </TextButton>
        </span>
      )}
    </div>
  );
}

type ConflictProps = { state: Extract<NoteState, { status: 'conflict' }>; autosave: NoteAutosave };

function Conflict({ state, autosave }: ConflictProps) {
  return (
    <div className="mt-4">
      <Notice tone="bad" title="This note was changed in another window.">
        Your version, above, isn’t saved yet. The other one says:
      </Notice>
      <blockquote className={`${styles.other} mt-3 small verbatim`}>
        {state.other.text || 'Nothing. It was deleted.'}
      </blockquote>
      <div className={`${styles.choices} stack gap-2 mt-4 mb-2`}>
        <Button small onClick={() => autosave.resolveConflict('mine')}>
          Keep mine
        </Button>
        <Button small onClick={() => autosave.resolveConflict('other')}>
          Use the other one
        </Button>
        <Button small onClick={() => autosave.resolveConflict('both')}>
          Keep both
        </Button>
      </div>
    </div>
  );
}
