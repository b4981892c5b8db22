import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { colors } from '../../platform/documents/pdf/brand.ts';
import { drawBrand, ownBrand, type PrintedBrand } from '../../platform/documents/pdf/letterhead.ts';
import { newDocument } from '../../platform/documents/pdf/new-document.ts';
import { drawCode } from '../../platform/documents/pdf/qr-code.ts';
import { collect, printable, Sheet } from '../../platform/documents/pdf/sheet.ts';
import type { Face, Fitted, Style, Typesetter } from '../../platform/documents/pdf/type.ts';
import { hoursOf } from './certificates.ts';
import { drawCourse, drawSeal, drawStairs, drawWater, page } from './pdf-drawing.ts';
import type { StoredCertificate } from './queries.ts';

export type PrintedCertificate = Pick<
  StoredCertificate,
  | 'id'
  | 'username'
  | 'learnerName'
  | 'courseId'
  | 'courseTitle'
  | 'illustration'
  | 'teacher'
  | 'minutes'
  | 'completedOn'
  | 'issuedAt'
>;

const left = 72;
const measure = 520;
const { height, waterTop } = page;

/** An A4 page. The address is where anyone can verify it. */
export async function drawCertificate(
  certificate: PrintedCertificate,
  url: string,
  brand: PrintedBrand = ownBrand,
): Promise<Buffer> {
  const document = await newDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Certificate of completion: ${certificate.courseTitle}, ${certificate.learnerName}`,
      Author: brand.name,
      Subject: `Certificate ${certificate.id}, verified at ${url}`,
      CreationDate: certificate.issuedAt,
      ModDate: certificate.issuedAt,
    },
  });
  const bytes = collect(document);
  const sheet = new Sheet(document);
  sheet.decorate(() => {
    document.rect(0, 0, page.width, page.height).fill(colors.paper);
    drawStairs(document);
    drawWater(document);
    drawCourse(document, certificate.illustration);
    drawSeal(document);
  });
  const words = chooseWords(sheet.type, certificate);
  drawWords(sheet, words, brand);
  drawFacts(sheet, certificate);
  drawVerification(sheet, { id: certificate.id, url, note: words.note });
  sheet.close();
  document.end();
  return bytes;
}

function drawWords(sheet: Sheet, { name, title }: Wording, brand: PrintedBrand): void {
  const top = 156;
  const heading: Style = { face: 'strong', size: 13 };
  const small: Style = { face: 'sans', size: 13 };
  drawBrand(sheet, brand, left, 54);
  sheet.line('H1', 'Certificate of completion', left, top, heading, colors.teal);
  const fittedName = sheet.type.fit(name, 'serif', {
    width: measure,
    sizes: [50, 44, 38, 32, 27, 23, 20, 16, 13],
    linesAt: (size) => (size >= 32 ? 1 : Math.floor(84 / (size * 1.12))),
  });
  const nameEnd = drawLines(sheet, fittedName, top + 14, colors.ink);
  const between = nameEnd + 24 + fittedName.size * 0.2;
  sheet.line('P', 'completed every lesson of the course', left, between, small, colors.ink2);
  const fittedTitle = sheet.type.fit(title, 'serif', {
    width: measure,
    sizes: [30, 26, 22, 19, 16, 13],
    linesAt: (size) => (size >= 26 ? 1 : Math.floor(54 / (size * 1.12))),
  });
  drawLines(sheet, fittedTitle, between + 12, colors.teal);
}

/** Draws lines below `top` and returns the position of the last. */
function drawLines(sheet: Sheet, { size, lines }: Fitted, top: number, color: string): number {
  const leading = size * 1.12;
  const style: Style = { face: 'serif', size, tracking: -0.01 };
  sheet.block(() => {
    lines.forEach((line, index) => {
      const y = top + size + index * leading;
      sheet.type.draw(line, left - size * 0.02, y, style, color);
    });
  });
  return top + size + (lines.length - 1) * leading;
}

/** Signature, date and hours. */
function drawFacts(sheet: Sheet, { teacher, completedOn, minutes }: PrintedCertificate): void {
  const baseline = 416;
  const columns: { x: number; width: number; text: string; face: Face; label: string }[] = [
    {
      x: left,
      width: 210,
      face: 'italic',
      text: printable(sheet.type, 'italic', teacher) ?? '',
      label: 'Instructor',
    },
    {
      x: left + 234,
      width: 150,
      face: 'serif',
      text: formatDay(completedOn),
      label: 'Completed on',
    },
    {
      x: left + 408,
      width: 110,
      face: 'serif',
      text: sayHours(minutes),
      label: 'Lesson time',
    },
  ];
  for (const { x, width, text, face, label } of columns) {
    const { size, lines } = sheet.type.fit(text, face, {
      width,
      sizes: [18, 16, 14, 12, 10, 8],
      linesAt: (size) => (size >= 14 ? 1 : 2),
    });
    lines.forEach((line, index) => {
      const y = baseline - 8 - (lines.length - 1 - index) * size * 1.15;
      sheet.line('P', line, x, y, { face, size, tracking: -0.01 });
    });
    sheet.decorate(() => sheet.document.rect(x, baseline, width, 0.8).fill(colors.stoneEdge));
    sheet.line('P', label, x, baseline + 16, { face: 'sans', size: 9.5 }, colors.ink2);
  }
}

function drawVerification(sheet: Sheet, page: { id: string; url: string; note: string }): void {
  const size = 93;
  const top = waterTop + (height - waterTop - size) / 2;
  const x = left + size + 22;
  const width = 440;
  const plain: Style = { face: 'sans', size: 10.5 };
  const small: Style = { face: 'sans', size: 9.5 };
  sheet.figure(`QR code of ${page.url}`, () => drawCode(sheet.document, page.url, left, top, size));
  const heading: Style = { face: 'strong', size: 11.5 };
  sheet.line('P', 'Anyone can check this certificate', x, top + 20, heading, colors.onDeep);
  const address = page.url.replace(/^https?:\/\//, '');
  const { lines } = sheet.type.fit(address, 'sans', {
    width,
    sizes: [plain.size],
    linesAt: () => 3,
  });
  lines.forEach((line, index) => {
    sheet.line('P', line, x, top + 39 + index * 14, plain, colors.onDeep);
  });
  sheet.document.link(x, top + 26, width, lines.length * 14 + 4, page.url);
  const below = top + 43 + lines.length * 14;
  sheet.line('P', `Certificate ${page.id}`, x, below, small, colors.onDeep2);
  sheet.line('P', page.note, x, below + 14, small, colors.onDeep2);
}

interface Wording {
  name: string;
  title: string;
  /** Explains a replacement for text that the fonts can't print. */
  note: string;
}

/** A name in a script that the fonts lack is replaced by the username, not transliterated. */
function chooseWords(type: Typesetter, certificate: PrintedCertificate): Wording {
  const { learnerName, username, courseTitle, courseId } = certificate;
  const name = printable(type, 'serif', learnerName);
  const title = printable(type, 'serif', courseTitle);
  const missing = [...(name ? [] : ['the learner']), ...(title ? [] : ['the course'])].join(
    ' and ',
  );
  return {
    name: name ?? printable(type, 'serif', username) ?? 'The learner named on its page',
    title: title ?? `Course ${courseId}`,
    note: missing && `The page names ${missing} in their own script.`,
  };
}

function sayHours(minutes: number): string {
  const hours = hoursOf(minutes);
  if (hours === 0.5) return 'Half an hour';
  return plural(hours, 'hour');
}
