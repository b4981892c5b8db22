/** One caption, in seconds from the start. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** How much a file of captions may hold. */
export const mostCaptionCharacters = 256 * 1024;
export const mostCaptions = 5_000;

/** `en`, `pt-BR`, `zh-Hant`. */
export const languageCode = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/;
/** Of one video or recording, the first included. */
export const mostCaptionLanguages = 10;

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** The words of a caption in WebVTT. A voice tag (`<v Ruth>`) becomes `Ruth: `; other tags only style. */
export function plainCaption(text: string): string {
  return (
    text
      // Neither pattern looks past the next tag: from each of many open ones it would read to the end.
      .replace(/<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/g, (_, name: string) => `${name.trim()}: `)
      .replace(/<[^<>]*>/g, '')
      .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  );
}

const pauseSeconds = 2.5;
const longestParagraph = 500;

/** The captions as paragraphs to read. A pause, or a length that is tiring to read, starts the next one. */
export function transcriptOf(cues: readonly Cue[]): string {
  const paragraphs: string[] = [];
  let before: Cue | undefined;
  for (const cue of cues) {
    const text = cue.text.replace(/\s+/g, ' ');
    const last = paragraphs.at(-1);
    const isNext =
      last === undefined ||
      cue.start - (before?.end ?? 0) > pauseSeconds ||
      (last.length > longestParagraph && /[.!?…]["'”’]?$/.test(last));
    // Some programs repeat the last line at the top of the next caption.
    if (isNext) paragraphs.push(text);
    else if (before?.text !== cue.text) paragraphs.push(`${paragraphs.pop()} ${text}`);
    before = cue;
  }
  return paragraphs.join('\n\n');
}
