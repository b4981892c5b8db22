import { LRUCache } from 'lru-cache';
import { drawWell, nichePath, wellSize } from '../../../contract/learning/well.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { seal, drawingColors as tones } from '../../catalog/courses/course-drawing.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { createSemaphore } from '../../platform/calls/semaphore.ts';
import { colors } from '../../platform/documents/pdf/brand.ts';
import { type OutlineFace, outlineText } from '../../platform/documents/text-outline.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The size that link previews ask for. */
export const cardSize = { width: 1200, height: 630 };

/** A picture never changes while its certificate is valid. */
const cards = new LRUCache<string, Buffer>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
});
const rendering = createSemaphore({
  concurrency: 1,
  maxWaiting: 20,
  onFull: () =>
    new Refusal('busy', {
      detail: 'Many pictures are being drawn right now. Try again in a minute.',
    }),
});

/** The picture shown where the certificate's address is shared. Public; nothing for a revoked one. */
export async function getShareCard(db: Db, id: string): Promise<Buffer> {
  const facts = await queries.findCardFacts(db, id);
  if (!facts || facts.revokedAt) throw new Refusal('not_found');
  const key = `${id} ${db.brand.name}`;
  const cached = cards.get(key);
  if (cached) return cached;
  return rendering.run(async () => {
    // It may have been drawn while this call waited.
    const drawn = cards.get(key) ?? (await renderPng(drawCard(facts, db.brand.name)));
    cards.set(key, drawn);
    return drawn;
  });
}

async function renderPng(svg: string): Promise<Buffer> {
  // Loaded on first use: large and rarely needed.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
}

export interface CardFacts {
  learnerName: string;
  courseTitle: string;
  completedOn: string;
  lessons: number;
}

const textWidth = 500;
const wellLeft = 600;
/** The rim is cut off, so that the water is near the middle. */
const wellView = { x: 60, width: wellSize.width - 60 };

/** The words at the left on deep water, the reader at the water at the right. */
export function drawCard(
  { learnerName, courseTitle, completedOn, lessons }: CardFacts,
  siteName: string,
): string {
  const { width, height } = cardSize;
  const count = `${plural(lessons, 'lesson')}, every quiz passed`;
  const lines = [
    { text: 'Certificate of completion', face: 'sans', size: 28, y: 206, color: colors.accent },
    { text: learnerName, face: 'serif', size: 68, y: 288, color: colors.onDeep },
    { text: courseTitle, face: 'serif', size: 42, y: 362, color: colors.onDeep },
    { text: count, face: 'sans', size: 26, y: 430, color: colors.onDeep2 },
    { text: formatDay(completedOn), face: 'sans', size: 26, y: 470, color: colors.onDeep2 },
    { text: siteName, face: 'serif', size: 38, y: 104, x: 64 + 58, color: colors.onDeep },
  ] satisfies CardLine[];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="M0 0h${width}v${height}H0z" fill="${colors.deep}"/>`,
    logo(64, 64, 48),
    ...lines.map(drawLine),
    `<svg x="${wellLeft}" y="0" width="${width - wellLeft}" height="${height}" viewBox="${wellView.x} 0 ${wellView.width} ${wellSize.height}" preserveAspectRatio="xMidYMax meet">`,
    drawWellAtWater(lessons),
    '</svg>',
    `<g transform="translate(116 556) scale(.84)">${seal.map(({ path, fill }) => `<path d="${path}" fill="${fill}"/>`).join('')}</g>`,
    '</svg>',
  ].join('');
}

interface CardLine {
  text: string;
  face: OutlineFace;
  size: number;
  x?: number;
  y: number;
  color: string;
}

/** Narrowed until it fits; left out if the fonts lack its script. */
function drawLine({ text, face, size, x = 64, y, color }: CardLine): string {
  const outline = outlineText(text.replace(/\s+/g, ' ').trim(), face, size);
  if (!outline) return '';
  const scale = Math.min(1, textWidth / outline.width);
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}">${outline.svg}</g>`;
}

