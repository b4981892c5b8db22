import type { Note } from '../../../contract/learning/enrolment.ts';
import type { NoteDraft } from './note-draft.ts';

/** The note is saved once typing pauses for this long. */
const pauseMs = 800;

export type NoteState = { text: string } & (
  | { status: 'saved' | 'saving' | 'tooLong' }
  | { status: 'failed'; message: string }
  /** The note was also changed in another window. */
  | { status: 'conflict'; other: Note }
);

export type Choice = 'mine' | 'other' | 'both';

export interface NoteAutosaveOptions {
  /** As last loaded from the server. */
  note: Note;
  draft: NoteDraft | null;
  maxLength: number;
  save(text: string, revision: number): Promise<Note>;
  /** Loads the current note after a conflict. */
  load(): Promise<Note>;
  isConflict(error: unknown): boolean;
  storeDraft(draft: NoteDraft | null): void;
  onSaved(note: Note): void;
}

/**
 * Saves a note automatically. Unsaved text is also stored as a draft on the device, and a reply of the server never
 * overwrites what was typed.
 */
export class NoteAutosave {
  readonly #options: NoteAutosaveOptions;
  readonly #listeners = new Set<() => void>();
  #state: NoteState;
  /** The server's note as far as it is known. */
  #base: Note;
  /** The text of the save in flight. */
  #sent: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: NoteAutosaveOptions) {
    const { note, draft } = options;
    this.#options = options;
    this.#base = note;
    this.#state = { text: note.text, status: 'saved' };
    if (draft && draft.text !== note.text) this.#resumeDraft(draft);
    else if (draft) options.storeDraft(null);
  }

  #resumeDraft(draft: NoteDraft): void {
    const { note } = this.#options;
    const hasDiverged = note.revision > draft.revision && note.text !== draft.sent;
    if (hasDiverged) {
      this.#base = { ...note, revision: draft.revision };
      this.#state = { text: draft.text, status: 'conflict', other: note };
      return;
    }
    this.#base = { ...note, revision: Math.max(note.revision, draft.revision) };
    this.#state = { text: draft.text, status: 'saving' };
    this.#scheduleSave();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): NoteState => this.#state;

  type(text: string): void {
    if (this.#state.status === 'conflict') {
      this.#setState({ ...this.#state, text });
      this.#storeDraft();
      return;
    }
    const status = text.length > this.#options.maxLength ? 'tooLong' : 'saving';
    this.#setState({ text, status: this.#isSaved(text) ? 'saved' : status });
    this.#storeDraft();
    this.#scheduleSave();
  }

  /** Saves without waiting for a pause: the field or page is being left, or the learner pressed Retry. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    void this.#save();
  };

  /** Accepts a refetched note, which may be newer because of another window; never over unsaved text. */
  update(note: Note): void {
    const isBusy = this.#sent !== undefined || this.#isDirty();
    if (note.revision <= this.#base.revision || isBusy) return;
    this.#base = note;
    this.#setState({ text: note.text, status: 'saved' });
  }

  resolveConflict(choice: Choice): void {
    if (this.#state.status !== 'conflict') return;
    const { text, other } = this.#state;
    this.#base = other;
    const chosen = { mine: text, other: other.text, both: joinTexts(other.text, text) }[choice];
    this.#setState({ text: chosen, status: 'saved' });
    this.type(chosen);
    this.flush();
  }

  async #save(): Promise<void> {
    const { text, status } = this.#state;
    if (this.#sent !== undefined || status === 'conflict' || status === 'tooLong') return;
    if (!this.#isDirty()) return;
    this.#sent = text;
    this.#storeDraft();
    this.#setState({ text, status: 'saving' });
    try {
      this.#onSaved(await this.#options.save(text, this.#base.revision));
    } catch (error) {
      await this.#onFailed(error, text);
    }
  }

  #onSaved(note: Note): void {
    this.#sent = undefined;
    this.#base = note;
    this.#options.onSaved(note);
    this.#storeDraft();
    if (this.#isDirty()) this.type(this.#state.text);
    else this.#setState({ text: this.#state.text, status: 'saved' });
  }

  async #onFailed(error: unknown, sent: string): Promise<void> {
    try {
      if (!this.#options.isConflict(error)) throw error;
      const other = await this.#options.load();
      // The reply to an earlier save was lost, or the other window changed nothing.
      if (other.text === sent || other.text === this.#base.text) return this.#onSaved(other);
      this.#sent = undefined;
      this.#setState({ text: this.#state.text, status: 'conflict', other });
    } catch (reason) {
      this.#sent = undefined;
      const message = reason instanceof Error ? reason.message : '';
      this.#setState({ text: this.#state.text, status: 'failed', message });
    }
    this.#storeDraft();
  }

  #scheduleSave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, pauseMs);
  }

  #isDirty(): boolean {
    return this.#state.text !== this.#base.text;
  }

  #isSaved(text: string): boolean {
    return this.#sent === undefined && text === this.#base.text;
  }

  #storeDraft(): void {
    const { text } = this.#state;
    const { revision } = this.#base;
    this.#options.storeDraft(
      this.#isDirty() || this.#sent !== undefined ? { text, revision, sent: this.#sent } : null,
    );
  }

  #setState(state: NoteState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function joinTexts(first: string, second: string): string {
  return [first, second].filter(Boolean).join('\n\n');
}
