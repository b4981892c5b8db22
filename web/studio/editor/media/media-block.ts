/** What the Insert menu offers. */
export const playedKinds = ['video', 'audio', 'pdf'] as const;
export type PlayedKind = (typeof playedKinds)[number];

export const isPlayed = (kind: string | null): kind is PlayedKind =>
  (playedKinds as readonly (string | null)[]).includes(kind);

export interface MediaWords {
  kind: PlayedKind;
  file: string;
  captions: string | null;
  title: string;
  transcript: string;
}

/** Between quotes in a directive, where nothing can be escaped with a backslash. */
const attribute = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');

/** Characters that would mean something else at the start of a line or inside of it. */
const plain = (line: string) =>
  line
    .trim()
    .replace(/[\\`*_[\]<>~&]|:(?=[a-z:])/gi, '\\$&')
    .replace(/^(?=[#+\-=|])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');

/** The block that a lesson shows a file with. */
export function mediaBlock({ kind, file, captions, title, transcript }: MediaWords): string {
  const name = kind === 'pdf' ? 'attachment' : kind;
  const attributes = [
    `file="media/${file}"`,
    ...(captions ? [`captions="media/${captions}"`] : []),
    `title="${attribute(title)}"`,
  ];
  const text = transcript
    .split('\n')
    .map(plain)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // Without one, the place where it has to be written.
  const body = text || (kind === 'pdf' ? '' : '¦Transcript¦');
  return [`:::${name}{${attributes.join(' ')}}`, ...(body ? [body] : []), ':::'].join('\n');
}
