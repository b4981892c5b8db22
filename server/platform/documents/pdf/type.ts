import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { graphemesOf } from '../../../../contract/text/graphemes.ts';

type Document = PDFKit.PDFDocument;

/** scripts/fonts.ts cuts each face into slices by script; a character is set in the first slice that has it. */
const faces = {
  serif: ['serif', 'serif-extended', 'serif-vietnamese', 'serif-greek', 'serif-cyrillic'],
  italic: [
    'italic',
    'italic-extended',
    'italic-vietnamese',
    // No italic exists for these, so the upright is used.
    'serif-greek',
    'serif-cyrillic',
  ],
  sans: ['sans', 'sans-extended', 'sans-vietnamese', 'serif-greek', 'serif-cyrillic'],
  strong: [
    'sans-strong',
    'sans-strong-extended',
    'sans-strong-vietnamese',
    'serif-greek',
    'serif-cyrillic',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Face = keyof typeof faces;
type Slice = (typeof faces)[Face][number];

/** Opened once: reading the tables takes longer than everything else. Each document embeds its own subset. */
const opened = new Map<Slice, Font>();

function openFont(document: Document, slice: Slice): Font {
  const font = opened.get(slice) ?? loadFont(slice);
  opened.set(slice, font);
  // pdfkit also accepts a font that fontkit has opened, which its types don't say.
  document.registerFont(slice, font as unknown as Buffer);
  return font;
}

function loadFont(slice: Slice): Font {
  const font = create(readFileSync(new URL(`./fonts/${slice}.ttf`, import.meta.url)));
  if ('fonts' in font) throw new Error(`${slice}.ttf holds several fonts.`);
  // A glyph remembers the character it was first looked up for, which is what readers can copy. Looked up as a part of
  // another glyph it would have none: an O after an Ö could not be copied.
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  return font;
}

export interface Style {
  face: Face;
  size: number;
  /** As a fraction of the size. */
  tracking?: number;
}

interface Run {
  slice: Slice;
  text: string;
}

export interface Fitted {
  size: number;
  lines: string[];
}

/** Sets lines of text in one document, using whichever slices of a face the characters need. */
export class Typesetter {
  readonly #document: Document;
  readonly #opened = new Map<Slice, Font>();
  readonly #widths = new Map<string, number>();
  readonly #placed = new Map<string, Run | undefined>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Whether every character can be printed. */
  covers(face: Face, text: string): boolean {
    return graphemesOf(text).every((character) => this.#place(face, character) !== undefined);
  }

  widthOf(text: string, { face, size, tracking = 0 }: Style): number {
    return size * (this.#unitWidth(face, text) + tracking * text.length);
  }

  /** A line whose baseline is at `y`. */
  draw(text: string, x: number, y: number, style: Style, color: string): void {
    let at = x;
    for (const run of this.#runsOf(style.face, text)) {
      this.#document
        .font(run.slice)
        .fontSize(style.size)
        .fillColor(color)
        .text(run.text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: spacingOf(style),
        });
      at += this.widthOf(run.text, style);
    }
  }

  /** The largest of the sizes at which a text fits; a word that is too long for a line is broken at any size. */
  fit(
    text: string,
    face: Face,
    box: { width: number; sizes: readonly number[]; linesAt: (size: number) => number },
  ): Fitted {
    const smallest = box.sizes.at(-1) ?? 12;
    for (const mayBreak of [false, true]) {
      for (const size of box.sizes) {
        const lines = this.#wrap(text, { face, size, tracking: -0.01 }, box.width, mayBreak);
        if (lines && lines.length <= box.linesAt(size)) return { size, lines };
      }
    }
    const style = { face, size: smallest, tracking: -0.01 };
    const lines = this.#wrap(text, style, box.width, true) ?? [text];
    return { size: smallest, lines: lines.slice(0, box.linesAt(smallest)) };
  }

  /** Lines of a width; a word that is too long for one is broken. */
  wrap(text: string, style: Style, width: number): string[] {
    return this.#wrap(text, style, width, true) ?? [];
  }

  /** `null` when a word is wider than a line and must not be broken. */
  #wrap(text: string, style: Style, width: number, mayBreak: boolean): string[] | undefined {
    const lines: { text: string; width: number }[] = [];
    const space = this.widthOf(' ', style);
    for (const word of text.split(/\s+/).filter((word) => word !== '')) {
      const wordWidth = this.widthOf(word, style);
      const last = lines.at(-1);
      if (last && last.width + space + wordWidth <= width) {
        last.text += ` ${word}`;
        last.width += space + wordWidth;
      } else if (wordWidth <= width) {
        lines.push({ text: word, width: wordWidth });
      } else {
        if (!mayBreak) return undefined;
        lines.push(...this.#breakWord(word, style, width));
      }
    }
    return lines.map(({ text }) => text);
  }

  #breakWord(word: string, style: Style, width: number) {
    const parts: { text: string; width: number }[] = [];
    for (const character of graphemesOf(word)) {
      const characterWidth = this.widthOf(character, style);
      const last = parts.at(-1);
      if (last && last.width + characterWidth <= width) {
        last.text += character;
        last.width += characterWidth;
      } else {
        parts.push({ text: character, width: characterWidth });
      }
    }
    return parts;
  }

  #runsOf(face: Face, text: string): Run[] {
    const runs: Run[] = [];
    for (const character of graphemesOf(text)) {
      const placed = this.#place(face, character) ?? { slice: faces[face][0], text: character };
      const last = runs.at(-1);
      if (last?.slice === placed.slice) last.text += placed.text;
      else runs.push({ ...placed });
    }
    return runs;
  }

  #place(face: Face, character: string): Run | undefined {
    const key = `${face} ${character}`;
    if (!this.#placed.has(key)) this.#placed.set(key, this.#findPlace(face, character));
    return this.#placed.get(key);
  }

  /** A letter and its combining marks come from the same slice, so that the marks are placed correctly. */
  #findPlace(face: Face, character: string): Run | undefined {
    const spellings =
      [...character].length > 1 ? [character.normalize('NFD'), character] : [character];
    for (const text of spellings) {
      const points = [...text].map((part) => part.codePointAt(0) ?? 0);
      const slice = faces[face].find((slice) => {
        const font = this.#open(slice);
        return points.every((point) => font.hasGlyphForCodePoint(point));
      });
      if (slice) return { slice, text };
    }
    return undefined;
  }

  #open(slice: Slice): Font {
    let font = this.#opened.get(slice);
    if (!font) {
      font = openFont(this.#document, slice);
      this.#opened.set(slice, font);
    }
    return font;
  }

  /** The width at size one, measured once however many sizes are tried. */
  #unitWidth(face: Face, text: string): number {
    const key = `${face} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#runsOf(face, text).reduce(
        (sum, run) =>
          sum + this.#document.font(run.slice).fontSize(1000).widthOfString(run.text) / 1000,
        0,
      );
      this.#widths.set(key, width);
    }
    return width;
  }
}

function spacingOf({ size, tracking = 0 }: Style): number {
  return size * tracking;
}
