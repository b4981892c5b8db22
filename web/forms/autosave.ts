import { ApiError, type CallOptions, type FieldError } from '../data/api.ts';
import { errorCode } from '../data/error-message.ts';
import { newKey } from '../data/idempotency-key.ts';
import { isSameValue } from './same-value.ts';
import {
  type FoundCopy,
  findCopies,
  partKey,
  removeCopy,
  type UnsavedCopy,
  writeCopy,
} from './unsaved-copies.ts';

/** A part of a draft, or a note, as the server has it. */
export interface Stored<Value> {
  value: Value;
  revision: number;
}

export type SaveStatus =
  /** `at` is null until something was saved on this screen. */
  | { state: 'saved'; at: string | null }
  | { state: 'saving' }
  /** No connection, or the server has problems: tried again until it works. */
  | { state: 'unreachable'; message: string; isKept: boolean }
  /** The server doesn't accept it: tried again when it changes. */
  | { state: 'refused'; message: string; errors: FieldError[]; isKept: boolean }
  /** Someone has saved in the meantime: nothing is sent until the writer has decided. */
  | { state: 'conflict'; isKept: boolean };

export interface Conflict<Value> {
  mine: Value;
  theirs: Value;
  /** What both were typed into. */
  base: Value;
}

export interface AutosaveView<Value> {
  value: Value;
  status: SaveStatus;
  conflict: Conflict<Value> | null;
  /** When something was typed that was found in this browser; null once it is saved. */
  restoredFrom: string | null;
}

export interface AutosaveCalls<Value> {
  save: (
    value: Value,
    revision: number,
    options: CallOptions,
  ) => Promise<{ revision: number; at: string }>;
  /** What the server has now. */
  load: () => Promise<Stored<Value>>;
  onSaved?: ((saved: Stored<Value> & { at: string }) => void) | undefined;
}

type AutosaveOptions<Value> = {
  /** Of the part and its editor: `lesson 0190… text`. */
  name: string;
  accountId: number;
  stored: Stored<Value>;
  calls: AutosaveCalls<Value>;
};

const pauseMs = 800;
/** The browser's copy is written once typing pauses: at every key, it would cost more than the key. */
const keepPauseMs = 400;
/** What a crash of the browser can cost someone who types without a pause. */
const longestKeepWaitMs = 2_000;
/** Someone who types without a pause is saved as well. */
const longestWaitMs = 5_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;
/** Browsers refuse more in a request that outlives its page. */
const keepaliveCharacters = 15_000;

/**
 * Saves a part of a draft as it is typed, one save at a time, each based on the revision that the one before it made.
 * Until the server has confirmed it, what was typed is also in this browser: a moment after the last key, and at once when
 * the page is left or a save fails.
 */
export class Autosave<Value> {
  calls: AutosaveCalls<Value>;
  readonly #copyKey: string;
  readonly #listeners = new Set<() => void>();
  #base: Stored<Value>;
  #value: Value;
  #theirs: Stored<Value> | null = null;
  #status: SaveStatus = { state: 'saved', at: null };
  #view: AutosaveView<Value>;
  #steadyView: AutosaveView<Value>;
  #adopted: FoundCopy<Value>[] = [];
  #restoredFrom: string | null = null;
  #savedAt: string | null = null;
  #isKept = true;
  #isStopped = false;
  /** Of a save that isn't confirmed: the server may have it without our knowing. */
  #sent: Value | undefined;
  #sending: Promise<void> | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change was made that is not sent yet. */
  #unsentSince = 0;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change was made that the browser's copy doesn't have yet. */
  #unkeptSince = 0;

  constructor({ name, accountId, stored, calls }: AutosaveOptions<Value>) {
    this.calls = calls;
    const keyOfPart = partKey(accountId, name);
    this.#copyKey = keyOfPart + newKey();
    this.#base = stored;
    this.#value = stored.value;
    this.#restore(findCopies<Value>(keyOfPart), stored);
    this.#view = this.#makeView();
    this.#steadyView = this.#view;
  }

