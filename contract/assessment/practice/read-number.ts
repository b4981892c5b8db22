const leading = /^[\s$€£¥]+/;
const sign = /^[-−–+]\s*/;
const digits = /^\d+(\.\d+)?$|^\.\d+$/;

/**
 * The number that someone typed: `1,500`, `1 500`, `$12.50`, `30.4 mm`, `−3`, `1/250`, `12,5`. Undefined if it isn't one.
 * A ratio to one (`12:1`) is its first number.
 */
export function readNumber(typed: string): number | undefined {
  let text = typed
    .normalize('NFKC')
    .trim()
    .replace(/\s*[:∶]\s*1$/, '')
    .replace(leading, '');
  const isNegative = /^[-−–]/.test(text);
  text = text.replace(sign, '').replace(leading, '');
  const [amount = ''] = /^[\d.,'’\s/]+/.exec(text) ?? [];
  // What follows is a unit; a second number would be something else.
  if (/\d/.test(text.slice(amount.length).replace(/[²³]|\b[a-z]+[23]\b/gi, ''))) return undefined;
  const [above = '', below, ...more] = amount.trim().split('/');
  if (more.length > 0) return undefined;
  const top = readDecimal(above);
  const bottom = below === undefined ? 1 : readDecimal(below);
  if (top === undefined || bottom === undefined || bottom === 0) return undefined;
  const number = top / bottom;
  return isNegative ? -number : number;
}

function readDecimal(text: string): number | undefined {
  const plain = withoutGroups(text.trim().replace(/[.,]$/, ''));
  return digits.test(plain) ? Number(plain) : undefined;
}

/** Groups of three are thousands; any other single comma is a decimal comma. */
function withoutGroups(text: string): string {
  const grouped = /^\d{1,3}(?:([,\s'’])\d{3})(?:\1\d{3})*(\.\d+)?$/;
  if (grouped.test(text)) return text.replace(/[,\s'’]/g, '');
  return /^\d*,\d+$/.test(text) ? text.replace(',', '.') : text;
}

/** As the answer to a question. Where it asks for the number after "1 in …", learners also type `1 in 36` or `1/36`. */
export function readAnswer(
  typed: string,
  { question, unit = '' }: { question: string; unit?: string | null | undefined },
): number | undefined {
  const isOneIn = /\b1 in\s*(?:…|\.{3})?$/i.test(question.trim()) || /^1 in\b/i.test(unit ?? '');
  const chance = isOneIn ? /^1\s*(?:in|\/)\s*(.+)$/i.exec(typed.normalize('NFKC').trim()) : null;
  return readNumber(chance?.[1] ?? typed);
}
