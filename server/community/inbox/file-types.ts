import type { fileTypes } from '../../../contract/community/inbox.ts';

type Ending = (typeof fileTypes)[number];

const startsWith =
  (...bytes: number[]) =>
  (content: Uint8Array) =>
    bytes.every((byte, index) => content[index] === byte);
const isZip = startsWith(0x50, 0x4b);
const isJpeg = startsWith(0xff, 0xd8, 0xff);

function isText(content: Uint8Array): boolean {
  // A NUL is in every program and in no text.
  return !content.subarray(0, 65_536).includes(0);
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const kinds: Record<Ending, { type: string; isIt: (content: Uint8Array) => boolean }> = {
  pdf: { type: 'application/pdf', isIt: startsWith(0x25, 0x50, 0x44, 0x46) },
  png: { type: 'image/png', isIt: startsWith(0x89, 0x50, 0x4e, 0x47) },
  jpg: { type: 'image/jpeg', isIt: isJpeg },
  jpeg: { type: 'image/jpeg', isIt: isJpeg },
  gif: { type: 'image/gif', isIt: startsWith(0x47, 0x49, 0x46, 0x38) },
  webp: { type: 'image/webp', isIt: startsWith(0x52, 0x49, 0x46, 0x46) },
  txt: { type: 'text/plain', isIt: isText },
  csv: { type: 'text/csv', isIt: isText },
  docx: { type: `${openXml}.wordprocessingml.document`, isIt: isZip },
  xlsx: { type: `${openXml}.spreadsheetml.sheet`, isIt: isZip },
  pptx: { type: `${openXml}.presentationml.presentation`, isIt: isZip },
  odt: { type: `${openDocument}.text`, isIt: isZip },
  ods: { type: `${openDocument}.spreadsheet`, isIt: isZip },
  odp: { type: `${openDocument}.presentation`, isIt: isZip },
};

/** By the name's ending, if the content begins as such a file does; null for anything we don't pass on. */
export function fileTypeOf(filename: string, content: Uint8Array): string | null {
  const ending = /\.([a-z\d]{1,5})$/i.exec(filename)?.[1]?.toLowerCase();
  const kind = kinds[ending as Ending] as (typeof kinds)[Ending] | undefined;
  return content.length > 0 && kind?.isIt(content) ? kind.type : null;
}

/** A name that any mail program and file system takes. */
export function safeFilename(filename: string): string {
  const safe = (filename.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const [, name = safe, ending = ''] = /^(.*?)(\.[a-z\d]{1,5})?$/iu.exec(safe) ?? [];
  return `${[...name].slice(0, 100).join('')}${ending}` || 'file';
}
