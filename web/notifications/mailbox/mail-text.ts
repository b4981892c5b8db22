/** A piece of an email's text: plain, or a link. */
export type MailPiece = { text: string; href?: string };

/** Splits a text into plain pieces and links, so that links work without trusting any HTML. */
export function splitLinks(text: string): MailPiece[] {
  const pieces: MailPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"']+/g)) {
    const address = match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    const href = URL.parse(address)?.href;
    if (!href) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The one-time code in an email, if any. */
export function findCode(text: string): string | undefined {
  return text.match(/(?<![\d/#-])\d{6}(?![\d/-])/)?.[0];
}
