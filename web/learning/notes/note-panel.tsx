import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  getMyLesson,
  maxNoteLength,
  type Note,
  saveNote,
} from '../../../contract/learning/enrolment.ts';
import { ApiError, call } from '../../data/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { setCachedNote } from '../lesson/my-lesson.ts';
import { NoteAutosave, type NoteState } from './note-autosave.ts';
import { type DraftPlace, readDraft, storeDraft } from './note-draft.ts';
import styles from './note-panel.module.css';

export type NotePanelProps = {
  id: string;
  place: DraftPlace;
  /** As it was last loaded. */
  note: Note;
  /** Closed it is only hidden: what is being saved goes on. */
  open: boolean;
  /** Opened by the learner, not by the page. */
  takesFocus: boolean;
  onClose: () => void;
};

/** Loaded when first opened, with the contract's schemas. Not modal: one writes while reading. */
export function NotePanel({ id, place, note, open, takesFocus, onClose }: NotePanelProps) {
  const [keeper] = useState(() => keeperFor(place, note));
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  const field = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();

  useEffect(() => keeper.offer(note), [keeper, note]);
  useEffect(() => saveWhenLeaving(keeper), [keeper]);
  useEffect(() => {
    if (open && takesFocus) field.current?.focus({ preventScroll: true });
  }, [open, takesFocus]);

  return (
    <section
      id={id}
      className={styles.panel}
      aria-labelledby={titleId}
      hidden={!open}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        Private note
      </h2>
      <CloseButton label="Close the note" className={styles.close} onClose={onClose} />
      <TextArea
        ref={field}
        label="Private note"
        hideLabel
        hint="Only you can see it."
        rows={7}
        className={styles.field}
        value={state.text}
        onChange={(event) => keeper.type(event.target.value)}
        onBlur={keeper.flush}
        error={tooLong(state)}
      />
      <Standing state={state} keeper={keeper} />
    </section>
  );
}

function keeperFor(place: DraftPlace, note: Note): NoteAutosave {
  const params = { slug: place.slug };
  return new NoteAutosave({
    note,
    draft: readDraft(place),
    maxLength: maxNoteLength,
    save: (text, revision) =>
      call(saveNote, { params, body: { text, revision } }, { keepalive: true }),
    load: async () => (await call(getMyLesson, { params })).note,
    isConflict: (error) => error instanceof ApiError && error.code === 409,
    storeDraft: (draft) => storeDraft(place, draft),
    onSaved: (saved) => setCachedNote(place.slug, saved),
  });
}

/** A page in the background may be closed without another word. */
function saveWhenLeaving(keeper: NoteAutosave): () => void {
  const { flush } = keeper;
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

const number = new Intl.NumberFormat('en');

function tooLong({ text, status }: NoteState): string | undefined {
  if (status !== 'tooLong') return undefined;
  const more = number.format(text.length - maxNoteLength);
  return `A note can have at most ${number.format(maxNoteLength)} characters: ${more} too many. Not saved.`;
}

function Standing({ state, keeper }: { state: NoteState; keeper: NoteAutosave }) {
  if (state.status === 'conflict') return <Conflict state={state} keeper={keeper} />;
  return (
    <div className={styles.standing}>
      {state.status === 'saved' && state.text !== '' && (
        <span className={styles.saved}>
          <Icon name="check" size={16} /> Saved
        </span>
      )}
      {state.status === 'saving' && <span>Saving…</span>}
      {state.status === 'failed' && (
        <span role="alert" className={styles.failed}>
          Not saved: {state.message}{' '}
          <TextButton small onClick={keeper.flush}>
            Retry
          </TextButton>
        </span>
      )}
    </div>
  );
}

type ConflictProps = { state: Extract<NoteState, { status: 'conflict' }>; keeper: NoteAutosave };

function Conflict({ state, keeper }: ConflictProps) {
  return (
    <div className={styles.conflict}>
      <Notice tone="bad" title="This note was changed in another window.">
        Yours, above, is not saved yet. The other one says:
      </Notice>
      <blockquote className={styles.other}>
        {state.other.text || 'Nothing: it was emptied.'}
      </blockquote>
      <div className={styles.choices}>
        <Button small onClick={() => keeper.choose('mine')}>
          Keep mine
        </Button>
        <Button small onClick={() => keeper.choose('other')}>
          Use the other
        </Button>
        <Button small onClick={() => keeper.choose('both')}>
          Keep both
        </Button>
      </div>
    </div>
  );
}
