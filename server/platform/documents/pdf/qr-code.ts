import QRCode from 'qrcode';
import { colors } from './brand.ts';

type Document = PDFKit.PDFDocument;

/** A QR code as vectors, with the quiet zone that scanners need. Returns its width. */
export function drawCode(document: Document, text: string, x: number, y: number, size: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 3;
  document.rect(x, y, size, size).fill(colors.onDeep);
  document.save();
  document.translate(x, y).scale(size / (modules.size + 2 * quiet));
  for (let row = 0; row < modules.size; row += 1) {
    for (const { from, to } of darkRuns(modules, row)) {
      document.rect(from + quiet, row + quiet, to - from, 1);
    }
  }
  document.fill(colors.ink);
  document.restore();
}

/** Merges neighbouring modules into one rectangle, which avoids hairlines between them. */
function darkRuns(
  modules: { size: number; get(row: number, column: number): number },
  row: number,
) {
  const runs: { from: number; to: number }[] = [];
  for (let column = 0; column < modules.size; column += 1) {
    if (!modules.get(row, column)) continue;
    const last = runs.at(-1);
    if (last?.to === column) last.to = column + 1;
    else runs.push({ from: column, to: column + 1 });
  }
  return runs;
}
