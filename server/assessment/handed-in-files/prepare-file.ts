import { describeTypes, type FileFormat, fileKinds } from '../../../contract/catalog/file-kinds.ts';
import type { FileType } from '../../../contract/catalog.ts';
import { Refusal } from '../refusals.ts';
import { readM4a, readMp4 } from './formats/m4a.ts';
import { readMp3 } from './formats/mp3.ts';
import { readOgg } from './formats/ogg.ts';
import { readPdf } from './formats/pdf.ts';
import { readText } from './formats/text.ts';
import { readWav } from './formats/wav.ts';
import { readWebm, readWebmVideo } from './formats/webm.ts';
import { readDocx, readOdp, readOds, readOdt, readPptx, readXlsx, readZip } from './formats/zip.ts';

/** What of the file is stored. Null if it isn't such a file from beginning to end. */
type Reader = (bytes: Buffer) => Buffer | null | Promise<Buffer | null>;

/** Pictures are decoded in a process of their own (`isPicture`). */
const readers: Record<Exclude<FileFormat, 'webp'>, Reader> = {
  pdf: readPdf,
  wav: readWav,
  ogg: readOgg,
  webm: readWebm,
  m4a: readM4a,
  mp3: readMp3,
  mp4: readMp4,
  'webm-video': readWebmVideo,
  docx: readDocx,
  odt: readOdt,
  xlsx: readXlsx,
  ods: readOds,
  pptx: readPptx,
  odp: readOdp,
  zip: readZip,
  txt: readText,
  md: readText,
  csv: readText,
  source: readText,
};

const texts: readonly FileFormat[] = ['txt', 'md', 'csv', 'source'];

/** Nothing in a text says what it is, so its name chooses among those that are asked for. */
function textFormatOf(wanted: readonly FileFormat[], name: string): FileFormat | undefined {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase();
  const asked = texts.filter((format) => wanted.includes(format));
  const named = asked.find((format) => format === ending && format !== 'source');
  return named ?? asked.find((format) => format === 'source') ?? asked[0];
}

/** Whether it begins as the pictures do that assignments take. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1))/s.test(
    head,
  );
}

/** Recognises a file by its content alone. Names and pictures in the tags of a recording are left out. */
export async function prepareFile(
  bytes: Buffer,
  types: readonly FileType[],
  name = '',
): Promise<{ format: FileFormat; bytes: Buffer }> {
  if (bytes.length === 0) throw new Refusal('unsuitable_file', { detail: 'This file is empty.' });
  const wanted = types.flatMap((type): readonly FileFormat[] => fileKinds[type].formats);
  // Any text is a text, so everything else is tried first.
  const text = textFormatOf(wanted, name);
  const tried = [...wanted.filter((format) => !texts.includes(format)), ...(text ? [text] : [])];
  for (const format of tried) {
    if (format === 'webp') continue;
    const stored = await readers[format](bytes);
    if (stored) return { format, bytes: stored };
  }
  throw new Refusal('unsuitable_file', {
    detail: `We can’t read this file, or not all of it. Choose ${describeTypes(types)}.${hint(types)}`,
  });
}

/** What else is refused, where people couldn't guess it. */
function hint(types: readonly FileType[]): string {
  if (types.includes('archive')) {
    return ' A ZIP file can’t hold programs, other archives or a password.';
  }
  const isOffice = types.some((type) => ['document', 'spreadsheet', 'slides'].includes(type));
  return isOffice ? ' Office files can’t have macros or a password.' : '';
}
