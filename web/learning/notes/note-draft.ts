import type { Passage } from '../../../contract/learning/notes.ts';
import { parseRecord, readStored, removeStored, store } from '../../data/stored.ts';

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
  const stored = parseRecord(readStored(storageKey(owner)));
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
  const stored = parseRecord(readStored(passageKey(owner)));
  return isPassageDraft(stored) ? stored : null;
}

export function storePassageDraft(owner: DraftOwner, draft: PassageDraft | null): void {
  write(passageKey(owner), draft);
}

function write(key: string, draft: object | null): void {
  if (draft) store(key, draft);
  else removeStored(key);
}

const isDraft = (value: object | null): value is NoteDraft =>
  hasText(value) && 'revision' in value && typeof value.revision === 'number';

const isPassageDraft = (value: object | null): value is PassageDraft =>
  hasText(value) && 'passage' in value && isPassage(value.passage);

const hasText = (value: object | null): value is { text: string } =>
  value !== null && 'text' in value && typeof value.text === 'string';

// Without the schema, which would be too heavy for the lesson's page.
function isPassage(value: unknown): value is Passage {
  const { heading, lead, quote, trail } = (value ?? {}) as Partial<Record<keyof Passage, unknown>>;
  return [heading, lead, quote, trail].every((part) => typeof part === 'string');
}
