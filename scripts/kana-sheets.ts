// Draws the practice sheets of the course Basic Japanese:
//   node scripts/kana-sheets.ts

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { colors } from '../server/platform/documents/pdf/brand.ts';
import { newDocument } from '../server/platform/documents/pdf/new-document.ts';
import { collect, Sheet } from '../server/platform/documents/pdf/sheet.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'content/courses/1-basic-japanese/media');

type Sign = [kana: string, reading: string];

const pair = (kana: string, readings: string): Sign[] => {
  const names = readings.split(' ');
  return [...kana].map((sign, index) => [sign, names[index] ?? '']);
};

/** As the evenings of the lesson have them. */
const pages = (rows: readonly string[]): { title: string; signs: Sign[] }[] => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = rows;
  return [
    { title: 'Vowels and the k row', signs: pair(first, 'a i u e o ka ki ku ke ko') },
    { title: 'The s and t rows', signs: pair(second, 'sa shi su se so ta chi tsu te to') },
    { title: 'The n and h rows', signs: pair(third, 'na ni nu ne no ha hi fu he ho') },
    { title: 'The m and y rows', signs: pair(fourth, 'ma mi mu me mo ya yu yo') },
    { title: 'The r and w rows, and n alone', signs: pair(fifth, 'ra ri ru re ro wa o n') },
  ];
};

const scripts = {
  hiragana: pages([
    'あいうえおかきくけこ',
    'さしすせそたちつてと',
    'なにぬねのはひふへほ',
    'まみむめもやゆよ',
    'らりるれろわをん',
  ]),
  katakana: pages([
    'アイウエオカキクケコ',
    'サシスセソタチツテト',
    'ナニヌネノハヒフヘホ',
    'マミムメモヤユヨ',
    'ラリルレロワヲン',
  ]),
};

// A4 in points.
const paper = { width: 595.28, height: 841.89, margin: 48 };
const [cell, gap, label] = [52, 10, 52];
const cells = 8;
const traced = 3;
const light = '#c9c4b8';
const guide = '#ddd8cc';

async function drawSheets(script: keyof typeof scripts): Promise<Buffer> {
  const name = script === 'hiragana' ? 'Hiragana' : 'Katakana';
  const title = `${name} practice sheets`;
  const document = await newDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // The same bytes each time.
    info: { Title: title, Author: 'Stepwell', CreationDate: new Date('2026-11-16T00:00:00Z') },
  });
  const bytes = collect(document);
  const font = await readFile(join(root, `web/ui/styles/fonts/${script}.woff2`));
  const signs = scripts[script].flatMap(({ signs }) => signs.map(([kana]) => kana)).join('');
  document.registerFont('kana', await subsetFont(font, signs, { targetFormat: 'truetype' }));
  const sheet = new Sheet(document);
  const all = scripts[script];
  for (const [index, { title: rows, signs }] of all.entries()) {
    document.addPage();
    const { margin } = paper;
    sheet.line('H1', `${name}: ${rows}`, margin, margin, { face: 'serif', size: 22 });
    sheet.line(
      'P',
      'Trace the grey signs, then write on your own. Say each sign aloud as you write it.',
      margin,
      margin + 32,
      { face: 'sans', size: 10.5 },
      colors.ink,
    );
    signs.forEach(([kana, reading], row) => {
      const y = margin + 64 + row * (cell + gap);
      sheet.figure(`A row to practise ${reading}`, () =>
        drawRow(document, sheet, kana, reading, y),
      );
    });
    sheet.line(
      'P',
      `Stepwell, Basic Japanese · page ${index + 1} of ${all.length}`,
      margin,
      paper.height - margin,
      { face: 'sans', size: 9 },
      colors.ink,
    );
  }
  sheet.close();
  document.end();
  return bytes;
}

function drawRow(
  document: PDFKit.PDFDocument,
  sheet: Sheet,
  kana: string,
  reading: string,
  y: number,
): void {
  const { margin } = paper;
  sheet.type.draw(reading, margin, y + cell / 2 - 8, { face: 'strong', size: 14 }, colors.ink);
  for (let n = 0; n < cells; n += 1) {
    const x = margin + label + n * (cell + 4);
    document.lineWidth(0.6).strokeColor(guide).dash(2, { space: 2 });
    document
      .moveTo(x + cell / 2, y)
      .lineTo(x + cell / 2, y + cell)
      .stroke();
    document
      .moveTo(x, y + cell / 2)
      .lineTo(x + cell, y + cell / 2)
      .stroke();
    document.undash().lineWidth(0.8).strokeColor('#9b958a').rect(x, y, cell, cell).stroke();
    if (n > traced) continue;
    const size = cell * 0.8;
    document
      .font('kana')
      .fontSize(size)
      .fillColor(n === 0 ? colors.ink : light);
    document.text(kana, x + (cell - size) / 2, y + (cell - document.currentLineHeight()) / 2, {
      lineBreak: false,
    });
  }
}

await mkdir(folder, { recursive: true });
for (const script of ['hiragana', 'katakana'] as const) {
  const bytes = await drawSheets(script);
  await writeFile(join(folder, `${script}-practice.pdf`), bytes);
  console.log(`${script}-practice.pdf: ${Math.round(bytes.length / 1024)} KB`);
}
