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
  /** What follows in further languages, as it was written. */
  translations?: string;
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
  const { translations } = words;
  return [
    openingLine(words),
    ...(body ? [body] : []),
    ...(translations ? [...(body ? [''] : []), translations] : []),
    ':::',
  ].join('\n');
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
/** Captions and transcript in another language: up to the next one, or to the end of the block. */
const translationLine = /^::translation\{(.*)\}\s*$/;

const fileIn = (path: string) => path.replace(/^media\//, '');

/** Text that `plain` has made safe, as it was typed. */
const transcriptIn = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/\\([\\`*_[\]<>~&:#+\-=|.)])/g, '$1')
    .trim();

/** What a block of a text says, to be edited in fields; null for any other text. */
export function readMediaBlock(block: string): MediaWords | null {
  const [first = '', ...rest] = block.split('\n');
  const [, name, written = ''] = opening.exec(first) ?? [];
  if (!name) return null;
  const attributes = directiveAttributes(written);
  const { file = '', captions = '', title = '', ...others } = attributes;
  const inside = rest.slice(0, rest.at(-1)?.trim() === ':::' ? -1 : undefined);
  const at = inside.findIndex((line) => translationLine.test(line));
  const transcript = transcriptIn(at < 0 ? inside : inside.slice(0, at));
  const translations = at < 0 ? '' : inside.slice(at).join('\n').trimEnd();
  return {
    kind: name === 'attachment' ? 'pdf' : (name as PlayedKind),
    file: fileIn(file),
    captions: fileIn(captions) || null,
    title,
    transcript: transcript === 'Transcript' ? '' : transcript,
    others,
    ...(translations && { translations }),
  };
}

/** Captions and transcript of a block in one language, and which lines of the text they have. */
interface PlacedTranslation {
  language: string;
  captions: string | null;
  /** Empty where it follows the captions. */
  transcript: string;
  from: number;
  to: number;
}

/** A block of a text, and which lines it has: from the first, up to the one after the last. */
interface PlacedBlock {
  words: MediaWords;
  /** The language of the first captions. */
  language: string;
  /** In further languages. */
  translations: readonly PlacedTranslation[];
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
  if (!words) return null;
  const language = words.others?.language || 'en';
  return { words, language, translations: translationsIn(lines, from, to), from, to };
}

const isAttachment = (line: string) => line.startsWith(':::attachment');

function translationsIn(lines: readonly string[], from: number, to: number): PlacedTranslation[] {
  const starts: number[] = [];
  for (let at = from + 1; at < to; at += 1) {
    if (translationLine.test(lines[at] ?? '')) starts.push(at);
  }
  return starts.map((start, place) => {
    const [, written = ''] = translationLine.exec(lines[start] ?? '') ?? [];
    const { language = '', captions = '' } = directiveAttributes(written);
    const end = starts[place + 1] ?? to - 1;
    const transcript = transcriptIn(lines.slice(start + 1, end));
    return { language, captions: fileIn(captions) || null, transcript, from: start, to: end };
  });
}

type Captioned = Pick<MediaWords, 'captions' | 'transcript'>;

/** The text with other captions and another transcript in a block. Everything else in it stays as it was written. */
export function withCaptions(
  source: string,
  { words, translations, from, to }: PlacedBlock,
  { captions, transcript }: Captioned,
): string {
  const lines = source.split('\n');
  const end = translations[0]?.from ?? Math.max(from + 1, to - 1);
  const following = lines.slice(end, Math.max(end, to - 1));
  const body =
    transcript.trim() === ''
      ? []
      : transcript === words.transcript
        ? lines.slice(from + 1, end)
        : [...transcriptLines(transcript).split('\n'), ...(following.length > 0 ? [''] : [])];
  const first = captionedLine(lines[from] ?? '', captions);
  return [...lines.slice(0, from), first, ...body, ...following, ':::', ...lines.slice(to)].join(
    '\n',
  );
}

const ofLanguage = /language="[^"]*"/;

function captionedLine(line: string, captions: string | null, after = /file="[^"]*"/): string {
  const without = line.replace(/ ?captions="[^"]*"/, '');
  return captions ? without.replace(after, `$& captions="media/${captions}"`) : without;
}

/** The same for a further language: it is added below the others, changed where it is, or removed if nothing is left of it. */
export function withTranslation(
  source: string,
  { translations, from, to }: PlacedBlock,
  language: string,
  { captions, transcript }: Captioned,
): string {
  const lines = source.split('\n');
  const before = translations.find((translation) => translation.language === language);
  // Of a block that isn't closed, the first line is all that is sure to belong to it.
  const isClosed = to > from + 1;
  const start = before?.from ?? (isClosed ? to - 1 : to);
  const end = before?.to ?? start;
  const isLast = end === to - 1;
  const above = lines.slice(0, start);
  const hasTranscript = transcript.trim() !== '';
  if (captions === null && !hasTranscript) {
    while (isLast && before && above.at(-1)?.trim() === '') above.pop();
    return [...above, ...lines.slice(end)].join('\n');
  }
  const first = before
    ? captionedLine(lines[start] ?? '', captions, ofLanguage)
    : captionedLine(`::translation{language="${language}"}`, captions, ofLanguage);
  const isUnchanged = before !== undefined && transcript === before.transcript;
  const body = isUnchanged
    ? lines.slice(start + 1, end)
    : [
        ...(hasTranscript ? transcriptLines(transcript).split('\n') : []),
        ...(isLast || !before ? [] : ['']),
      ];
  const isFirst = start === from + 1 || above.at(-1)?.trim() === '';
  return [
    ...above,
    ...(before || isFirst ? [] : ['']),
    first,
    ...body,
    ...(isClosed ? [] : [':::']),
    ...lines.slice(end),
  ].join('\n');
}