function logo(x: number, y: number, size: number): string {
  const blocks = [
    [8, 9, 32, '#f6eedf'],
    [12, 17, 24, '#e0cca8'],
    [16, 25, 16, '#c4a274'],
    [20, 33, 8, colors.accent],
  ] as const;
  const rows = blocks.map(
    ([left, top, width, fill]) =>
      `<path d="M${left} ${top}h${width}v7h${-width}z" fill="${fill}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${size / 48})"><path d="M2 2h44v44H2z" fill="${colors.teal}"/>${rows.join('')}</g>`;
}

/** As `Well` draws it in the browser. */
function drawWellAtWater(lessons: number): string {
  const well = drawWell({ total: lessons, done: lessons, coursesFinished: 1 });
  const { width, height } = wellSize;
  const { rim, surface, reader, jar, niches, nicheSize, cell, steps } = well;
  const bay = nichePath(cell);
  const treads = [{ x: 0, y: rim.y, width: rim.width, state: 'done' }, ...steps].map(
    (step) =>
      `<path d="M${step.x} ${step.y}h${step.width}v5h${-step.width}z" fill="${step.state === 'now' ? colors.accent : colors.tealMid}"/>`,
  );
  const filled = niches.map(
    ({ x, y, filled }) =>
      `<path transform="translate(${x} ${y})" d="${nichePath(nicheSize)}" fill="${filled ? colors.tealMid : colors.stoneShade}"/><path d="M${x} ${y}h${nicheSize.width}v3h${-nicheSize.width}z" fill="${colors.stoneLit}"/>`,
  );
  const ripples = [20, 96, 170, 262, 350, 420].map(
    (x, index) => `M${x} ${surface + 10 + (index % 3) * 10}h${26 + (index % 4) * 12}`,
  );
  return [
    `<defs><pattern id="bay" x="${rim.width}" y="${rim.y}" width="${cell.width}" height="${cell.height}" patternUnits="userSpaceOnUse"><path d="${bay}" fill="${colors.stoneShade}"/><path d="M0 0h${cell.width}v3h${-cell.width}z" fill="${colors.stoneLit}"/></pattern></defs>`,
    `<path d="M0 -200h${width}V${height}H0z" fill="#d6e8e4"/>`,
    `<path d="${well.farBank}" fill="${colors.stoneWall}"/>`,
    ...filled,
    jarFigure(jar.x, jar.y),
    `<path d="${well.bank}" fill="${colors.stoneWall}"/><path d="${well.bank}" fill="url(#bay)"/>`,
    ...treads,
    `<path d="M0 ${surface}H${width}V${height}H0z" fill="${colors.deep}"/><path d="M0 ${surface}H${width}" stroke="${tones.teal2}" stroke-width="2"/><path d="${ripples.join('')}" stroke="${tones.teal2}" stroke-width="1.5"/>`,
    `<g transform="translate(${reader.x - 60 * reader.scale} ${reader.y}) scale(${reader.scale})">${readerFigure}</g>`,
    `<path d="M${reader.x + 2} ${surface + 4}h34M${reader.x + 10} ${surface + 10}h44" stroke="${tones.teal1}" stroke-width="1.5"/>`,
  ].join('');
}

/** The jar of web/ui/drawings/jar.tsx, filled. */
const jarFigure = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(.72)" stroke="${tones.ink}" stroke-width="2.4"><path d="M-9 0Q-20 -14 -13 -26Q-8 -31 -8 -36H8Q8 -31 13 -26Q20 -14 9 0Z" fill="${tones.teal3}"/><path d="M-11 -41H11V-36H-11Z" fill="${tones.sand2}"/><path d="M-16 -16Q0 -11 16 -16" fill="none"/></g>`;

/** The reader of web/ui/drawings/reader.tsx. */
const readerFigure = `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="M14 -7H58Q64 -7 64 0V26" stroke="${tones.ink}" stroke-width="14"/><path d="M14 -7H58Q64 -7 64 0V26" stroke="${tones.deep}" stroke-width="10"/><g stroke="${tones.ink}" stroke-width="2"><path d="M59 28h16q3 0 3 5v1H59z" fill="${tones.paper}"/><path d="M5 0Q4 -26 10 -35Q17 -42 26 -36Q31 -24 30 -2Z" fill="${tones.teal2}"/><circle cx="22" cy="-49" r="9" fill="#8a5b3d"/></g><path d="M13 -46Q9 -60 20 -60Q31 -60 30 -52Q22 -55 19 -50Q19 -42 14 -41Q10 -42 13 -46Z" fill="${tones.ink}"/><g stroke="${tones.ink}" stroke-width="2"><path d="M40 -15L45 -34L60 -36L56 -17Z" fill="${tones.mari}"/><path d="M40 -15L45 -34L41 -37L35 -18Z" fill="${tones.paper}"/></g><path d="M19 -30Q22 -16 42 -18" stroke="${tones.ink}" stroke-width="10"/><path d="M19 -30Q22 -16 34 -17" stroke="${tones.teal2}" stroke-width="6"/><path d="M35 -17.5L42 -18" stroke="#8a5b3d" stroke-width="6"/></g>`;
