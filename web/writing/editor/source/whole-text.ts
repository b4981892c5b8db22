import type { Text } from '@codemirror/state';

const joined = new WeakMap<Text, string>();

/** What `doc.toString()` gives. Only the parts of the document that are new are joined, so a key doesn't cost the whole text. */
export function wholeText(doc: Text): string {
  const known = joined.get(doc);
  if (known !== undefined) return known;
  const text = doc.children ? doc.children.map(wholeText).join('\n') : doc.toString();
  joined.set(doc, text);
  return text;
}
