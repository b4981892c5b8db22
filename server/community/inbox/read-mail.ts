/** What we read from the headers of an email: enough to know which conversation it belongs to. */
export interface MailHead {
  messageId: string;
  /** Message-IDs that it answers. */
  follows: string[];
  from: { name: string; email: string };
  /** Every address it was sent to, as one text. */
  recipients: string;
  /** Sent by a machine: an out-of-office reply, a bounce. */
  isAutomatic: boolean;
}

/** What is in an email, as people read it. */
export interface MailBody {
  text: string;
  /** What the sender's mail program quotes below it. */
  quoted: string;
  attachments: { filename: string; content: Buffer }[];
}

interface Part {
  headers: Headers;
  body: Buffer;
}

type Headers = Map<string, string[]>;

/** Of a part within a part; ordinary mail has three or four. */
const deepest = 10;
const mostParts = 100;
/** Longer blocks aren't headers. */
export const longestHead = 64 * 1024;
/** Of one header; the longest that mail programs send are References. */
const longestHeader = 8_000;
/** RFC 2046 allows 70 characters. */
const longestBoundary = 200;
/** Of the text part, in bytes; what is stored of it is far shorter. */
const longestTextPart = 1024 * 1024;

/*
 * Reads emails as far as possible (RFC 5322, MIME): mail programs do send unknown encodings and broken parts. What
 * strangers write must cost no more time than its length, so everything here scans forward: no regular expression that could
 * start again at every character. The test beside this file measures that.
 */

export function readHead(source: Buffer): MailHead {
  const { headers } = readPart(source);
  const first = (name: string) => headers.get(name)?.[0] ?? '';
  const all = (...names: string[]) => names.flatMap((name) => headers.get(name) ?? []);
  return {
    messageId: messageIdsIn(first('message-id'))[0] ?? '',
    follows: messageIdsIn(all('in-reply-to', 'references').join(' ')),
    from: readAddress(first('from')),
    recipients: all(
      'to',
      'cc',
      'delivered-to',
      'x-original-to',
      'x-forwarded-to',
      'envelope-to',
    ).join(', '),
    isAutomatic: isAutomatic(headers),
  };
}

export function readBody(source: Buffer): MailBody {
  const parts = leavesOf(readPart(source));
  return {
    ...splitQuote(textOf(parts)),
    attachments: parts.filter(isAttachment).map((part, index) => ({
      filename: fileNameOf(part) || `attachment ${index + 1}`,
      content: decodeBody(part),
    })),
  };
}

function readPart(source: Buffer): Part {
  const end = endOfHeaders(source);
  const head = source.subarray(0, Math.min(end.at, longestHead)).toString('utf8');
  const headers: Headers = new Map();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const values = headers.get(name) ?? [];
    if (values.length === 50) continue;
    headers.set(name, [...values, line.slice(colon + 1, colon + 1 + longestHeader).trim()]);
  }
  return { headers, body: source.subarray(end.at + end.length) };
}

/** At the first empty line. A pipe on Linux may have changed the ends of lines. */
function endOfHeaders(source: Buffer): { at: number; length: number } {
  const ends = ['\r\n\r\n', '\n\n'].flatMap((text) => {
    const at = source.indexOf(text);
    return at < 0 ? [] : [{ at, length: text.length }];
  });
  return ends.sort((one, other) => one.at - other.at)[0] ?? { at: source.length, length: 0 };
}

/** The parts that are not made of others, in order. */
function leavesOf(mail: Part): Part[] {
  const leaves: Part[] = [];
  const collect = (part: Part, depth: number) => {
    if (leaves.length >= mostParts) return;
    const { type, parameters } = contentType(part);
    const boundary = parameters.get('boundary');
    const isMixed = type.startsWith('multipart/') && boundary && boundary.length <= longestBoundary;
    if (!isMixed || depth === deepest) {
      leaves.push(part);
      return;
    }
    for (const inner of split(part.body, boundary)) collect(readPart(inner), depth + 1);
  };
  collect(mail, 0);
  return leaves;
}

