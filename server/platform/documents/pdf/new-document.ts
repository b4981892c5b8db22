/** A document whose properties may contain any text. */
export async function newDocument(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  // Loaded on first use: large and rarely needed.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument(options);
  escapeMetadata(document);
  return document;
}

/** pdfkit copies the properties into its XML metadata as they are; a name must not become markup there. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const writer = document as PDFKit.PDFDocument & { endMetadata(): void };
  const endMetadata = writer.endMetadata;
  writer.endMetadata = () => {
    const { info } = writer;
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    writer.info = Object.fromEntries(escaped);
    endMetadata.call(writer);
    writer.info = info;
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>]/g, (character) => entities[character] ?? character);
}
