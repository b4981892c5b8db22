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
  // Without a transcript, the place where it has to be written.
  const body = transcriptLines(words.transcript) || (words.kind === 'pdf' ? '' : '¦Transcript¦');
  return [openingLine(words), ...(body ? [body] : []), ':::'].join('\n');
}

function openingLine({ kind, file, captions, title, others = {} }: MediaWords): string {
  const name = kind === 'pdf' ? 'attachment' : kind;
  const attributes = [
    `file="media/${file}"`,
    ...(captions ? [`captions="media/${captions}"`] : []),
    `title="${directiveText(title)}"`,
    ...Object.entries(others).map(([name, value]) => `${name}="${directiveText(value)}"`),
  ];
  return `:::${name}{${attributes.join(' ')}}`;
}

const transcriptLines = (transcript: string) =>
  transcript
    .split('\n')
    .map(plain)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

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

/** A block of a text, and which lines it has: from the first, up to the one after the last. */
interface PlacedBlock {
  words: MediaWords;
  from: number;
  to: number;
}

/** Where a text plays a file for the first time. */
export function findPlayed(source: string, file: string): PlacedBlock | null {
  const lines = source.split('\n');
  const from = lines.findIndex(
    (line) => opening.test(line) && readMediaBlock(line)?.file === file && !isAttachment(line),
  );
  if (from < 0) return null;
  const end = lines.findIndex((line, index) => index > from && /^:::\s*$/.test(line));
  const to = end < 0 ? from + 1 : end + 1;
  const words = readMediaBlock(lines.slice(from, to).join('\n'));
  return words && { words, from, to };
}

const isAttachment = (line: string) => line.startsWith(':::attachment');

/** The text with other captions and another transcript in a block. Everything else in it stays as it was written. */
export function withCaptions(
  source: string,
  { words, from, to }: PlacedBlock,
  { captions, transcript }: Pick<MediaWords, 'captions' | 'transcript'>,
): string {
  const lines = source.split('\n');
  const body =
    transcript.trim() === ''
      ? []
      : transcript === words.transcript
        ? lines.slice(from + 1, to - 1)
        : transcriptLines(transcript).split('\n');
  const first = captionedLine(lines[from] ?? '', captions);
  return [...lines.slice(0, from), first, ...body, ':::', ...lines.slice(to)].join('\n');
}

function captionedLine(line: string, captions: string | null): string {
  const without = line.replace(/ ?captions="[^"]*"/, '');
  return captions ? without.replace(/file="[^"]*"/, `$& captions="media/${captions}"`) : without;
}
