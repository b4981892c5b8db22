import { Resolver } from 'node:dns/promises';
import type { OutboundRules } from '../../config/outbound.ts';

/** What a name server says when there is nothing of that kind at a name. Anything else is trouble on the way. */
const nothingThere = new Set(['ENODATA', 'ENOTFOUND']);

/** The TXT records of a name. Null if nobody can say at the moment. */
export async function readTxt(
  { resolveTxt = askNameServers }: Pick<OutboundRules, 'resolveTxt'>,
  name: string,
): Promise<string[] | null> {
  try {
    const records = await resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return nothingThere.has(code) ? [] : null;
  }
}

// Without the thread pool, which a name server that never answers would fill.
const askNameServers = (name: string) =>
  new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
