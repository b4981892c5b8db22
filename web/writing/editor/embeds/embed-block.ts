import { directiveAttributes, directiveText } from '../../../../contract/writing/media-block.ts';

export interface EmbedWords {
  address: string;
  title: string;
}

/** As people copy it: with spaces around it, without https:// or with the http:// of an old link. */
export function tidyAddress(text: string): string {
  const address = text.trim().replace(/^http:\/\//i, 'https://');
  return /^[a-z0-9.-]+\.[a-z]{2,}(?:[/?#]|$)/i.test(address) ? `https://${address}` : address;
}

/** The line that a lesson embeds something with. */
export function embedBlock({ address, title }: EmbedWords): string {
  // Only what would be read as a character, such as &copy; in an address, has to be written differently.
  const written = new URL(address).href.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('"', '%22');
  return `::embed{address="${written}" title="${directiveText(title)}"}`;
}

/** What a line with an embed says, to be edited in fields; null for any other line. */
export function readEmbedBlock(line: string): EmbedWords | null {
  const [, written] = /^::embed\{(.*)\}\s*$/.exec(line) ?? [];
  if (written === undefined) return null;
  const { address = '', title = '' } = directiveAttributes(written);
  return { address, title };
}
