/** What the Insert menu offers. */
const playedKinds = ['video', 'audio', 'pdf'] as const;
export type PlayedKind = (typeof playedKinds)[number];

export const isPlayed = (kind: string | null): kind is PlayedKind =>
  (playedKinds as readonly (string | null)[]).includes(kind);

export interface MediaWords {
  kind: PlayedKind;
  file: string;
  captions: string | null;
  title: string;
  transcript: string;
  /** Poster and language, as they were written. */
  others?: Readonly<Record<string, string>>;
}

/** Between quotes in a directive, where nothing can be escaped with a backslash. */
export const directiveText = (text: string) =>
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
export function mediaBlock(words: MediaWords): string {
  const { kind, file, captions, title, transcript, others = {} } = words;
  const name = kind === 'pdf' ? 'attachment' : kind;
  const attributes = [
    `file="media/${file}"`,
    ...(captions ? [`captions="media/${captions}"`] : []),
    `title="${directiveText(title)}"`,
    ...Object.entries(others).map(([name, value]) => `${name}="${directiveText(value)}"`),
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

/** What is between the braces of a directive. */
export function directiveAttributes(written: string): Record<string, string> {
  return Object.fromEntries(
    [...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  );
}

const opening = /^:::(video|audio|attachment)\{(.*)\}\s*$/;

/** What a block of a text says, to be edited in fields; null for any other text. */
export function readMediaBlock(block: string): MediaWords | null {
  const [first = '', ...rest] = block.split('\n');
  const [, name, written = ''] = opening.exec(first) ?? [];
  if (!name) return null;
  const attributes = directiveAttributes(written);
  const { file = '', captions = '', title = '', ...others } = attributes;
  const transcript = rest
    .slice(0, rest.at(-1)?.trim() === ':::' ? -1 : undefined)
    .join('\n')
    .replace(/\\([\\`*_[\]<>~&:#+\-=|.)])/g, '$1')
    .trim();
  return {
    kind: name === 'attachment' ? 'pdf' : (name as PlayedKind),
    file: file.replace(/^media\//, ''),
    captions: captions.replace(/^media\//, '') || null,
    title,
    transcript: transcript === 'Transcript' ? '' : transcript,
    others,
  };
}
