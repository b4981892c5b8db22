interface Selection {
  start: number;
  end: number;
}

/** Puts a phrase in the place of the selection, with a space where it would touch another word. */
export function insertPhrase(text: string, phrase: string, { start, end }: Selection) {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const trail = after === '' || /^[\s.,;:!?]/.test(after) ? '' : ' ';
  const inserted = `${before}${lead}${phrase}${trail}`;
  return { text: inserted + after, cursor: inserted.length };
}

/** What is selected, or else all of it if it is short enough to be a phrase; empty if there is none. */
export function phraseFrom(text: string, { start, end }: Selection): string {
  const selected = text.slice(start, end).trim();
  if (selected) return selected;
  const whole = text.trim();
  return whole.length <= maxLength ? whole : '';
}

const maxLength = 600;
