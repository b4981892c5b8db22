/** Text that may not have reached the server yet, kept in local storage. */
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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeDraft(owner: DraftOwner, draft: NoteDraft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey(owner), JSON.stringify(draft));
    else localStorage.removeItem(storageKey(owner));
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
