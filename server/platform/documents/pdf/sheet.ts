import { colors } from './brand.ts';
import { type Face, type Style, Typesetter } from './type.ts';

/** Builds the tagged structure of a page: text in reading order, and decoration that readers skip. */
export class Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly type: Typesetter;
  readonly #whole: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
    this.type = new Typesetter(document);
    this.#whole = document.struct('Document');
    document.addStructure(this.#whole);
  }

  decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  line(
    tag: 'H1' | 'P',
    text: string,
    x: number,
    y: number,
    style: Style,
    color = colors.ink,
  ): void {
    if (text === '') return;
    this.#add(tag, {}, () => this.type.draw(text, x, y, style, color));
  }

  /** Several lines that form one paragraph. */
  block(draw: () => void): void {
    this.#add('P', {}, draw);
  }

  /** Rows of cells; the first row is the header. */
  table(rows: (() => void)[][]): void {
    const { document } = this;
    const table = document.struct('Table');
    this.#whole.add(table);
    rows.forEach((cells, index) => {
      const row = document.struct('TR');
      table.add(row);
      for (const draw of cells) row.add(document.struct(index === 0 ? 'TH' : 'TD', {}, draw));
      row.end();
    });
    table.end();
  }

  figure(alt: string, draw: () => void): void {
    this.#add('Figure', { alt }, draw);
  }

  close(): void {
    this.#whole.end();
  }

  #add(tag: string, options: { alt?: string }, draw: () => void): void {
    this.#whole.add(this.document.struct(tag, options, draw));
  }
}

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The text if the fonts can print it, without symbols they lack. */
export function printable(type: Typesetter, face: Face, text: string): string | undefined {
  const whole = tidy(text);
  if (type.covers(face, whole)) return whole;
  const letters = tidy(whole.replace(/[^\p{L}\p{M}\p{N}\p{P}\s]/gu, ''));
  return letters !== '' && type.covers(face, letters) ? letters : undefined;
}

export function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
