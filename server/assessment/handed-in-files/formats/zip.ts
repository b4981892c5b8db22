import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/*
 * Office files and archives. Only their list of entries is read, and of an Office file the one short entry that says what it is:
 * nothing else is ever unpacked here.
 */

const mostEntries = 5_000;
/** What an archive may unpack to, and how many times its own size. Text packs to a tenth; a bomb to a thousandth. */
const mostUnpacked = 500 * 1024 * 1024;
const mostTimes = 100;
/** Below this, the ratio says nothing: an empty sheet packs very well. */
const freelyUnpacked = 10 * 1024 * 1024;

const madeOnUnix = 3;
const fileTypes = 0o170000;
const plainFiles = [0, 0o100000, 0o040000];

/** No entry lies about its place, leads out of the archive, is a link, or is locked by a password. Null otherwise. */
async function listEntries(bytes: Buffer, zip: ZipFile): Promise<Map<string, Entry> | null> {
  if (zip.entryCount === 0 || zip.entryCount > mostEntries) return null;
  const entries = new Map<string, Entry>();
  const places = new Set<number>();
  let [packed, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    const mode = entry.versionMadeBy >> 8 === madeOnUnix ? entry.externalFileAttributes >>> 16 : 0;
    if (!plainFiles.includes(mode & fileTypes) || entry.isEncrypted()) return null;
    const name = entry.fileName.normalize('NFC').toLowerCase();
    if (entries.has(name) || places.has(entry.relativeOffsetOfLocalHeader)) return null;
    if (/\p{Cc}/u.test(name) || name.length > 255) return null;
    entries.set(name, entry);
    places.add(entry.relativeOffsetOfLocalHeader);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
  }
  // Entries that share their bytes make a bomb of any size.
  if (packed > bytes.length || unpacked > mostUnpacked) return null;
  if (unpacked > freelyUnpacked && unpacked > bytes.length * mostTimes) return null;
  return entries;
}

/** The file begins with its first entry and ends with its list: anything before or behind would make it a second kind of file. */
function isNothingElse(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (bytes.readUInt32BE(0) !== 0x504b0304 || end < 0 || end + 22 > bytes.length) return false;
  return end + 22 + bytes.readUInt16LE(end + 20) === bytes.length;
}

async function openZip<T>(
  bytes: Buffer,
  look: (entries: Map<string, Entry>, zip: ZipFile) => T | Promise<T>,
): Promise<T | null> {
  if (bytes.length < 22 || !isNothingElse(bytes)) return null;
  try {
    // It refuses names that are absolute, lead upwards, or have backslashes.
    const zip = await fromBufferPromise(bytes, { strictFileNames: true, autoClose: false });
    const entries = await listEntries(bytes, zip);
    return entries && (await look(entries, zip));
  } catch {
    // The library throws for whatever isn't as it should be.
    return null;
  }
}

const mostTold = 256 * 1024;

/** Counts what is really unpacked. */
async function readShort(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.uncompressedSize > mostTold) return '';
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    length += chunk.length;
    if (length > mostTold) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Programs in documents, and documents with programs in documents. */
const officeProgram =
  /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|activex\/|basic\/|scripts\/)|\.(?:docm|dotm|xlsm|xltm|xlsb|xlam|pptm|potm|ppsm|ppam|exe|js|vbs)$/;

const hasProgram = (entries: Map<string, Entry>) =>
  [...entries.keys()].some((name) => officeProgram.test(name));

/** Word, Excel and PowerPoint, without macros. */
const readOpenXml = (main: string, contentType: string) => (bytes: Buffer) =>
  openZip(bytes, async (entries, zip) => {
    if (!entries.has(main) || hasProgram(entries)) return null;
    const types = await readShort(zip, entries.get('[content_types].xml'));
    const isIt = types.includes(`"${contentType}.main+xml"`) && !/macroEnabled/i.test(types);
    return isIt ? bytes : null;
  });

const office = 'application/vnd.openxmlformats-officedocument';
export const readDocx = readOpenXml('word/document.xml', `${office}.wordprocessingml.document`);
export const readXlsx = readOpenXml('xl/workbook.xml', `${office}.spreadsheetml.sheet`);
export const readPptx = readOpenXml(
  'ppt/presentation.xml',
  `${office}.presentationml.presentation`,
);

/** OpenDocument, without macros. */
const readOpenDocument = (kind: string) => (bytes: Buffer) =>
  openZip(bytes, async (entries, zip) => {
    if (!entries.has('content.xml') || hasProgram(entries)) return null;
    const type = await readShort(zip, entries.get('mimetype'));
    return type.trim() === `application/vnd.oasis.opendocument.${kind}` ? bytes : null;
  });

export const readOdt = readOpenDocument('text');
export const readOds = readOpenDocument('spreadsheet');
export const readOdp = readOpenDocument('presentation');

/** What runs when it is opened, and archives in archives, which nobody has looked into. */
const unwanted =
  /\.(?:exe|com|scr|msi|bat|cmd|ps1|vbs|vbe|jse|wsf|hta|lnk|pif|reg|dll|jar|app|apk|dmg|docm|dotm|xlsm|xltm|xlsb|xlam|pptm|potm|ppsm|ppam|zip|7z|rar|gz|tgz|bz2|xz|tar|iso)$/;

/** Not an archive to us: one with macros, or with something else that isn't taken, would come in by this way. */
const isOfficeFile = (entries: Map<string, Entry>) =>
  entries.has('[content_types].xml') || (entries.has('mimetype') && entries.has('content.xml'));

/** An archive that holds neither programs nor other archives. */
export const readZip = (bytes: Buffer) =>
  openZip(bytes, (entries) =>
    isOfficeFile(entries) || [...entries.keys()].some((name) => unwanted.test(name)) ? null : bytes,
  );
