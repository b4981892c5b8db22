import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip file with these entries by their names. */
export async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

const office = 'application/vnd.openxmlformats-officedocument';
const mains = {
  docx: ['word/document.xml', `${office}.wordprocessingml.document`],
  xlsx: ['xl/workbook.xml', `${office}.spreadsheetml.sheet`],
  pptx: ['ppt/presentation.xml', `${office}.presentationml.presentation`],
} as const;

/** The least that makes such a file, and whatever else is to be in it. */
export function openXmlOf(
  format: keyof typeof mains,
  more: Record<string, string> = {},
): Promise<Buffer> {
  const [main, type] = mains[format];
  return zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/${main}" ContentType="${type}.main+xml"/></Types>`,
    [main]: '<w/>',
    ...more,
  });
}

export function openDocumentOf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  more: Record<string, string> = {},
): Promise<Buffer> {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': '<office/>',
    ...more,
  });
}
