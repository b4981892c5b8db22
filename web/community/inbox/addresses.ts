import { type MessageList, messageLists } from '../../../contract/community/inbox.ts';

export const inboxPath = '/user-screen/inbox';
export const newsletterPath = '/user-screen/newsletter';

/** What the address says about the list beside the message. */
export interface ListView {
  list: MessageList;
  q: string;
}

export function readView(search: URLSearchParams): ListView {
  const q = search.get('q') ?? '';
  const list = messageLists.find((each) => each === search.get('list'));
  // Whoever searches looks everywhere, until they choose a list.
  return { list: list ?? (q ? 'all' : 'open'), q };
}

/** The address of a list, or of a message beside it. */
export function viewPath({ list, q }: ListView, id?: string): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (list !== (q ? 'all' : 'open')) search.set('list', list);
  const query = search.size > 0 ? `?${search}` : '';
  return `${inboxPath}${id ? `/${id}` : ''}${query}`;
}