  /** Continues what was typed before and is newer than what the server has. */
  #restore(copies: readonly FoundCopy<Value>[], stored: Stored<Value>): void {
    const [found] = copies.filter(({ copy }) => !isSameValue(copy.value, stored.value));
    this.#adopted = copies.filter(
      (each) => each === found || isSameValue(each.copy.value, stored.value),
    );
    if (!found) return;
    const { copy } = found;
    this.#value = copy.value;
    this.#restoredFrom = copy.at;
    if (stored.revision > copy.base.revision && !isExpected(stored, copy)) {
      this.#base = copy.base;
      this.#theirs = stored;
      this.#status = { state: 'conflict', isKept: true };
    } else {
      // What the screen remembers may be older than what was typed into.
      this.#base = stored.revision >= copy.base.revision ? stored : copy.base;
      this.#status = { state: 'saving' };
    }
  }

  /** Returns a function that stops it, and sends what is left. */
  start(): () => void {
    this.#isStopped = false;
    if (this.#isDirty) this.#keep();
    for (const { key } of this.#adopted) removeCopy(key);
    this.#adopted = [];
    if (this.#isDirty && !this.#theirs) this.#sendAfter(0);
    const hide = () => {
      if (document.visibilityState === 'hidden') this.#sendBeforeLeaving();
    };
    const leave = () => this.#sendBeforeLeaving();
    const keep = () => this.#keepWhatWaits();
    const warn = (event: BeforeUnloadEvent) => {
      this.#keepWhatWaits();
      const isWaiting = this.#status.state === 'saved' || this.#status.state === 'saving';
      if (this.#isDirty && !(isWaiting && this.#isKept)) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', keep);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', keep);
      window.removeEventListener('beforeunload', warn);
      this.#isStopped = true;
      this.#sendBeforeLeaving();
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getView = (): AutosaveView<Value> => this.#view;

  /** The same object while someone only types: for screens whose editor shows what is typed by itself. */
  getSteadyView = (): AutosaveView<Value> => this.#steadyView;

  /** What is typed now. */
  read = (): Value => this.#value;

  get #isDirty(): boolean {
    return !isSameValue(this.#value, this.#base.value);
  }

  change = (next: Value | ((current: Value) => Value)): void => {
    const value = next instanceof Function ? next(this.#value) : next;
    if (value === this.#value) return;
    this.#value = value;
    if (!this.#isDirty && !this.#sending && !this.#theirs) {
      this.#finish();
      return;
    }
    this.#keepSoon();
    if (this.#theirs) {
      this.#show({ state: 'conflict', isKept: this.#isKept });
      return;
    }
    this.#unsentSince ||= Date.now();
    const wait = Math.min(pauseMs, this.#unsentSince + longestWaitMs - Date.now());
    // While the server is away, the next attempt is planned already.
    if (this.#status.state !== 'unreachable') this.#sendAfter(wait);
    const { state } = this.#status;
    if (state === 'saving' || state === 'unreachable') this.#showTyped();
    else this.#show({ state: 'saving' });
  };

  /** Sends what is left at once. True if the server has everything. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#isDirty && !this.#theirs) await this.#send();
    return !this.#isDirty && !this.#theirs;
  };

  retry = (): void => {
    const { state } = this.#status;
    if (state !== 'unreachable' && state !== 'refused') return;
    this.#show({ state: 'saving' });
    void this.flush();
  };

  /** A newer revision that the screen has loaded. It never replaces anything that was typed. */
  receive(stored: Stored<Value>): void {
    if (stored.revision <= this.#base.revision || this.#isDirty || this.#sending) return;
    this.#base = stored;
    this.#value = stored.value;
    this.#show(this.#status);
  }

  /** Decides a part of a conflict, in what is typed now; the rest stays open. */
  settle = (
    decide: (conflict: Conflict<Value>) => Pick<Conflict<Value>, 'mine' | 'base'>,
  ): void => {
    const conflict = this.#conflict;
    if (!conflict) return;
    const { mine, base } = decide(conflict);
    this.#value = mine;
    this.#base = { value: base, revision: this.#base.revision };
    this.#keep();
    this.#show({ state: 'conflict', isKept: this.#isKept });
  };

  /** Ends a conflict with what is to be saved, made of what is typed now. */
  resolve = (decide: (conflict: Conflict<Value>) => Value): void => {
    const conflict = this.#conflict;
    if (!conflict || !this.#theirs) return;
    this.#value = decide(conflict);
    this.#base = this.#theirs;
    this.#theirs = null;
    if (!this.#isDirty) {
      this.#finish();
      return;
    }
    this.#keep();
    this.#show({ state: 'saving' });
    this.#sendAfter(0);
  };

  #sendAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, ms));
  }

  #sendBeforeLeaving(): void {
    this.#keepWhatWaits();
    if (!this.#isDirty || this.#theirs || this.#sending) return;
    clearTimeout(this.#timer);
    const keepalive = JSON.stringify(this.#value).length <= keepaliveCharacters;
    void this.#send({ keepalive });
  }

  #send(options: CallOptions = {}): Promise<void> {
    this.#sending ??= this.#sendNow(options).finally(() => {
      this.#sending = null;
      if (this.#isDirty && this.#status.state === 'saving') this.#sendAfter(pauseMs);
    });
    return this.#sending;
  }

  async #sendNow(options: CallOptions): Promise<void> {
    const value = this.#value;
    this.#unsentSince = 0;
    this.#sent = value;
    this.#keep();
    // Automatic attempts leave the screen as it is.
    if (this.#status.state !== 'unreachable') this.#show({ state: 'saving' });
    try {
      const { revision, at } = await this.calls.save(value, this.#base.revision, options);
      this.#failures = 0;
      this.#sent = undefined;
      this.#base = { value, revision };
      this.calls.onSaved?.({ value, revision, at });
      if (!this.#isDirty) return this.#finish(at);
      this.#keep();
      this.#show({ state: 'saving' });
    } catch (error) {
      await this.#handle(error);
    }
  }

  async #handle(error: unknown): Promise<void> {
    this.#keepWhatWaits();
    const failure = error instanceof ApiError ? error : new ApiError(String(error), 0);
    if (isChanged(failure)) return this.#compare();
    const isKept = this.#isKept;
    if (!isWorthRetrying(failure)) {
      const { message, errors } = failure;
      return this.#show({ state: 'refused', message, errors, isKept });
    }
    const wait = failure.retryAfterSeconds * 1000 || firstRetryMs * 2 ** this.#failures;
    this.#failures += 1;
    this.#show({ state: 'unreachable', message: failure.message, isKept });
    // The copy in this browser waits for the next visit.
    if (!this.#isStopped) this.#sendAfter(Math.min(wait, longestRetryMs));
  }

  async #compare(): Promise<void> {
    try {
      const theirs = await this.calls.load();
      if (isSameValue(theirs.value, this.#value)) {
        this.#base = theirs;
        return this.#finish();
      }
      if (
        theirs.revision > this.#base.revision &&
        isExpected(theirs, { base: this.#base, sent: this.#sent })
      ) {
        this.#base = theirs;
        this.#keep();
        return this.#show({ state: 'saving' });
      }
      this.#theirs = theirs;
      this.#keepWhatWaits();
      this.#show({ state: 'conflict', isKept: this.#isKept });
    } catch (error) {
      // The next attempt to save is refused again, and leads here.
      await this.#handle(isChanged(error) ? new ApiError(String(error), 0) : error);
    }
  }

  /** The server has everything. */
  #finish(at?: string): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#keepTimer);
    this.#unkeptSince = 0;
    removeCopy(this.#copyKey);
    this.#unsentSince = 0;
    this.#sent = undefined;
    this.#failures = 0;
    this.#restoredFrom = null;
    this.#savedAt = at ?? this.#savedAt;
    this.#show({ state: 'saved', at: this.#savedAt });
  }

  #keepSoon(): void {
    this.#unkeptSince ||= Date.now();
    const wait = Math.min(keepPauseMs, this.#unkeptSince + longestKeepWaitMs - Date.now());
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keepWhatWaits(), Math.max(0, wait));
  }

  /** Nothing may be left to the timer when the page could be gone next. */
  #keepWhatWaits(): void {
    if (this.#unkeptSince === 0) return;
    this.#keep();
    const status = this.#status;
    if ('isKept' in status && status.isKept !== this.#isKept) {
      this.#show({ ...status, isKept: this.#isKept });
    }
  }

  #keep(): void {
    clearTimeout(this.#keepTimer);
    this.#unkeptSince = 0;
    this.#isKept = writeCopy(this.#copyKey, {
      value: this.#value,
      base: this.#base,
      sent: this.#sent,
      at: new Date().toISOString(),
    });
  }

  #show(status: SaveStatus): void {
    this.#status = status;
    this.#view = this.#makeView();
    this.#steadyView = this.#view;
    this.#tell();
  }

  /** Nothing but the value is new. */
  #showTyped(): void {
    this.#view = this.#makeView();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  get #conflict(): Conflict<Value> | null {
    const theirs = this.#theirs;
    return theirs && { mine: this.#value, theirs: theirs.value, base: this.#base.value };
  }

  #makeView(): AutosaveView<Value> {
    return {
      value: this.#value,
      status: this.#status,
      conflict: this.#conflict,
      restoredFrom: this.#restoredFrom,
    };
  }
}

/** A newer revision without anyone else's change: our own save whose reply was lost, or what was there before. */
function isExpected<Value>(
  stored: Stored<Value>,
  { base, sent }: Pick<UnsavedCopy<Value>, 'base' | 'sent'>,
): boolean {
  return isSameValue(stored.value, base.value) || isSameValue(stored.value, sent);
}

/** Someone has saved a newer revision. */
function isChanged(error: unknown): boolean {
  return ['draft_changed', 'note_changed'].includes(errorCode(error) ?? '');
}

function isWorthRetrying({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}
