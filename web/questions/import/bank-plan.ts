import { type BankContent, type BankKind, kindOf } from '../../../contract/questions/bank.ts';
import type { QuestionFile } from '../../../contract/questions/files.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { capitalised, spellOut } from '../../../contract/text/words.ts';
import { firstPlace, lostPictures, textOf } from './import-plan.ts';

/** A file that was read for the bank. */
export interface ReadFile {
  file: QuestionFile;
  known: readonly { quiz: boolean; practice: boolean }[];
}

export interface BankEntry {
  line: number;
  text: string;
  content: BankContent;
  isKnown: boolean;
  losses: string[];
}

/** What each question becomes in the bank: one of a quiz or of practice, where it loses less, without its picture. */
export function planForBank({ file, known }: ReadFile): BankEntry[] {
  return file.questions.flatMap((question, index): BankEntry[] => {
    const place = firstPlace(question) === 'practice' ? 'practice' : 'quiz';
    const read = question[place];
    if (!read) return [];
    return [
      {
        line: question.line,
        text: textOf(question),
        content: read.question,
        // As the other of the two it is the same question.
        isKnown: known[index]?.quiz || known[index]?.practice || false,
        losses: [...read.remarks, ...lostPictures(question)],
      },
    ];
  });
}

const countOf: Record<BankKind, (count: number) => string> = {
  one: (count) => `${count} with one answer`,
  several: (count) => `${count} with several answers`,
  number: (count) => plural(count, 'number'),
  text: (count) => plural(count, 'typed text'),
  matching: (count) => `${count} to match`,
  ordering: (count) => `${count} to put in order`,
  hotspot: (count) => plural(count, 'place in a figure', 'places in figures'),
  dictation: (count) => plural(count, 'dictation'),
};

/** `15 with one answer, 4 to match` */
export function kindsText(entries: readonly BankEntry[]): string {
  return [...Map.groupBy(entries, ({ content }) => kindOf(content))]
    .map(([kind, all]) => countOf[kind](all.length))
    .join(', ');
}

/** `22 are new. Two are in your bank already, word for word.` */
export function newText(entries: readonly BankEntry[]): string {
  const known = entries.filter(({ isKnown }) => isKnown).length;
  const fresh = entries.length - known;
  const is = (count: number) => noun(count, 'is', 'are');
  const said = (count: number) => capitalised(spellOut(count));
  if (known === 0) return noun(entries.length, 'It is new.', 'All of them are new.');
  const there = `${said(known)} ${is(known)} in your courses or your bank already, word for word`;
  return fresh === 0
    ? `${there}. Nothing is left to import.`
    : `${said(fresh)} ${is(fresh)} new. ${there}, and ${noun(known, 'stays as it is', 'stay as they are')}.`;
}

export interface ReportLine {
  outcome: 'kept' | 'changed' | 'left out';
  line: number;
  text: string;
  note: string;
}

/** What became of everything in a file. */
export function reportOf(file: QuestionFile, entries: readonly BankEntry[]): ReportLine[] {
  const taken = entries.map(({ line, text, isKnown, losses }): ReportLine => {
    if (isKnown) return { outcome: 'left out', line, text, note: 'It was there already.' };
    const outcome = losses.length > 0 ? 'changed' : 'kept';
    return { outcome, line, text, note: losses.join(' ') };
  });
  const unread = file.unread.map(
    ({ line, text, reason }): ReportLine => ({ outcome: 'left out', line, text, note: reason }),
  );
  return [...taken, ...unread].toSorted((one, other) => one.line - other.line);
}

/** For a spreadsheet: a cell that begins like a formula stays text. */
export function reportCsv(lines: readonly ReportLine[]): string {
  const cell = (value: string | number) => {
    const text = String(value);
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const rows = lines.map(({ outcome, line, text, note }) =>
    [outcome, line, text, note].map(cell).join(','),
  );
  // With a byte order mark, Excel reads it as UTF-8.
  return `\uFEFF${['Outcome,Line,Question,Note', ...rows].join('\r\n')}\r\n`;
}
