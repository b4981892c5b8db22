import { useState } from 'react';

const keyOf = (messageId: string) => `inbox reply ${messageId}`;

/** What is being written stays in this tab while its author looks at other messages. */
export function useReplyDraft(messageId: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(messageId)) ?? '');
  const change = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(keyOf(messageId), next);
      else sessionStorage.removeItem(keyOf(messageId));
    } catch {
      // Full or forbidden: it is still on the screen.
    }
  };
  return [text, change] as const;
}
