import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeStripeError, id, invalid, missing, seconds } from './fake-errors.ts';
import { createFakeRefunds } from './fake-refunds.ts';
import { cardOf } from './test-cards.ts';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  client_secret: string;
  description: string | null;
  metadata: Record<string, string>;
  latest_charge: string | object | null;
  last_payment_error: object | null;
  created: number;
}

/** How it treats what it is asked, until told otherwise. */
export type Manners =
  | 'well'
  /** Hangs up before it has done anything. */
  | 'deaf'
  /** Does what it is asked, and hangs up. */
  | 'mute'
  /** Does what it is asked, and answers when released. */
  | 'slow'
  /** Fails on its side. */
  | 'broken'
  /** Has too much to do. */
  | 'busy';

export interface Asked {
  method: string;
  path: string;
  idempotencyKey: string;
  body: string;
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

export const stripeKeys = {
  secretKey: 'sk_test_5f0a1c9e7b3d2468ace013579bdf',
  publishableKey: 'pk_test_0b1c2d3e4f',
  webhookSecret: 'whsec_8c6976e5b5410415bde908bd4dee15',
};

/** A server that speaks Stripe's HTTP as far as the library and the card fields use it, and signs as Stripe does. */
export async function startFakeStripe() {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, object>();
  const asked: Asked[] = [];
  const answers = new Map<string, { wish: string; status: number; body: unknown }>();
  let manners: { how: Manners; path: RegExp } = { how: 'well', path: /./ };
  let waiting: (() => void)[] = [];

  function createIntent(form: URLSearchParams): Intent {
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount)) throw invalid('parameter_invalid_integer', 'Invalid integer');
    if (amount < 50) throw invalid('amount_too_small', 'Amount must be at least $0.50 aud');
    const name = id('pi');
    const intent: Intent = {
      id: name,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${name}_secret_${randomBytes(8).toString('hex')}`,
      description: form.get('description'),
      metadata: metadataOf(form),
      latest_charge: null,
      last_payment_error: null,
      created: seconds(),
    };
    intents.set(name, intent);
    return intent;
  }

  function findIntent(name = ''): Intent {
    const intent = intents.get(name);
    if (!intent) throw missing(`payment_intent: '${name}'`);
    return intent;
  }

  /** Takes a card, as the fields in the browser do. */
  function confirm(name: string, number: string): Intent {
    const intent = findIntent(name);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
    const card = cardOf(number);
    if (card.declined) {
      intent.status = 'requires_payment_method';
      const fault = { type: 'card_error', ...card.declined };
      intent.last_payment_error = fault;
      throw new FakeStripeError(402, { ...fault, payment_intent: intent });
    }
    if (card.asks && intent.status !== 'requires_action') intent.status = 'requires_action';
    else charge(intent, card);
    return intent;
  }

  function charge(intent: Intent, card: { brand: string; last4: string }) {
    const name = id('ch');
    const { brand, last4 } = card;
    charges.set(name, {
      id: name,
      object: 'charge',
      amount: intent.amount,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand, last4 } },
    });
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = name;
  }

  function cancel(name: string): Intent {
    const intent = findIntent(name);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
    intent.status = 'canceled';
    return intent;
  }

  const unexpected = (intent: Intent) =>
    new FakeStripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's status is ${intent.status}.`,
      payment_intent: intent,
    });

  const back = createFakeRefunds(unexpected);

  function perform({ method, path, body }: Asked): unknown {
    const [route = '', search] = path.split('?');
    const form = new URLSearchParams(method === 'GET' ? search : body);
    const [, , kind, name = '', verb] = route.split('/');
    const expands = [...form].some(([, value]) => value === 'latest_charge');
    const shown = (intent: Intent) => ({
      ...intent,
      latest_charge: expands
        ? (charges.get(String(intent.latest_charge)) ?? null)
        : intent.latest_charge,
    });
    if (kind === 'refunds' && method === 'POST') {
      const intent = findIntent(form.get('payment_intent') ?? '');
      return back.refund(intent, { amount: form.get('amount'), metadata: metadataOf(form) });
    }
    if (kind === 'refunds' || kind === 'disputes') return back.list(kind, form);
    if (kind !== 'payment_intents') throw missing(route);
    if (method === 'GET') return shown(findIntent(name));
    if (verb === 'cancel') return shown(cancel(name));
    if (verb === 'confirm') {
      const intent = findIntent(name);
      if (form.get('client_secret') !== intent.client_secret) throw missing('payment_intent');
      return shown(confirm(name, form.get('payment_method_data[card][number]') ?? ''));
    }
    return shown(createIntent(form));
  }

  /** One answer for each key; another wish with the same key is a mistake. */
  function performOnce(wish: Asked): { status: number; body: unknown } {
    const text = `${wish.method} ${wish.path} ${wish.body}`;
    const kept = wish.idempotencyKey ? answers.get(wish.idempotencyKey) : undefined;
    if (kept && kept.wish !== text) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return faulty(new FakeStripeError(400, { type: 'idempotency_error', message }));
    }
    if (kept) return kept;
    const answer = attempt(() => ({ status: 200, body: structuredClone(perform(wish)) }));
    if (wish.idempotencyKey) answers.set(wish.idempotencyKey, { wish: text, ...answer });
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request);
    const { method = '', url: path = '' } = request;
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const wish = { method, path, idempotencyKey, body };
    asked.push(wish);
    const key = String(request.headers.authorization).replace('Bearer ', '');
    const mayAsk = [stripeKeys.secretKey, path.endsWith('/confirm') && stripeKeys.publishableKey];
    if (!mayAsk.includes(key)) {
      const message = `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
      return send(
        response,
        faulty(new FakeStripeError(401, { type: 'invalid_request_error', message })),
      );
    }
    const how = manners.path.test(path) ? manners.how : 'well';
    if (how === 'deaf') return request.socket.destroy();
    if (how === 'broken')
      return send(response, faulty(new FakeStripeError(500, { type: 'api_error' })));
    if (how === 'busy')
      return send(response, faulty(new FakeStripeError(429, { code: 'rate_limit' })));
    const result = performOnce(wish);
    if (how === 'mute') return request.socket.destroy();
    if (how === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
    send(response, result);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    config: { ...stripeKeys, apiUrl: url },
    intents,
    refunds: back.refunds,
    asked,
    confirm,
    /** Gives back by hand, as one does in Stripe's dashboard: everything that is left unless told. */
    refund: (name: string, amount?: number) => back.refund(findIntent(name), { amount }),
    fail: back.fail,
    /** The whole sum unless told. */
    dispute: (name: string, amount?: number) => back.dispute(findIntent(name), amount),
    closeDispute: back.close,
    /** Charges what asked for the payer's word. */
    approve: (name: string) => charge(findIntent(name), cardOf('4000002760003184')),
    behave(how: Manners, path = /./) {
      manners = { how, path };
    },
    /** Answers everyone who waits. */
    release() {
      for (const go of waiting) go();
      waiting = [];
    },
    isHolding: () => waiting.length,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** What Stripe would write about an intent or a refund. */
export function eventAbout(type: string, object: object): string {
  const event = {
    id: id('evt'),
    object: 'event',
    api_version: '2026-10-28.basil',
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  return JSON.stringify(event, null, 2);
}

/** The header that Stripe signs its messages with. */
export function signEvent(
  body: string,
  { secret = stripeKeys.webhookSecret, at = seconds() } = {},
): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac},v0=${'0'.repeat(64)}`;
}

/** Sends a signed message to a server of ours, and tells its answer. */
export async function deliver(origin: string, body: string, signature = signEvent(body)) {
  const response = await fetch(`${origin}/api/stripe/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
  await response.text();
  return response.status;
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const found = [...form].map(([name, value]) => [/^metadata\[(.+)\]$/.exec(name)?.[1], value]);
  return Object.fromEntries(found.filter(([name]) => name));
}

function attempt<T>(work: () => T): T | { status: number; body: unknown } {
  try {
    return work();
  } catch (error) {
    if (error instanceof FakeStripeError) return faulty(error);
    throw error;
  }
}

const faulty = ({ status, fault }: FakeStripeError) => ({ status, body: { error: fault } });

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
