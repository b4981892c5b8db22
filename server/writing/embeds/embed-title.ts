import type { ReadOutside } from '../../platform/http/outbound.ts';

const mostOfPage = 512 * 1024;
const mostOfReply = 64 * 1024;
const longestTitle = 120;

/**
 * The title that a site gives something, by oEmbed: the page names an address, and at that address is the title. Null if the site
 * says nothing or can't be asked: authors write their own title then.
 */
export async function readTitle(address: string, read: ReadOutside): Promise<string | null> {
  try {
    const page = await beginningOf(await read(address, 'text/html'), mostOfPage);
    const at = oembedAddress(page, address);
    if (at === null) return null;
    const reply = await beginningOf(await read(at, 'application/json'), mostOfReply);
    const { title } = JSON.parse(reply) as { title?: unknown };
    return typeof title === 'string' ? tidy(title) : null;
  } catch {
    return null;
  }
}

async function beginningOf(bytes: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the request.
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8');
}

/** `<link rel="alternate" type="application/json+oembed" href="…">` */
export function oembedAddress(page: string, base: string): string | null {
  for (const [link] of page.matchAll(/<link\s[^<>]{1,3000}>/gi)) {
    if (!/\btype=["']?application\/json\+oembed/i.test(link)) continue;
    const [, , href] = /\bhref=(["'])(.*?)\1/i.exec(link) ?? [];
    return URL.parse((href ?? '').replaceAll('&amp;', '&'), base)?.href ?? null;
  }
  return null;
}

function tidy(title: string): string | null {
  const line = title
    .slice(0, 1_000)
    .replace(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, longestTitle).join('') || null;
}
