import type { QuestionFile, QuestionFormat } from '../../../contract/studio/questions.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { readGift } from './gift-file.ts';
import { readMoodle } from './moodle-file.ts';

export function readQuestions(bytes: Uint8Array): QuestionFile {
  const { text, format } = openQuestionFile(bytes);
  const outcomes = format === 'moodle' ? readMoodle(text) : readGift(text);
  return {
    format,
    questions: outcomes.flatMap((outcome) => ('read' in outcome ? outcome.read : [])),
    unread: outcomes.flatMap((outcome) => ('unread' in outcome ? outcome.unread : [])),
  };
}

/** Tells the format by the beginning of the file: its name could say anything. */
export function openQuestionFile(bytes: Uint8Array): { text: string; format: QuestionFormat } {
  const text = decode(bytes);
  if (text.trim() === '') {
    throw new Refusal('unreadable_questions', {
      detail: 'This file is empty. Choose another one.',
    });
  }
  const format = /^\s*<(?:\?xml|!--|!DOCTYPE|quiz)/i.test(text) ? 'moodle' : 'gift';
  return { text, format };
}

function decode(bytes: Uint8Array): string {
  // A zip, a picture or a document of an office program; text has no NUL.
  if (bytes.includes(0)) throw new Refusal('unreadable_questions');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('unreadable_questions', {
      detail: 'This file isn’t stored as UTF-8. Save it as UTF-8 and try again.',
    });
  }
}
