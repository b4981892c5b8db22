import type { FileType, Task } from '../../../contract/catalog.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';

/** As the teacher's list of types, shorter. */
const typeNames: Record<FileType, string> = {
  pdf: 'PDF',
  audio: 'audio (MP3, M4A, Ogg, WebM, WAV)',
  document: 'document (DOCX, ODT, text, Markdown)',
  spreadsheet: 'spreadsheet (XLSX, ODS, CSV)',
  slides: 'slides (PPTX, ODP)',
  picture: 'picture (JPEG, PNG, WebP, HEIC)',
  video: 'video (MP4, WebM)',
  archive: 'ZIP',
  source: 'source code',
};

/** `200 to 4,000 characters`, `Up to 2 files: PDF, 10 MB each at most`. */
export function describeTask(task: Task): string {
  if (task.kind === 'text') {
    return `${formatNumber(task.least)} to ${formatNumber(task.most)} characters`;
  }
  if (task.kind === 'link') return 'A public address that starts with https://';
  const types = task.types.map((type) => typeNames[type]).join(' or ');
  return task.files === 1
    ? `One file: ${types}, ${task.megabytes} MB at most`
    : `Up to ${task.files} files: ${types}, ${task.megabytes} MB each at most`;
}

/** How far a text is from what is asked for. */
export function describeLength(
  length: number,
  { least, most }: { least: number; most: number },
): string {
  if (length < least)
    return `${formatNumber(length)} of at least ${formatNumber(least)} characters`;
  if (length > most) return `${formatNumber(length - most)} characters too many`;
  return `${formatNumber(length)} of ${formatNumber(most)} characters`;
}

/** What completes an assignment that has to be accepted. */
export function describeAcceptance(acceptedFrom: number): string {
  return acceptedFrom === 0
    ? 'The lesson is complete once your teacher accepts it.'
    : `The lesson is complete once your teacher accepts it with at least ${acceptedFrom} of 100.`;
}
