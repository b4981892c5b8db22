import { mostCaptionCharacters } from '../../../contract/catalog/captions.ts';
import { type TimedCue, writeVtt } from '../../../contract/writing/cues.ts';
import { type ReadCaptions, readCaptionText } from '../../../contract/writing/read-captions.ts';
import { translateLines } from '../../../contract/writing/translation.ts';
import { decodeText } from './decode-text.ts';

/** Reads a file of captions that any program wrote. A text with a line for each caption of an original gets its times. */
export async function readCaptionsFile(
  file: File,
  duration: number | null,
  original: readonly TimedCue[] = [],
): Promise<ReadCaptions | { problem: string }> {
  // Two bytes a character in UTF-16; nothing that is larger is read at all.
  if (file.size > mostCaptionCharacters * 2) {
    return { problem: `A file of captions can have at most ${mostCaptionCharacters / 1024} KB.` };
  }
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    const read = readCaptionText(text, duration);
    if ('problem' in read || !read.isDraft) return read;
    const cues = translateLines(original, text);
    return cues ? { ...read, cues, isDraft: false } : read;
  } catch {
    return { problem: 'This file can’t be read. Choose it again.' };
  }
}

/** SRT as a file that browsers play; others as they are. */
export async function toVttFile(file: File): Promise<File | { problem: string }> {
  if (!/\.srt$/i.test(file.name)) return file;
  const read = await readCaptionsFile(file, null);
  if ('problem' in read) return read;
  const name = file.name.replace(/\.srt$/i, '.vtt');
  return new File([writeVtt(read.cues)], name, { type: 'text/vtt' });
}
