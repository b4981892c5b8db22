import type { AssignedState } from '../../../contract/teams/assignments.ts';
import { type Count, markedOnlyText } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import type { Day } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { zoneName } from '../../../contract/text/zone-names.ts';
import { colors } from '../../platform/documents/pdf/brand.ts';
import { drawBrand, type PrintedBrand } from '../../platform/documents/pdf/letterhead.ts';
import { newDocument } from '../../platform/documents/pdf/new-document.ts';
import { drawCode } from '../../platform/documents/pdf/qr-code.ts';
import { collect, printable, Sheet } from '../../platform/documents/pdf/sheet.ts';
import type { Style } from '../../platform/documents/pdf/type.ts';
import { stateWords } from './export-report.ts';

/** What is signed, as JSON, with its keys in this order. */
export interface ReportContent {
  kind: 'Stepwell team learning report';
  id: string;
  team: string;
  /** Null for the whole team. */
  group: string | null;
  madeAt: string;
  day: Day;
  /** Of the team. Reports from before teams had one lack it. */
  timeZone: string;
  by: string;
  figures: Count;
  courses: (Count & { title: string })[];
  /** Null if there are too many to print. */
  lines: PrintedLine[] | null;
}

interface PrintedLine {
  name: string;
  groups: string[];
  course: string;
  state: AssignedState;
  lessonsDone: number;
  lessons: number;
  /** Every lesson is complete, some only because they were marked so. */
  markedOnly: boolean;
  dueOn: Day;
  movedFrom: Day | null;
  doneOn: Day | null;
  lateDays: number;
  certificateId: string | null;
}

const page = { width: 595.28, height: 841.89 };
const left = 48;
const right = page.width - left;
const bottom = page.height - 64;

const plain: Style = { face: 'sans', size: 9 };
const strong: Style = { face: 'strong', size: 9 };
const small: Style = { face: 'sans', size: 8 };
const smallStrong: Style = { face: 'strong', size: 8 };

