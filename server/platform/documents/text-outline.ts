import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { graphemesOf } from '../../../contract/text/graphemes.ts';

const slices = {
  serif: ['serif', 'serif-extended', 'serif-vietnamese', 'serif-greek', 'serif-cyrillic'],
  sans: ['sans', 'sans-extended', 'sans-vietnamese', 'serif-greek', 'serif-cyrillic'],
} as const;

export type OutlineFace = keyof typeof slices;

const opened = new Map<string, Font>();

function openFont(slice: string): Font {
  const known = opened.get(slice);
  if (known) return known;
  const font = create(readFileSync(new URL(`./pdf/fonts/${slice}.ttf`, import.meta.url)));
  if ('fonts' in font) throw new Error(`${slice}.ttf holds several fonts.`);
  opened.set(slice, font);
  return font;
}

/** The first slice that has all code points of a character. */
function fontFor(face: OutlineFace, character: string): Font | undefined {
  const points = [...character].map((each) => each.codePointAt(0) ?? 0);
  return slices[face]
    .map(openFont)
    .find((font) => points.every((point) => font.hasGlyphForCodePoint(point)));
}

interface Outline {
  /** SVG elements with the baseline's start at the origin, in the current fill. */
  svg: string;
  width: number;
}

/**
 * Text as outlines, for pictures that are drawn where no font is installed. Returns nothing if a character can't be
 * drawn.
 */
export function outlineText(text: string, face: OutlineFace, size: number): Outline | undefined {
  let width = 0;
  let svg = '';
  for (const segment of graphemesOf(text.normalize('NFC'))) {
    const font = fontFor(face, segment);
    if (!font) return undefined;
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(segment);
    for (const [index, glyph] of glyphs.entries()) {
      const d = glyph.path.toSVG();
      if (d) {
        svg += `<path transform="translate(${width.toFixed(2)} 0) scale(${scale} ${-scale})" d="${d}"/>`;
      }
      width += (positions[index]?.xAdvance ?? 0) * scale;
    }
  }
  return { svg, width };
}
