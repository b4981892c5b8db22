import { useState } from 'react';
import { parseStored, readStored, removeStored, store } from '../../data/stored.ts';

const keyOf = (messageId: string) => `inbox reply ${messageId}`;

/** What is being written stays in this tab while its author looks at other messages. */
export function useReplyDraft(messageId: string) {
  const [text, setText] = useState(() => {
    const stored = parseStored(readStored(keyOf(messageId), 'sessionStorage'));
    return typeof stored === 'string' ? stored : '';
  });
  const change = (next: string) => {
    setText(next);
    if (next) store(keyOf(messageId), next, 'sessionStorage');
    else removeStored(keyOf(messageId), 'sessionStorage');
  };
  return [text, change] as const;
}
