import type { Config } from '../../config.ts';
import { both, byAddress, byId, isLimitReached } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { countFollowed, findLink } from './issue-queries.ts';
import { isIssueLink } from './reader-links.ts';

/**
 * Where a link of an issue leads: only to addresses that its text names. Counted by network and day, which is deleted
 * afterwards; the link is the same for every reader, so nothing says who followed it.
 */
export async function followLink(
  db: Db,
  config: Config,
  address: string,
  given: { issue: string; position: string; signature: string },
): Promise<string> {
  const { issue } = given;
  const position = Number(given.position);
  if (!isIssueLink(config, issue, position, given.signature)) return '/';
  const url = await findLink(db, issue, position);
  // The issue was deleted.
  if (!url) return '/';
  const reader = both(byAddress(address), byId('issue', issue));
  const isFirst = !(await isLimitReached(db, limits.newsletterLink, reader));
  await countFollowed(db, issue, position, isFirst);
  return url;
}
