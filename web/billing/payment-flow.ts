import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '../../contract/billing-orders.ts';
import { sentenceOf } from '../form-errors.ts';
import { askAgainMs } from './payment-outcome.ts';
import type { End, Intent } from './payment-try.ts';

export type Stage =
  | { name: 'form' }
  /** `Proceed with payment?` */
  | { name: 'asking'; intent: Intent }
  /** The simulated PayPal asks. */
  | { name: 'paypal'; intent: Intent }
  | { name: 'processing' }
  /** The simulated bank asks. */
  | { name: 'bank'; order: Order }
  | Waiting
  | { name: 'done'; order: Order };

export interface Waiting {
  name: 'waiting';
  /** Nobody answers us, the bank is silent, or it is looked after without the payer. */
  why: 'lost' | 'silent' | 'later';
  order: Order;
  knownFailure: string | null;
  tries: number;
  isAsking: boolean;
}

/** Why nothing was paid: a sentence, and whether the way to pay is the reason. */
export interface Trouble {
  message: string;
  atCard: boolean;
}

interface FlowOptions {
  accountId: number;
  isSimulated: boolean;
  onOrder: (order: Order) => void;
  onTrouble: (trouble: Trouble) => void;
}

/** As the specification has it. Longer while the payment is under way. */
const processingMs = 3_000;

const changedText =
  'The price has changed in the meantime. Please look at it again. Nothing was charged.';
const neverArrivedText =
  'The payment did not reach us. Nothing was charged. Please press Pay again.';
const closedText =
  'This order was given up in the meantime. Nothing was charged. Please press Pay again.';

/** Only who is signed in pays. */
const loadTries = () => import('./payment-try.ts');

export const loadDialogs = () => import('./payment-dialogs.tsx');

/** Before it is needed: once the connection is gone, it cannot be fetched any more. */
export function preparePayment(): void {
  Promise.all([loadTries(), loadDialogs(), import('./card-check.ts')]).catch(() => {});
}

/** From the press on Pay to the end, whatever happens on the way. */
export function usePaymentFlow({ accountId, isSimulated, onOrder, onTrouble }: FlowOptions) {
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const toForm = () => setStage({ name: 'form' });

  function refuse(trouble: Trouble) {
    toForm();
    onTrouble(trouble);
  }

  function wait(order: Order, part: Pick<Waiting, 'why' | 'knownFailure'> & Partial<Waiting>) {
    setStage({ name: 'waiting', order, tries: 0, isAsking: false, ...part });
  }

  function arrive(end: End, before?: Waiting) {
    if (end.order) onOrder(end.order);
    if (end.kind === 'lost')
      return wait(end.order, { why: 'lost', knownFailure: end.knownFailure });
    if (end.kind === 'changed') return refuse({ message: changedText, atCard: false });
    if (end.kind === 'refused') {
      return refuse({ message: withoutCharge(sentenceOf(end.failure)), atCard: false });
    }
    const { order, outcome } = end;
    switch (outcome.kind) {
      case 'paid':
      case 'invoiced':
        return setStage({ name: 'done', order });
      case 'failed':
        return refuse({ message: outcome.message, atCard: true });
      case 'unpaid':
        return refuse({ message: neverArrivedText, atCard: false });
      case 'closed':
        return refuse({ message: closedText, atCard: false });
      case 'confirming':
        if (isSimulated) return setStage({ name: 'bank', order });
        break;
      case 'silent':
    }
    const tries = before ? before.tries + 1 : 0;
    const why = tries < askAgainMs.length ? 'silent' : 'later';
    wait(order, { why, tries, knownFailure: before?.knownFailure ?? null });
  }

  async function process(work: (tried: Awaited<ReturnType<typeof loadTries>>) => Promise<End>) {
    setStage({ name: 'processing' });
    const end = loadTries()
      .then(work)
      .catch((failure: unknown): End => ({ kind: 'refused', failure, order: null }));
    await pause(processingMs);
    arrive(await end);
  }

  async function askAgain(waiting: Waiting) {
    setStage({ ...waiting, isAsking: true });
    try {
      const { look } = await loadTries();
      arrive(await look(accountId, waiting.order.id, waiting.knownFailure), waiting);
    } catch {
      setStage({ ...waiting, why: 'lost', tries: waiting.tries + 1, isAsking: false });
    }
  }

  const askByItself = useEffectEvent((waiting: Waiting) => void askAgain(waiting));
  useEffect(() => {
    if (stage.name !== 'waiting' || stage.isAsking) return;
    const ask = () => askByItself(stage);
    const pauseMs = askAgainMs[stage.tries];
    const timer = pauseMs && setTimeout(ask, pauseMs);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [stage]);

  return {
    stage,
    isSimulated,
    cancel: toForm,
    async ask(intent: Intent) {
      try {
        await loadDialogs();
        setStage({ name: 'asking', intent });
      } catch (failure) {
        refuse({ message: sentenceOf(failure), atCard: false });
      }
    },
    /** Yes: with the simulated PayPal it asks first. */
    proceed(intent: Intent) {
      const isPaypal = isSimulated && intent.content.payBy === 'paypal' && intent.totalCents > 0;
      if (isPaypal && !intent.simulated) return setStage({ name: 'paypal', intent });
      return void process(({ payFor }) => payFor(accountId, intent));
    },
    answer: (order: Order, approve: boolean) =>
      void process(({ answerBank }) => answerBank(accountId, order, approve)),
    askAgain: (waiting: Waiting) => void askAgain(waiting),
    /** Takes up an order whose payment was under way when the page was left. */
    async resume(order: Order) {
      const { known, look } = await loadTries();
      const end = known(accountId, order, null);
      if (order.state !== 'paying') return;
      if (isSimulated || order.payment?.state === 'started') return arrive(end);
      // Back from the bank or from PayPal, perhaps; or still at Stripe's fields.
      try {
        const found = await look(accountId, order.id, null);
        if (found.kind !== 'known' || found.outcome.kind !== 'confirming') arrive(found);
      } catch {
        wait(order, { why: 'lost', knownFailure: null });
      }
    },
    thank: (order: Order) => setStage({ name: 'done', order }),
  };
}

export type PaymentFlow = ReturnType<typeof usePaymentFlow>;

const withoutCharge = (sentence: string) =>
  sentence.includes('othing was charged') ? sentence : `${sentence} Nothing was charged.`;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
