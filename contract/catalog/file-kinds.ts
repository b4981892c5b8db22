import { type FileType, fileTypes } from '../catalog.ts';

/*
 * Which files an assignment can ask for. One table for both sides: what teachers tick, what a form accepts, what is stored of a
 * file, how it is served, and what its learner is told. The server recognises each format by its content
 * (server/assessment/handed-in-files).
 */

interface FileFormatFacts {
  /** What the name of a stored file ends in. */
  ending: string;
  contentType: string;
  /**
   * What is stored. `cleaned`: without names, places and times in its tags. `kept`: as it came, and it can name its author. `text`: as
   * it came, and there is nothing in it but what was typed.
   */
  stored: 'cleaned' | 'kept' | 'text';
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
// Whatever is in them, and whatever a program would make of it.
const plainText = 'text/plain; charset=utf-8';

export const fileFormats = {
  pdf: { ending: 'pdf', contentType: 'application/pdf', stored: 'kept' },
  mp3: { ending: 'mp3', contentType: 'audio/mpeg', stored: 'cleaned' },
  m4a: { ending: 'm4a', contentType: 'audio/mp4', stored: 'cleaned' },
  ogg: { ending: 'ogg', contentType: 'audio/ogg', stored: 'cleaned' },
  webm: { ending: 'webm', contentType: 'audio/webm', stored: 'cleaned' },
  wav: { ending: 'wav', contentType: 'audio/wav', stored: 'cleaned' },
  docx: { ending: 'docx', contentType: `${openXml}.wordprocessingml.document`, stored: 'kept' },
  odt: { ending: 'odt', contentType: `${openDocument}.text`, stored: 'kept' },
  txt: { ending: 'txt', contentType: plainText, stored: 'text' },
  md: { ending: 'md', contentType: plainText, stored: 'text' },
  xlsx: { ending: 'xlsx', contentType: `${openXml}.spreadsheetml.sheet`, stored: 'kept' },
  ods: { ending: 'ods', contentType: `${openDocument}.spreadsheet`, stored: 'kept' },
  csv: { ending: 'csv', contentType: plainText, stored: 'text' },
  pptx: { ending: 'pptx', contentType: `${openXml}.presentationml.presentation`, stored: 'kept' },
  odp: { ending: 'odp', contentType: `${openDocument}.presentation`, stored: 'kept' },
  // Every picture is encoded again.
  webp: { ending: 'webp', contentType: 'image/webp', stored: 'cleaned' },
  mp4: { ending: 'mp4', contentType: 'video/mp4', stored: 'cleaned' },
  'webm-video': { ending: 'webm', contentType: 'video/webm', stored: 'cleaned' },
  zip: { ending: 'zip', contentType: 'application/zip', stored: 'kept' },
  // Behind its own ending, so that a double-click shows it and doesn't run it.
  source: { ending: 'txt', contentType: plainText, stored: 'text' },
} as const satisfies Record<string, FileFormatFacts>;
export type FileFormat = keyof typeof fileFormats;

interface FileTypeFacts {
  /** As a box that teachers tick. */
  label: string;
  /** In a sentence: `Choose …`. */
  wanted: string;
  /** In the order in which they are tried: those without a signature at the beginning come last. */
  formats: readonly FileFormat[];
  /** For the form's file chooser, besides the endings of the formats. */
  accepts: readonly string[];
}

export const fileKinds = {
  pdf: { label: 'PDF', wanted: 'a PDF file', formats: ['pdf'], accepts: ['application/pdf'] },
  audio: {
    label: 'Audio: MP3, M4A, Ogg, WebM, WAV',
    wanted: 'an MP3, M4A, Ogg, WebM or WAV file',
    formats: ['wav', 'ogg', 'webm', 'm4a', 'mp3'],
    accepts: ['audio/*', '.oga', '.opus'],
  },
  document: {
    label: 'Documents: Word (docx), OpenDocument (odt), text, Markdown',
    wanted: 'a DOCX, ODT, text or Markdown file',
    formats: ['docx', 'odt', 'md', 'txt'],
    accepts: [],
  },
  spreadsheet: {
    label: 'Spreadsheets: Excel (xlsx), OpenDocument (ods), CSV',
    wanted: 'an XLSX, ODS or CSV file',
    formats: ['xlsx', 'ods', 'csv'],
    accepts: [],
  },
  slides: {
    label: 'Slides: PowerPoint (pptx), OpenDocument (odp)',
    wanted: 'a PPTX or ODP file',
    formats: ['pptx', 'odp'],
    accepts: [],
  },
  picture: {
    label: 'Pictures: JPEG, PNG, WebP, HEIC',
    wanted: 'a JPEG, PNG, WebP or HEIC picture',
    formats: ['webp'],
    accepts: ['image/jpeg', 'image/png', 'image/heic', '.jpg', '.jpeg', '.png', '.heic'],
  },
  video: {
    label: 'Video: MP4, WebM',
    wanted: 'an MP4 or WebM video',
    formats: ['mp4', 'webm-video'],
    accepts: ['video/mp4', 'video/webm'],
  },
  archive: {
    label: 'Zip archives',
    wanted: 'a ZIP file',
    formats: ['zip'],
    accepts: ['application/zip'],
  },
  source: {
    label: 'Source code and other plain text',
    wanted: 'a plain text file such as source code',
    formats: ['source'],
    // By any name: whether it is text is decided by what is in it.
    accepts: [],
  },
} as const satisfies Record<FileType, FileTypeFacts>;

export const fileTypesError = `Types are ${fileTypes.slice(0, -1).join(', ')} and ${fileTypes.at(-1)}.`;

/** Whether an assignment that asks for these types takes files of this format. */
export function isFormatOf(types: readonly FileType[], format: FileFormat): boolean {
  return types.some((type) => (fileKinds[type].formats as readonly FileFormat[]).includes(format));
}

/** `a PDF file or an MP4 or WebM video`. */
export const describeTypes = (types: readonly FileType[]): string =>
  types.map((type) => fileKinds[type].wanted).join(' or ');

/** Whether a file of this format can name its author where we can't remove it. */
export const canNameAuthor = (format: FileFormat): boolean => fileFormats[format].stored === 'kept';

/** Whether a file of this type can. */
export const typeCanNameAuthor = (type: FileType): boolean =>
  fileKinds[type].formats.some(canNameAuthor);

/** What a form lets people choose; nothing if any file may be chosen. */
export function acceptedFiles(types: readonly FileType[]): string | undefined {
  if (types.includes('source')) return undefined;
  const endings = types.flatMap((type) => [
    ...fileKinds[type].accepts,
    ...fileKinds[type].formats.map((format) => `.${fileFormats[format].ending}`),
  ]);
  return [...new Set(endings)].join(',');
}
