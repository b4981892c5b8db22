import type { Note } from '../../../contract/learning/enrolment.ts';
import type { NoteDraft } from './note-draft.ts';

/** How long typing rests before the note is saved. */
const restMs = 800;

export type NoteState = { text: string } & (
  | { status: 'saved' | 'saving' | 'tooLong' }
  | { status: 'failed'; message: string }
  /** It was changed in another window, too. */
  | { status: 'conflict'; other: Note }
);

export type Choice = 'mine' | 'other' | 'both';

export interface NoteAutosaveOptions {
  /** As the server has it. */
  note: Note;
  draft: NoteDraft | null;
  maxLength: number;
  save(text: string, revision: number): Promise<Note>;
  /** The note as it is now, after a save was refused. */
  load(): Promise<Note>;
  isConflict(error: unknown): boolean;
  storeDraft(draft: NoteDraft | null): void;
  onSaved(note: Note): void;
}

/**
 * Saves a note by itself. Until the server has them, words are kept on the device as well, and no answer
 * of the server ever replaces what was typed.
 */
export class NoteAutosave {
  readonly #options: NoteAutosaveOptions;
  readonly #listeners = new Set<() => void>();
  #state: NoteState;
  /** What the server has, as far as it is known here. */
  #base: Note;
  #sent: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: NoteAutosaveOptions) {
    const { note, draft } = options;
    this.#options = options;
    this.#base = note;
    this.#state = { text: note.text, status: 'saved' };
    if (draft && draft.text !== note.text) this.#takeUp(draft);
    else if (draft) options.storeDraft(null);
  }

  #takeUp(draft: NoteDraft): void {
    const { note } = this.#options;
    const hasMoved = note.revision > draft.revision && note.text !== draft.sent;
    if (hasMoved) {
      this.#base = { ...note, revision: draft.revision };
      this.#state = { text: draft.text, status: 'conflict', other: note };
      return;
    }
    this.#base = { ...note, revision: Math.max(note.revision, draft.revision) };
    this.#state = { text: draft.text, status: 'saving' };
    this.#saveSoon();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): NoteState => this.#state;

  type(text: string): void {
    if (this.#state.status === 'conflict') {
      this.#show({ ...this.#state, text });
      this.#keepDraft();
      return;
    }
    const status = text.length > this.#options.maxLength ? 'tooLong' : 'saving';
    this.#show({ text, status: this.#isSettled(text) ? 'saved' : status });
    this.#keepDraft();
    this.#saveSoon();
  }

  /** Saves now what would be saved soon: the field or the page is being left, or the learner asked. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    void this.#save();
  };

  /** The server's note was loaded again; it may be newer, because of another window. */
  offer(note: Note): void {
    const isBusy = this.#sent !== undefined || this.#isDirty();
    if (note.revision <= this.#base.revision || isBusy) return;
    this.#base = note;
    this.#show({ text: note.text, status: 'saved' });
  }

  choose(choice: Choice): void {
    if (this.#state.status !== 'conflict') return;
    const { text, other } = this.#state;
    this.#base = other;
    const chosen = { mine: text, other: other.text, both: joined(other.text, text) }[choice];
    this.#show({ text: chosen, status: 'saved' });
    this.type(chosen);
    this.flush();
  }

  async #save(): Promise<void> {
    const { text, status } = this.#state;
    if (this.#sent !== undefined || status === 'conflict' || status === 'tooLong') return;
    if (!this.#isDirty()) return;
    this.#sent = text;
    this.#keepDraft();
    this.#show({ text, status: 'saving' });
    try {
      this.#arrived(await this.#options.save(text, this.#base.revision));
    } catch (error) {
      await this.#refused(error, text);
    }
  }

  #arrived(note: Note): void {
    this.#sent = undefined;
    this.#base = note;
    this.#options.onSaved(note);
    this.#keepDraft();
    if (this.#isDirty()) this.type(this.#state.text);
    else this.#show({ text: this.#state.text, status: 'saved' });
  }

  async #refused(error: unknown, sent: string): Promise<void> {
    try {
      if (!this.#options.isConflict(error)) throw error;
      const other = await this.#options.load();
      // An earlier save arrived and its answer did not, or the other window changed nothing.
      if (other.text === sent || other.text === this.#base.text) return this.#arrived(other);
      this.#sent = undefined;
      this.#show({ text: this.#state.text, status: 'conflict', other });
    } catch (reason) {
      this.#sent = undefined;
      const message = reason instanceof Error ? reason.message : '';
      this.#show({ text: this.#state.text, status: 'failed', message });
    }
    this.#keepDraft();
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, restMs);
  }

  #isDirty(): boolean {
    return this.#state.text !== this.#base.text;
  }

  #isSettled(text: string): boolean {
    return this.#sent === undefined && text === this.#base.text;
  }

  #keepDraft(): void {
    const { text } = this.#state;
    const { revision } = this.#base;
    this.#options.storeDraft(
      this.#isDirty() || this.#sent !== undefined ? { text, revision, sent: this.#sent } : null,
    );
  }

  #show(state: NoteState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function joined(first: string, second: string): string {
  return [first, second].filter(Boolean).join('\n\n');
}
