import { messageLists } from '../../../contract/community/inbox.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';

export const inboxPath = '/user-screen/inbox';
export const newsletterPath = '/user-screen/newsletter';

/** What the address says about the list beside the message. */
export const inboxQuery = defineListQuery({
  q: words(200),
  /** Empty until one is chosen. */
  list: oneOf(['', ...messageLists], ''),
});
export type InboxQuery = QueryOf<typeof inboxQuery>;

/** A search covers all messages, until a list is chosen. */
export const shownList = ({ list, q }: InboxQuery) => list || (q ? 'all' : 'open');

/** The address of a list, or of a message beside it. */
export function viewPath(query: InboxQuery, id?: string): string {
  return inboxQuery.addressAt(id ? `${inboxPath}/${id}` : inboxPath, query);
}
