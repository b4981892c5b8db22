import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { issueDrawings } from '../contract/community/newsletter-desk.ts';

/*
 * Mail programs show no SVG: this makes a picture of each drawing for the top of a newsletter, in the light colours.
 * Run it again when a drawing changes: node scripts/newsletter-drawings.ts
 */
const sprite = await readFile('web/ui/drawings/illustrations.svg', 'utf8');
const tokens = await readFile('web/ui/styles/tokens.css', 'utf8');

/** The light value of a token: the first of `light-dark(…, …)`. */
function colourOf(name: string): string {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
  return /light-dark\(\s*([^,]+),/.exec(value)?.[1]?.trim() ?? value.trim();
}

await mkdir('public/newsletter', { recursive: true });
for (const name of Object.keys(issueDrawings)) {
  const symbol = new RegExp(`<symbol id="${name}"[^>]*>([\\s\\S]*?)</symbol>`).exec(sprite)?.[1];
  if (!symbol) throw new Error(`There is no drawing ${name}.`);
  const shapes = symbol.replace(/var\((--[\w-]+)\)/g, (_, token) => colourOf(token));
  // The middle of 320 by 240, twice as wide as high.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="560" viewBox="0 48 320 160">${shapes}</svg>`;
  await sharp(Buffer.from(svg))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`public/newsletter/${name}.png`);
}
