import type { fileFormats } from '../../../contract/assessment/assignments.ts';
import type { fileTypes } from '../../../contract/catalog.ts';
import { Refusal } from '../refusals.ts';
import { readM4a } from './formats/m4a.ts';
import { readMp3 } from './formats/mp3.ts';
import { readOgg } from './formats/ogg.ts';
import { readPdf } from './formats/pdf.ts';
import { readWav } from './formats/wav.ts';
import { readWebm } from './formats/webm.ts';

export type FileFormat = (typeof fileFormats)[number];
export type FileType = (typeof fileTypes)[number];

/** The type of the file, and what of it is stored. Null if it isn't such a file from beginning to end. */
type Reader = (bytes: Buffer) => Buffer | null;

const readers: Record<FileType, Partial<Record<FileFormat, Reader>>> = {
  pdf: { pdf: readPdf },
  // Formats without a signature at the beginning come last.
  audio: { wav: readWav, ogg: readOgg, webm: readWebm, m4a: readM4a, mp3: readMp3 },
};

/** Whether an assignment that asks for these types takes files of this format. */
export function isFormatOf(types: readonly FileType[], format: FileFormat): boolean {
  return types.some((type) => format in readers[type]);
}

const wanted: Record<FileType, string> = {
  pdf: 'a PDF file',
  audio: 'an MP3, M4A, Ogg, WebM or WAV file',
};

export const describeTypes = (types: readonly FileType[]) =>
  types.map((type) => wanted[type]).join(' or ');

/** Recognises a file by its content alone. Names and pictures in the tags of a recording are left out. */
export function prepareFile(
  bytes: Buffer,
  types: readonly FileType[],
): { format: FileFormat; bytes: Buffer } {
  if (bytes.length === 0) throw new Refusal('unsuitable_file', { detail: 'This file is empty.' });
  for (const type of types) {
    for (const [format, read] of Object.entries(readers[type]) as [FileFormat, Reader][]) {
      const cleaned = read(bytes);
      if (cleaned) return { format, bytes: cleaned };
    }
  }
  throw new Refusal('unsuitable_file', {
    detail: `We can’t read this file, or not all of it. Choose ${describeTypes(types)}.`,
  });
}
