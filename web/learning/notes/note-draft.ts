import type { Passage } from '../../../contract/learning/notes.ts';

/** Text that may not have reached the server yet, in local storage. */
export interface NoteDraft {
  text: string;
  /** The revision it is based on. */
  revision: number;
  /** The text of a save that was still in flight: if the server has it, the draft is based on that. */
  sent?: string | undefined;
}

export interface DraftOwner {
  userid: number;
  slug: string;
}

const storageKey = ({ userid, slug }: DraftOwner) => `note-draft ${userid} ${slug}`;

export function readDraft(owner: DraftOwner): NoteDraft | null {
  const stored = read(storageKey(owner));
  return isDraft(stored) ? stored : null;
}

export function storeDraft(owner: DraftOwner, draft: NoteDraft | null): void {
  write(storageKey(owner), draft);
}

/** A note on a passage that isn't saved yet. */
export interface PassageDraft {
  passage: Passage;
  text: string;
}

const passageKey = ({ userid, slug }: DraftOwner) => `passage-draft ${userid} ${slug}`;

export function readPassageDraft(owner: DraftOwner): PassageDraft | null {
  const stored = read(passageKey(owner));
  return isPassageDraft(stored) ? stored : null;
}

export function storePassageDraft(owner: DraftOwner, draft: PassageDraft | null): void {
  write(passageKey(owner), draft);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, draft: object | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the text is still on the page.
  }
}

function isDraft(value: unknown): value is NoteDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'revision' in value &&
    typeof value.revision === 'number'
  );
}

function isPassageDraft(value: unknown): value is PassageDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'passage' in value &&
    isPassage(value.passage)
  );
}

// Without the schema, which would be too heavy for the lesson's page.
function isPassage(value: unknown): value is Passage {
  const { heading, lead, quote, trail } = (value ?? {}) as Partial<Record<keyof Passage, unknown>>;
  return [heading, lead, quote, trail].every((part) => typeof part === 'string');
}