/** A4 pages: the figures and how to check them first, then a line for each person and course. */
export async function printReport(
  content: ReportContent,
  signature: { url: string; contentHash: string },
  brand: PrintedBrand,
): Promise<Buffer> {
  const madeAt = new Date(content.madeAt);
  const document = await newDocument({
    size: 'A4',
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `Team learning report: ${content.team}, ${formatDay(content.day)}`,
      Author: brand.name,
      Subject: `Report ${content.id}, verified at ${signature.url}`,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const bytes = collect(document);
  const sheet = new Sheet(document);
  const end = drawFirstPage(sheet, content, signature, brand);
  if (content.lines) drawLines(sheet, content.lines, end + 34);
  numberPages(sheet, content);
  sheet.close();
  document.end();
  return bytes;
}

function drawFirstPage(
  sheet: Sheet,
  content: ReportContent,
  { url, contentHash }: { url: string; contentHash: string },
  brand: PrintedBrand,
): number {
  drawBrand(sheet, brand, left, 44);
  sheet.line('H1', 'Team learning report', left, 112, { face: 'strong', size: 11 }, colors.teal);
  const team = sheet.type.fit(print(sheet, 'serif', content.team), 'serif', {
    width: right - left,
    sizes: [30, 26, 22, 18, 14],
    linesAt: (size) => (size > 18 ? 1 : 2),
  });
  team.lines.forEach((line, index) => {
    const style: Style = { face: 'serif', size: team.size, tracking: -0.01 };
    sheet.line('P', line, left, 142 + index * team.size * 1.15, style);
  });
  const below = 142 + (team.lines.length - 1) * team.size * 1.15;
  const about = [
    content.group === null ? 'The whole team' : `Group: ${print(sheet, 'sans', content.group)}`,
    `as of ${formatDay(content.day)} (${zoneName(content.timeZone)})`,
    `made by ${print(sheet, 'sans', content.by)}`,
  ].join(', ');
  let y = below + 22;
  for (const line of sheet.type.wrap(about, { face: 'sans', size: 11 }, right - left)) {
    sheet.line('P', line, left, y, { face: 'sans', size: 11 }, colors.ink2);
    y += 15;
  }
  y = drawFigures(sheet, content.figures, y + 12);
  y = drawVerification(sheet, { id: content.id, url, contentHash, by: brand.name }, y + 24);
  return drawCourses(sheet, content, y + 34);
}

function drawFigures(sheet: Sheet, figures: Count, top: number): number {
  const list: [number, string][] = [
    [figures.done, 'done'],
    [figures.onTime, 'on time'],
    [figures.late, 'late'],
    [figures.notStarted, 'not started'],
  ];
  const width = (right - left) / list.length;
  rule(sheet, top);
  list.forEach(([count, label], index) => {
    const x = left + index * width;
    sheet.line('P', String(count), x, top + 34, { face: 'serif', size: 24 });
    sheet.line('P', label, x, top + 50, plain, colors.ink2);
  });
  const total = `${figures.assigned} assigned to ${figures.people} people`;
  sheet.line('P', total, left, top + 70, small, colors.ink2);
  rule(sheet, top + 80);
  return top + 80;
}

const rule = (sheet: Sheet, y: number) =>
  sheet.decorate(() => sheet.document.rect(left, y, right - left, 0.6).fill(colors.line));

function drawVerification(
  sheet: Sheet,
  { id, url, contentHash, by }: { id: string; url: string; contentHash: string; by: string },
  top: number,
): number {
  const { document } = sheet;
  const height = 112;
  sheet.decorate(() => document.rect(left, top, right - left, height).fill(colors.deep));
  sheet.figure(`QR code of ${url}`, () => drawCode(document, url, left + 16, top + 16, 80));
  const x = left + 114;
  const width = right - x - 16;
  const heading: Style = { face: 'strong', size: 11 };
  const signed = `Signed by ${by}. Anyone can check it.`;
  sheet.line('P', signed, x, top + 28, heading, colors.onDeep);
  let y = top + 46;
  for (const line of sheet.type.wrap(url.replace(/^https?:\/\//, ''), plain, width)) {
    sheet.line('P', line, x, y, plain, colors.onDeep);
    y += 12;
  }
  document.link(x, top + 34, width, y - top - 34, url);
  const lines = [
    ...sheet.type.wrap(`Report ${id}`, small, width),
    ...sheet.type.wrap(`Fingerprint ${contentHash}`, small, width),
  ];
  lines.forEach((line, index) => {
    sheet.line('P', line, x, y + 3 + index * 10.5, small, colors.onDeep2);
  });
  return top + height;
}

interface Column<Row> {
  title: string;
  x: number;
  width: number;
  text: (row: Row) => string;
  style?: Style;
}

const courseColumns: Column<ReportContent['courses'][number]>[] = [
  { title: 'Course', x: left, width: 220, text: ({ title }) => title, style: strong },
  { title: 'Assigned', x: 276, width: 50, text: ({ assigned }) => String(assigned) },
  { title: 'Done', x: 334, width: 44, text: ({ done }) => String(done) },
  { title: 'On time', x: 386, width: 50, text: ({ onTime }) => String(onTime) },
  { title: 'Late', x: 444, width: 40, text: ({ late }) => String(late) },
  { title: 'Not started', x: 490, width: 60, text: ({ notStarted }) => String(notStarted) },
];

function drawCourses(sheet: Sheet, content: ReportContent, top: number): number {
  sheet.line('P', 'By course', left, top, { face: 'serif', size: 15 });
  let y = drawTable(sheet, courseColumns, content.courses, top + 20);
  if (content.lines === null) {
    const text =
      'This report covers more people than can be listed here. The CSV file of the same day has a line for each of them.';
    for (const line of sheet.type.wrap(text, plain, right - left)) {
      sheet.line('P', line, left, y + 20, plain, colors.ink2);
      y += 12;
    }
  }
  return y;
}

const lineColumns: Column<PrintedLine>[] = [
  { title: 'Member', x: left, width: 98, text: ({ name }) => name, style: smallStrong },
  { title: 'Group', x: 150, width: 62, text: ({ groups }) => groups.join(', ') },
  { title: 'Course', x: 216, width: 92, text: ({ course }) => course },
  { title: 'State', x: 312, width: 68, text: describeState },
  {
    title: 'Lessons',
    x: 384,
    width: 34,
    text: ({ lessonsDone, lessons }) => `${lessonsDone} of ${lessons}`,
  },
  { title: 'Due', x: 420, width: 45, text: ({ dueOn }) => dueOn },
  { title: 'Done', x: 466, width: 45, text: ({ doneOn }) => doneOn ?? '' },
  {
    title: 'Certificate',
    x: 512,
    width: 36,
    text: ({ certificateId }) => (certificateId ? 'Yes' : ''),
  },
];

function describeState({ state, lateDays, markedOnly }: PrintedLine): string {
  const days = plural(lateDays, 'day');
  const mark = markedOnly ? '*' : '';
  if (state === 'late') return `Late, ${days}${mark}`;
  if (state === 'done' && lateDays > 0) return `Done, ${days} late${mark}`;
  return `${stateWords[state]}${mark}`;
}

function drawLines(sheet: Sheet, lines: PrintedLine[], top: number): void {
  let y = top;
  if (y > bottom - 60) y = newPage(sheet);
  sheet.line('P', 'By person', left, y, { face: 'serif', size: 15 });
  const end = drawTable(sheet, lineColumns, lines, y + 20, small);
  if (!lines.some(({ markedOnly }) => markedOnly)) return;
  const below = end + 40 > bottom ? newPage(sheet) : end + 24;
  sheet.line('P', `* ${markedOnlyText}.`, left, below, small, colors.ink2);
}

const rowHeight = 17;

/** Continues on new pages, each with the header again. Returns where it ends. */
function drawTable<Row>(
  sheet: Sheet,
  columns: Column<Row>[],
  rows: readonly Row[],
  top: number,
  usual = plain,
): number {
  let y = top;
  for (let at = 0; at === 0 || at < rows.length; ) {
    const fits = Math.max(1, Math.floor((bottom - y - rowHeight) / rowHeight));
    const part = rows.slice(at, at + fits);
    const start = y;
    const header = columns.map(
      ({ title, x }) =>
        () =>
          sheet.type.draw(title, x, start, small, colors.ink2),
    );
    const body = part.map((row, index) =>
      columns.map((column) => () => {
        const style = column.style ?? usual;
        const text = shorten(sheet, print(sheet, style.face, column.text(row)), column, style);
        if (text === '') return;
        sheet.type.draw(text, column.x, start + (index + 1) * rowHeight, style, colors.ink);
      }),
    );
    sheet.table([header, ...body]);
    for (let index = 0; index <= part.length; index += 1)
      rule(sheet, start + 5 + index * rowHeight);
    y = start + part.length * rowHeight;
    at += fits;
    if (at < rows.length) y = newPage(sheet);
  }
  return y;
}

function newPage(sheet: Sheet): number {
  sheet.document.addPage();
  return 64;
}

/** A name in a script that the fonts lack is not transliterated. */
function print(sheet: Sheet, face: Style['face'], text: string): string {
  return text === '' ? '' : (printable(sheet.type, face, text) ?? '(in another script)');
}

function shorten(sheet: Sheet, text: string, { width }: { width: number }, style: Style): string {
  if (sheet.type.widthOf(text, style) <= width) return text;
  let end = text.length;
  while (end > 1 && sheet.type.widthOf(`${text.slice(0, end)}…`, style) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

function numberPages(sheet: Sheet, { team, day }: ReportContent): void {
  const { document } = sheet;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    const text = `${print(sheet, 'sans', team)}, ${formatDay(day)}. Page ${index + 1} of ${count}`;
    sheet.decorate(() =>
      sheet.type.draw(
        shorten(sheet, text, { width: right - left }, small),
        left,
        page.height - 34,
        small,
        colors.ink2,
      ),
    );
  }
}
