import {
  type ImportableQuestion,
  mostQuestionsInFile,
  type QuestionFile,
  type QuestionFileFormat,
  type UnreadQuestion,
} from '../../../contract/questions/files.ts';
import { readGiftPractice } from '../practice/read-gift-practice.ts';
import { readMoodlePractice } from '../practice/read-moodle-practice.ts';
import { type Outcome as PracticeOutcome, withoutShares } from '../practice/to-practice.ts';
import { Refusal } from '../refusals.ts';
import { aikenBlocks, aikenText, looksLikeAiken, readAiken } from './aiken-file.ts';
import { askInQuiz } from './ask-in-quiz.ts';
import { beginningOf, giftBlocks, readGift } from './gift-file.ts';
import { moodleQuestions, nameOf, readMoodle } from './moodle-file.ts';
import { fromPlain } from './plain-text.ts';
import { readTableRow } from './read-table.ts';
import { looksLikeTable, readTable } from './table-file.ts';
import { type Outcome, shortened } from './to-question.ts';

/** What one question of a file could become. */
interface Read {
  line: number;
  /** Usually one. Questions without a blank line between them are several. */
  quiz: Outcome[];
  practice: PracticeOutcome;
  pictures: Pick<ImportableQuestion, 'picture' | 'optionPictures'>;
}

const noPictures = { picture: null, optionPictures: [] };

interface ReadFile {
  read: Read[];
  /** The first question that is too many. */
  next: { line: number; text: string } | undefined;
  /** What of the whole file was left out, in sentences. */
  remarks?: string[];
}

/** What each question would be in a quiz, and to practise with. Whatever is neither is named. */
export function readQuestionFile(bytes: Uint8Array, name = ''): QuestionFile {
  const { text, format } = openQuestionFile(bytes, name);
  const { read, next, remarks = [] } = readers[format](text);
  const sorted = read.flatMap(sortOut);
  const reason = `Only the first ${mostQuestionsInFile} questions of a file are read.`;
  return {
    format,
    questions: sorted.flatMap((each) => ('question' in each ? each.question : [])),
    unread: [
      ...sorted.flatMap((each) => ('unread' in each ? each.unread : [])),
      ...(next ? [{ ...next, reason }] : []),
    ],
    remarks,
  };
}

const readers: Record<QuestionFileFormat, (text: string) => ReadFile> = {
  gift: readGiftFile,
  moodle: readMoodleFile,
  aiken: readAikenFile,
  csv: readTableFile,
};

function readMoodleFile(xml: string): ReadFile {
  const questions = moodleQuestions(xml);
  const next = questions[mostQuestionsInFile];
  return {
    read: questions.slice(0, mostQuestionsInFile).map((question): Read => {
      const { outcome, ...pictures } = readMoodlePractice(question);
      return { line: question.line, quiz: [readMoodle(question)], practice: outcome, pictures };
    }),
    next: next && { line: next.line, text: nameOf(next.question) },
  };
}

function readGiftFile(text: string): ReadFile {
  const blocks = giftBlocks(text);
  const next = blocks[mostQuestionsInFile];
  return {
    read: blocks.slice(0, mostQuestionsInFile).map(
      (block): Read => ({
        line: block.lines[0] ?? 1,
        quiz: readGift(block),
        practice: readGiftPractice(block),
        pictures: noPictures,
      }),
    ),
    next: next && { line: next.lines[0] ?? 1, text: beginningOf(next.text) },
  };
}

function readAikenFile(text: string): ReadFile {
  const blocks = aikenBlocks(text, mostQuestionsInFile);
  const next = blocks[mostQuestionsInFile];
  return {
    read: blocks.slice(0, mostQuestionsInFile).map((block): Read => {
      const { quiz, practice } = readAiken(block);
      return {
        line: block.line,
        quiz: [quiz],
        practice: withoutShares(practice),
        pictures: noPictures,
      };
    }),
    next: next && { line: next.line, text: shortened(fromPlain(aikenText(next)).text) },
  };
}

function readTableFile(text: string): ReadFile {
  const { rows, remarks } = readTable(text, mostQuestionsInFile);
  const next = rows[mostQuestionsInFile];
  return {
    read: rows.slice(0, mostQuestionsInFile).map((row): Read => {
      const { quiz, practice } = readTableRow(row);
      return {
        line: row.line,
        quiz: [quiz],
        practice: withoutShares(practice),
        pictures: noPictures,
      };
    }),
    next: next && {
      line: next.line,
      text: shortened(fromPlain(next.cells.question.slice(0, 500)).text),
    },
    remarks,
  };
}

function sortOut({
  line,
  quiz,
  practice,
  pictures,
}: Read): ({ question: ImportableQuestion } | { unread: UnreadQuestion })[] {
  const alone = quiz.length === 1 && 'read' in practice ? practice : null;
  return quiz.map((outcome) => {
    if ('read' in outcome || alone) {
      const asked = 'read' in outcome ? outcome.read : alone && askInQuiz(alone);
      const practised = alone?.read ?? null;
      return { question: { line, quiz: asked, practice: practised, ...pictures } };
    }
    // Of what can't be read, whoever knows the kind says what is wrong.
    const known = 'unread' in practice && practice.unread.reason !== '' ? practice.unread : {};
    return { unread: { ...outcome.unread, ...known } };
  });
}

function openQuestionFile(
  bytes: Uint8Array,
  name: string,
): { text: string; format: QuestionFileFormat } {
  const text = decode(bytes);
  if (text.trim() === '') {
    throw new Refusal('unreadable_questions', {
      detail: 'This file is empty. Choose another one.',
    });
  }
  return { text, format: formatOf(text, name) };
}

/** By what the file has. Its name could say anything, and is asked only if the text leaves it open. */
function formatOf(text: string, name: string): QuestionFileFormat {
  if (/^\s*<(?:\?xml|!--|!DOCTYPE|quiz)/i.test(text)) return 'moodle';
  if (looksLikeTable(text)) return 'csv';
  if (looksLikeAiken(text)) return 'aiken';
  const [, ending = ''] = /\.([a-z]{1,8})$/i.exec(name) ?? [];
  return byEnding[ending.toLowerCase()] ?? 'gift';
}

const byEnding: Record<string, QuestionFileFormat> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  aiken: 'aiken',
};

/** By its byte order mark, then as UTF-8, then as an XML file says, and last as older programs on Windows write. */
function decode(bytes: Uint8Array): string {
  const marked = [
    { mark: [0xff, 0xfe], encoding: 'utf-16le' },
    { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  ].find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  // A zip, a picture or a document of an office program; text has no NUL.
  if (bytes.includes(0)) throw new Refusal('unreadable_questions');
  const declared = declaredEncoding(bytes);
  for (const encoding of [...(declared ? [declared] : []), 'utf-8']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // An encoding that nobody knows, or not the one that was named.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1];
}