function split(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  let start = -1;
  for (let at = body.indexOf(mark); at >= 0 && parts.length < mostParts; ) {
    const isLineStart = at === 0 || body[at - 1] === 0x0a;
    if (isLineStart) {
      if (start >= 0)
        parts.push(body.subarray(start, Math.max(start, at - lineBreakBefore(body, at))));
      const lineEnd = body.indexOf(0x0a, at);
      if (
        lineEnd < 0 ||
        body.subarray(at + mark.length, at + mark.length + 2).toString() === '--'
      ) {
        return parts;
      }
      start = lineEnd + 1;
    }
    at = body.indexOf(mark, at + mark.length);
  }
  // Truncated on the way.
  if (start >= 0 && parts.length < mostParts) parts.push(body.subarray(start));
  return parts;
}

const lineBreakBefore = (body: Buffer, at: number) => (body[at - 2] === 0x0d ? 2 : 1);

function contentType({ headers }: Part) {
  return readValue(headers.get('content-type')?.[0] ?? 'text/plain');
}

/** `text/plain; charset="utf-8"` */
function readValue(value: string): { type: string; parameters: Map<string, string> } {
  const [type = '', ...rest] = splitOutsideQuotes(value);
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    if (equals < 0) continue;
    const name = parameter.slice(0, equals).trim().toLowerCase();
    const given = parameter.slice(equals + 1).trim();
    // Text after a value without a semicolon isn't part of it.
    const plain = given.startsWith('"') ? unquote(given) : (given.split(/\s/, 1)[0] ?? '');
    parameters.set(name, plain);
  }
  return { type: type.trim().toLowerCase(), parameters };
}

function splitOutsideQuotes(value: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at];
    if (character === '\\' && isQuoted) at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}

/** The text between the first quotation mark and the next that isn't escaped. */
function unquote(quoted: string): string {
  let text = '';
  for (let at = 1; at < quoted.length && quoted[at] !== '"'; at += 1) {
    if (quoted[at] === '\\') at += 1;
    text += quoted[at] ?? '';
  }
  return text;
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase() ?? '';
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body.toString('latin1'));
  return body;
}

function decodeQuotedPrintable(text: string): Buffer {
  const lines = text.split('\n').map(withoutTrailingBlanks);
  const decoded = lines
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(decoded, 'latin1');
}

function withoutTrailingBlanks(line: string): string {
  const ending = line.endsWith('\r') ? '\r' : '';
  let end = line.length - ending.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end) + ending;
}

