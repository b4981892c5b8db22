import { useEffect, useState } from 'react';
import type { Quote, Wish } from '../../contract/billing-orders.ts';
import { call } from '../api.ts';
import { useSession } from '../session.tsx';

interface Answer {
  who: 'account' | 'visitor';
  asked: string;
  quote: Quote | null;
  failure: unknown;
}

/** While a number is still being typed nobody is asked. */
const typingMs = 300;

/** The price of a wish, as the page came with it, and asked anew for whoever is signed in and whenever it changes. */
export function useQuote(wish: Wish | null, code: string, first: Quote | null) {
  const { state } = useSession();
  const [round, setRound] = useState(0);
  const who = state === 'signedIn' ? 'account' : 'visitor';
  const asked = wish ? JSON.stringify([wish, code, round]) : '';
  const [answer, setAnswer] = useState<Answer>(() => ({
    who: 'visitor',
    asked: first && code === '' && wish ? JSON.stringify([wish, '', 0]) : '',
    quote: first,
    failure: null,
  }));
  const isCurrent = answer.asked === asked;
  // The page came with a visitor's price: whoever is signed in may have it already.
  const isAnswered = isCurrent && answer.who === who;
  const mayAsk =
    state === 'signedIn' || (state === 'signedOut' && wish !== null && !('teamId' in wish));
  const isFirst = answer.quote === null || answer.quote === first;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the wish and the code
  useEffect(() => {
    if (!wish || !mayAsk || isAnswered) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const { quoteOrder } = await import('../../contract/billing-orders.ts');
        const body = { wish, ...(code && { code }) };
        const quote = await call(quoteOrder, { body }, { signal: asking.signal });
        setAnswer({ who, asked, quote, failure: null });
      } catch (failure) {
        if (!asking.signal.aborted) setAnswer(({ quote }) => ({ who, asked, quote, failure }));
      }
    };
    const timer = setTimeout(ask, isFirst ? 0 : typingMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, mayAsk, isAnswered]);

  return {
    quote: answer.quote,
    failure: isCurrent ? answer.failure : null,
    /** What is shown is the answer to what is asked. */
    isCurrent,
    /** Asks again: something may have changed on the server. */
    renew: () => setRound((count) => count + 1),
  };
}
