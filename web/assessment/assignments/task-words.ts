import type { Task } from '../../../contract/catalog.ts';

const count = new Intl.NumberFormat('en-AU');

const typeNames = { pdf: 'PDF', audio: 'audio (MP3, M4A, Ogg, WebM, WAV)' };

/** `200 to 4,000 characters`, `Up to 2 files: PDF, 10 MB each at most`. */
export function describeTask(task: Task): string {
  if (task.kind === 'text') {
    return `${count.format(task.least)} to ${count.format(task.most)} characters`;
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
    return `${count.format(length)} of at least ${count.format(least)} characters`;
  if (length > most) return `${count.format(length - most)} characters too many`;
  return `${count.format(length)} of ${count.format(most)} characters`;
}

/** What completes an assignment that has to be accepted. */
export function describeAcceptance(acceptedFrom: number): string {
  return acceptedFrom === 0
    ? 'The lesson is complete once your teacher accepts it.'
    : `The lesson is complete once your teacher accepts it with at least ${acceptedFrom} of 100.`;
}
