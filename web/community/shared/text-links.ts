export interface TextPart {
  text: string;
  /** Where it is a link. */
  href?: string;
}

/** Web addresses only; what ends a sentence isn't part of them. */
const address = /\bhttps?:\/\/[^\s<>"]+/gi;
const sentenceEnd = /(?<![.,;:!?'’”])[.,;:!?'’”]+$/;

/** Splits plain text at its web addresses, so that they can be shown as links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutSentenceEnd(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: link, href: link });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A bracket at the end belongs to the address only if it was opened in it. */
function withoutSentenceEnd(link: string): string {
  const trimmed = link.replace(sentenceEnd, '');
  return trimmed.endsWith(')') && !trimmed.includes('(')
    ? withoutSentenceEnd(trimmed.slice(0, -1))
    : trimmed;
}
