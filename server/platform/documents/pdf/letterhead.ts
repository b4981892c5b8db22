import { defaultSite, hasNameInIt } from '../../../../contract/site/site.ts';
import { drawMark } from './brand.ts';
import type { Sheet } from './sheet.ts';

/** Whose document it is. */
export interface PrintedBrand {
  name: string;
  logo: { png: Buffer; width: number; height: number } | null;
}

export const ownBrand: PrintedBrand = { name: defaultSite.name, logo: null };

const height = 30;
const widest = 220;

/** The logo and the name beside it, 30 points high; a wide logo has the name in it. */
export function drawBrand(sheet: Sheet, { name, logo }: PrintedBrand, x: number, y: number): void {
  if (!logo) {
    sheet.decorate(() => drawMark(sheet.document, x, y, height));
    writeName(sheet, name, x + 42, y);
    return;
  }
  const width = Math.min(widest, (logo.width * height) / logo.height);
  sheet.decorate(() => sheet.document.image(logo.png, x, y, { fit: [width, height] }));
  if (!hasNameInIt(logo)) writeName(sheet, name, x + width + 12, y);
}

function writeName(sheet: Sheet, name: string, x: number, y: number): void {
  sheet.line('P', name, x, y + 23, { face: 'serif', size: 23, tracking: -0.01 });
}
