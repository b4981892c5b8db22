import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Order } from '../../../contract/billing/orders.ts';
import { errorMessage } from '../../data/error-message.ts';
import type { End } from './payment-outcome.ts';
import type { Intent } from './payment-try.ts';

export type Stage =
  | { name: 'form'; trouble?: Trouble }
  /** `Proceed with payment?` */
  | { name: 'asking'; intent: Intent }
  /** The simulated PayPal asks. */
  | { name: 'paypal'; intent: Intent }
  | { name: 'processing' }
  /** The simulated bank asks. */
  | { name: 'bank'; order: Order; isAside: boolean }
  | Waiting
  | { name: 'done'; order: Order };

export interface Waiting {
  name: 'waiting';
  /** Nobody answers us, the bank is silent, or it is looked after without the payer. */
  why: 'lost' | 'silent' | 'later';
  order: Order;
  knownFailure: string | null;
  tries: number;
  askInMs: number | undefined;
  isAsking: boolean;
  /** The payer looks at the form again; the payment goes on. */
  isAside: boolean;
}

/** Why nothing was paid: a sentence, and whether the way to pay is the reason, or the connection. */
export interface Trouble {
  message: string;
  atCard: boolean;
  isOffline: boolean;
}

interface FlowOptions {
  accountId: number;
  isSimulated: boolean;
  onOrder: (order: Order) => void;
  onTrouble: (trouble: Trouble) => void;
}

/** As the specification has it. Longer while the payment is under way. */
const processingMs = 3_000;

/** Only who is signed in pays. */
const loadTries = () => import('./payment-try.ts');
type Tries = Awaited<ReturnType<typeof loadTries>>;

export const loadDialogs = () => import('./payment-dialogs.tsx');
export const loadCheck = () => import('./payment-check.ts');

/** Before it is needed: once the connection is gone, it cannot be fetched any more. */
export function preparePayment(): void {
  Promise.all([loadTries(), loadDialogs(), loadCheck()]).catch(() => {});
}

/** From the press on Pay to the end, whatever happens on the way. */
export function usePaymentFlow({ accountId, isSimulated, onOrder, onTrouble }: FlowOptions) {
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const isLeft = useRef(false);
  /** How it ended, as long as the payer may not have seen it. */
  const unheard = useRef<{ hear: () => void; tellAfterwards: () => void } | null>(null);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      unheard.current?.tellAfterwards();
    };
  }, []);

  // While another page is on its way, it may take the place of this one before anything is seen. The thanks wait for a press.
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isMoving) return;
    unheard.current?.hear();
    if (stage.name !== 'done') unheard.current = null;
  }, [stage, isMoving]);

  function show(next: Stage) {
    // Set aside while the answer was on its way, perhaps.
    setStage((now) =>
      'isAside' in next && 'isAside' in now ? { ...next, isAside: now.isAside } : next,
    );
    if (next.name === 'form' && next.trouble) onTrouble(next.trouble);
  }

  const refuse = (failure: unknown) =>
    show({
      name: 'form',
      trouble: { message: errorMessage(failure), atCard: false, isOffline: false },
    });

  function arrive(tries: Tries, end: End, before?: Waiting) {
    const tellAfterwards = () => tries.tellAfterwards(accountId, end);
    // Whatever page is shown by now, it is another one.
    if (isLeft.current) return tellAfterwards();
    if (end.order) onOrder(end.order);
    unheard.current = { hear: () => tries.forgetHeard(accountId, end), tellAfterwards };
    show(tries.tell(end, isSimulated, before));
  }

  async function process(work: (tries: Tries) => Promise<End>) {
    setStage({ name: 'processing' });
    try {
      const tries = await loadTries();
      const [end] = await Promise.all([work(tries), pause(processingMs)]);
      arrive(tries, end);
    } catch (failure) {
      refuse(failure);
    }
  }

  async function askAgain(waiting: Waiting) {
    setStage({ ...waiting, isAsking: true });
    const tries = await loadTries();
    arrive(tries, await tries.look(waiting.order, waiting.knownFailure), waiting);
  }

  const askByItself = useEffectEvent((waiting: Waiting) => void askAgain(waiting));
  useEffect(() => {
    if (stage.name !== 'waiting' || stage.isAsking) return;
    const ask = () => askByItself(stage);
    const timer = stage.askInMs && setTimeout(ask, stage.askInMs);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [stage]);

  const setAside = (isAside: boolean) =>
    setStage((now) => ('isAside' in now ? { ...now, isAside } : now));

  return {
    stage,
    isSimulated,
    isAside: 'isAside' in stage && stage.isAside,
    cancel: () => setStage({ name: 'form' }),
    /** The thanks were pressed. */
    hear() {
      unheard.current = null;
    },
    setAside: () => setAside(true),
    goOn: () => setAside(false),
    async ask(intent: Intent) {
      try {
        await loadDialogs();
        setStage({ name: 'asking', intent });
      } catch (failure) {
        refuse(failure);
      }
    },
    /** Yes: with the simulated PayPal it asks first. */
    proceed(intent: Intent) {
      const isPaypal = isSimulated && intent.content.payBy === 'paypal' && intent.totalCents > 0;
      if (isPaypal && !intent.simulated) return setStage({ name: 'paypal', intent });
      return void process(({ payFor }) => payFor(accountId, intent, onOrder));
    },
    answer: (order: Order, approve: boolean) =>
      void process(({ answerBank }) => answerBank(order, approve)),
    askAgain: (waiting: Waiting) => void askAgain(waiting),
    /** Takes up an order that was left in the middle of paying, or tells how that ended. */
    async resume(order: Order, isBack: boolean) {
      const tries = await loadTries();
      const news = tries.findNews(accountId, order, isBack);
      if (!news) return;
      if (isSimulated || order.payment?.state !== 'confirming') return arrive(tries, news);
      // Back from the bank or from PayPal, perhaps; or still at Stripe's fields.
      const found = await tries.look(order, null);
      if (found.kind !== 'known' || found.outcome.kind !== 'confirming') arrive(tries, found);
    },
  };
}

export type PaymentFlow = ReturnType<typeof usePaymentFlow>;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