function decodeText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes);
  } catch {
    // A character set that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}

/** `=?utf-8?Q?Gr=C3=B6=C3=9Fe?=`; neighbours belong together (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, '$1')
    .replace(/=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi, (_, charset, kind, text) =>
      decodeText(
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : decodeQuotedPrintable(text.replaceAll('_', ' ')),
        charset,
      ),
    );
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** `"Peter Okafor" <p.okafor@northline.example>` */
function readAddress(value: string): { name: string; email: string } {
  const opened = value.indexOf('<');
  const closed = value.indexOf('>', opened);
  const isNamed = opened >= 0 && closed > opened;
  const name = isNamed ? value.slice(0, opened).trim() : '';
  const email = isNamed
    ? value.slice(opened + 1, closed).trim()
    : (value.split(/[\s<>,;"]/).find((word) => /^[^@].*@./.test(word)) ?? '');
  const decoded = oneLine(decodeWords(name.replace(/^"|"$/g, '')));
  return { name: decoded.slice(0, 120) || email.slice(0, 254), email: email.slice(0, 254) };
}

function messageIdsIn(value: string): string[] {
  return (value.match(/<[^<>\s]{3,250}>/g) ?? []).slice(0, 100);
}

function isAutomatic(headers: Headers): boolean {
  const value = (name: string) => headers.get(name)?.[0]?.toLowerCase() ?? '';
  const submitted = value('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    ['bulk', 'auto_reply', 'junk'].includes(value('precedence')) ||
    value('return-path') === '<>' ||
    /^multipart\/report\b/.test(value('content-type'))
  );
}

function isAttachment(part: Part): boolean {
  const disposition = readValue(part.headers.get('content-disposition')?.[0] ?? '').type;
  const { type } = contentType(part);
  if (disposition === 'attachment') return true;
  return !['text/plain', 'text/html'].includes(type) && fileNameOf(part) !== '';
}

/** Encoded as in RFC 2231, as in RFC 2047, or not at all. */
function fileNameOf(part: Part): string {
  const fromDisposition = readValue(part.headers.get('content-disposition')?.[0] ?? '').parameters;
  const fromType = contentType(part).parameters;
  const extended = fromDisposition.get('filename*');
  if (extended) {
    const [charset = '', , text = ''] = extended.split("'");
    const bytes = text.replace(/%([\da-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return oneLine(decodeText(Buffer.from(bytes, 'latin1'), charset));
  }
  return oneLine(decodeWords(fromDisposition.get('filename') ?? fromType.get('name') ?? ''));
}

/** The text part; for mail that has only HTML, its text. */
function textOf(parts: readonly Part[]): string {
  const ofType = (wanted: string) =>
    parts.find((part) => contentType(part).type === wanted && !isAttachment(part));
  const read = (part: Part) =>
    decodeText(
      decodeBody({ ...part, body: part.body.subarray(0, longestTextPart) }),
      contentType(part).parameters.get('charset') ?? '',
    );
  const plain = ofType('text/plain');
  const html = ofType('text/html');
  const text = plain ? read(plain) : html ? textOfHtml(read(html)) : '';
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
};

/** Elements whose content nobody reads. */
const unread = /^(script|style|head|title)$/;
const endsLine = /^(?:br|\/p|\/div|\/li|\/tr|\/h\d|\/blockquote)$/;

function textOfHtml(html: string): string {
  const texts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const opened = html.indexOf('<', at);
    const closed = opened < 0 ? -1 : html.indexOf('>', opened);
    // No tag follows; one that is never closed is read as text.
    if (closed < 0) break;
    texts.push(html.slice(at, opened));
    const name = nameOfTag(html, opened);
    if (endsLine.test(name)) texts.push('\n');
    at = unread.test(name) ? afterElement(html, closed, name) : closed + 1;
  }
  return decodeEntities(texts.join('') + html.slice(at))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

/** `br`, or `/p` of one that closes. */
function nameOfTag(html: string, opened: number): string {
  const begin = html.slice(opened + 1, opened + 13);
  return /^\/?[a-z]+\d?(?![\w-])/i.exec(begin)?.[0].toLowerCase() ?? '';
}

/** After its closing tag. Without one everything that follows is hidden, as in a browser. */
function afterElement(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  const closed = found ? html.indexOf('>', found.index) : -1;
  return closed < 0 ? html.length : closed + 1;
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

const quoteBegins = [
  /^On .{5,200} wrote:$/,
  /^(?:Am|Le|El|Il|Op|Den) .{5,200}:$/,
  /^-{3,} ?(?:Original Message|Forwarded message) ?-{3,}$/i,
  /^From: .{3,200}$/,
  /^_{10,}$/,
];

/** Splits what someone wrote from what their mail program quotes below it. */
export function splitQuote(text: string): { text: string; quoted: string } {
  const lines = text.split('\n');
  const lastWritten = lines.findLastIndex((line) => !/^\s*(?:>|$)/.test(line));
  const starts = lines.findIndex((line, index) => {
    const trimmed = line.trim();
    // A long introduction is wrapped.
    const joined = `${trimmed} ${lines[index + 1]?.trim() ?? ''}`.trim();
    if (quoteBegins.some((pattern) => pattern.test(trimmed))) return true;
    if (/^On .{5,200} wrote:$/.test(joined)) return true;
    return trimmed.startsWith('>') && index > lastWritten;
  });
  if (starts <= 0) return { text, quoted: '' };
  const written = lines.slice(0, starts).join('\n').trim();
  return written
    ? { text: written, quoted: lines.slice(starts).join('\n').trim() }
    : { text, quoted: '' };
}
