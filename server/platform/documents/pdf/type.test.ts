import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { collect } from './sheet.ts';
import { Typesetter } from './type.ts';

async function print(text: string) {
  const document = new PDFDocument({ margin: 0, font: '', compress: true });
  const bytes = collect(document);
  new Typesetter(document).draw(text, 20, 20, { face: 'strong', size: 12 }, '#000000');
  document.end();
  return readPdf(await bytes).text;
}

it('prints letters that can be copied, even if an earlier document used them inside other glyphs', async () => {
  expect(await print('Ö É ĺ')).toBe('Ö É ĺ');
  expect(await print('OEl order')).toBe('OEl order');
});
