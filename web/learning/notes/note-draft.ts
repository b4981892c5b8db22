import type { Passage } from '../../../contract/learning/notes.ts';
import { parseRecord, readStored, removeStored, store } from '../../data/stored.ts';
import { findCopies, partKey, removeCopy } from '../../forms/unsaved-copies.ts';

export interface DraftOwner {
  userid: number;
  slug: string;
}

/** What the note on a lesson is called among what is saved as it is typed. */
export const noteName = (slug: string) => `note ${slug}`;

/** Whether the last visit left text of the note on the lesson that isn't on the server. */
export function hasUnsavedNote({ userid, slug }: DraftOwner, saved: string): boolean {
  const copies = findCopies<string>(partKey(userid, noteName(slug)));
  const unsaved = copies.filter(({ copy }) => copy.value !== saved);
  // Saved while the page was closing: a copy that stays would later conflict with a newer note.
  for (const each of copies) if (!unsaved.includes(each)) removeCopy(each.key);
  return unsaved.length > 0;
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
  if (draft) store(passageKey(owner), draft);
  else removeStored(passageKey(owner));
}

const isPassageDraft = (value: object | null): value is PassageDraft =>
  hasText(value) && 'passage' in value && isPassage(value.passage);

const hasText = (value: object | null): value is { text: string } =>
  value !== null && 'text' in value && typeof value.text === 'string';

// Without the schema, which would be too heavy for the lesson's page.
function isPassage(value: unknown): value is Passage {
  const { heading, lead, quote, trail } = (value ?? {}) as Partial<Record<keyof Passage, unknown>>;
  return [heading, lead, quote, trail].every((part) => typeof part === 'string');
}
