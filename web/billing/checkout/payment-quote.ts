import { useEffect, useEffectEvent, useState } from 'react';
import type { Order, OrderItem, Quote } from '../../../contract/billing/orders.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import type { Figures } from './order-summary.tsx';
import type { Missing } from './payment-address.ts';

interface Answer {
  who: 'account' | 'visitor';
  asked: string;
  quote: Quote | null;
  /** The quote was made for the account; a failure leaves the one before. */
  isOwn: boolean;
  failure: unknown;
}

/** While a number is still being typed nobody is asked. */
const typingMs = 300;

/** The price of a wish, as the page came with it, and asked anew for whoever is signed in and whenever it changes. */
export function useQuote(wish: OrderItem | null, code: string, first: Quote | null) {
  const { state } = useSession();
  const [round, setRound] = useState(0);
  const who = state === 'signedIn' ? 'account' : 'visitor';
  const asked = wish ? JSON.stringify([wish, code, round]) : '';
  const [answer, setAnswer] = useState<Answer>(() => ({
    who: 'visitor',
    asked: first && code === '' && wish ? JSON.stringify([wish, '', 0]) : '',
    quote: first,
    isOwn: false,
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
        const { quoteOrder } = await import('../../../contract/billing/orders.ts');
        const body = { wish, ...(code && { code }) };
        const quote = await call(quoteOrder, { body }, { signal: asking.signal });
        setAnswer({ who, asked, quote, isOwn: who === 'account', failure: null });
      } catch (failure) {
        if (!asking.signal.aborted) setAnswer((before) => ({ ...before, who, asked, failure }));
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
    isOwn: answer.isOwn,
    failure: isCurrent ? answer.failure : null,
    /** What is shown is the answer to what is asked. */
    isCurrent,
    /** Asks again: something may have changed on the server. */
    renew: () => setRound((count) => count + 1),
  };
}

/** Bought, or given up, in another tab: the price is asked anew. */
export function useOtherTabs(nameOfKept: string, renew: () => void): void {
  const hear = useEffectEvent((event: StorageEvent) => {
    if (event.key === nameOfKept && event.newValue === null) renew();
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => hear(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}

/** Of an order whose price is not asked anew, its own. */
export function figuresOf(
  order: Order | null,
  quote: Quote | null,
  isKnown: boolean,
): Figures | null {
  if (quote) {
    const { course, term, ...figures } = quote;
    // The title of new licences says for how long.
    return { ...figures, term: quote.team && term, illustration: course?.illustration };
  }
  return order && (!isKnown || order.state === 'paying') ? order : null;
}

interface QuoteFailure {
  /** It is not there, or not theirs: asking again helps nobody. */
  missing: Missing | null;
  /** What is wrong with the discount code. */
  atCode: string | null;
  message: string | null;
}

/** Why there is no price: one of three reasons. */
export function failureOf(failure: unknown, wish: OrderItem, code: string): QuoteFailure | null {
  if (!failure) return null;
  const none: QuoteFailure = { missing: null, atCode: null, message: null };
  if (!(failure instanceof ApiError)) return { ...none, message: errorMessage(failure) };
  if (failure.code === 404) return { ...none, missing: 'teamId' in wish ? 'team' : 'course' };
  const atCode = failure.errors.find(({ field }) => field === 'code')?.message;
  if (atCode) return { ...none, atCode };
  const isGuessing = code !== '' && failure.code === 429;
  return { ...none, [isGuessing ? 'atCode' : 'message']: failure.message };
}
