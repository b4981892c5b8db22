/** What was typed and may not have reached the server. */
export interface NoteDraft {
  text: string;
  /** The revision it was typed on. */
  revision: number;
  /** On its way when this was kept: once the server has it, the draft continues from there. */
  sent?: string | undefined;
}

export interface DraftPlace {
  userid: number;
  slug: string;
}

const keyOf = ({ userid, slug }: DraftPlace) => `note-draft ${userid} ${slug}`;

export function readDraft(place: DraftPlace): NoteDraft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

export function storeDraft(place: DraftPlace, draft: NoteDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(place), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is full or forbidden: the note is still on the page.
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
