/*
 * The texts in a part of a course, by their paths, so that they can be searched and changed without knowing what the part is.
 * Ids, addresses, names of files and the like aren't texts: replacing a word must not break what refers to them.
 */

/** What authors write, by the name it has anywhere in a part. */
const written = new Set([
  'about',
  'accept',
  'alt',
  'answer',
  'explanation',
  'extra',
  'headline',
  'hints',
  'instructions',
  'intro',
  'items',
  'left',
  'level',
  'meaning',
  'name',
  'needs',
  'options',
  'outcomes',
  'overview',
  'question',
  'right',
  'rubric',
  'say',
  'says',
  'subject',
  'summary',
  'text',
  'title',
  'unit',
]);

/** What an activity contains belongs to its kind, and may name parts of itself. */
const closed = new Set(['data']);

/** Each text with its path; a part that is a text has the empty path. */
export function* textsIn(value: unknown, path = '', name = ''): Generator<[string, string]> {
  if (typeof value === 'string') {
    if (path === '' || written.has(name)) yield [path, value];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (closed.has(key)) continue;
    yield* textsIn(each, path === '' ? key : `${path}.${key}`, Array.isArray(value) ? name : key);
  }
}

/** The same part with other texts at these paths. */
export function withTexts<Part>(value: Part, texts: ReadonlyMap<string, string>, path = ''): Part {
  if (typeof value === 'string') return (texts.get(path) ?? value) as Part;
  if (typeof value !== 'object' || value === null) return value;
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    return value.map((each, index) => withTexts(each, texts, below(index))) as Part;
  }
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    withTexts(each, texts, below(key)),
  ]);
  return Object.fromEntries(entries) as Part;
}
