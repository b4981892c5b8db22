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

export type Behaviour =
  | 'normal'
  /** Closes the connection without handling the request. */
  | 'drop-request'
  /** Handles the request, and closes the connection without an answer. */
  | 'drop-response'
  /** Handles the request, and answers once `release` is called. */
  | 'slow'
  | 'server-error'
  | 'rate-limit';

export interface StripeRequest {
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

/** An HTTP server with the part of Stripe's API that we use, and Stripe's webhook signatures. */
export async function startFakeStripe() {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, object>();
  const requests: StripeRequest[] = [];
  const answers = new Map<string, { request: string; status: number; body: unknown }>();
  let behaviour: { how: Behaviour; path: RegExp } = { how: 'normal', path: /./ };
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

  /** Confirms with a card, as Stripe's card form does in the browser. */
  function confirm(name: string, number: string): Intent {
    const intent = findIntent(name);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
    const card = cardOf(number);
    if (card.declined) {
      intent.status = 'requires_payment_method';
      const details = { type: 'card_error', ...card.declined };
      intent.last_payment_error = details;
      throw new FakeStripeError(402, { ...details, payment_intent: intent });
    }
    if (card.requiresAction && intent.status !== 'requires_action')
      intent.status = 'requires_action';
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

  const fakeRefunds = createFakeRefunds(unexpected);

  function perform({ method, path, body }: StripeRequest): unknown {
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
      return fakeRefunds.refund(intent, { amount: form.get('amount'), metadata: metadataOf(form) });
    }
    if (kind === 'refunds' || kind === 'disputes') return fakeRefunds.list(kind, form);
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

  /** One answer per idempotency key; the same key with other parameters is an error. */
  function performOnce(request: StripeRequest): { status: number; body: unknown } {
    const text = `${request.method} ${request.path} ${request.body}`;
    const earlier = request.idempotencyKey ? answers.get(request.idempotencyKey) : undefined;
    if (earlier && earlier.request !== text) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return toAnswer(new FakeStripeError(400, { type: 'idempotency_error', message }));
    }
    if (earlier) return earlier;
    const answer = attempt(() => ({ status: 200, body: structuredClone(perform(request)) }));
    if (request.idempotencyKey) answers.set(request.idempotencyKey, { request: text, ...answer });
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request);
    const { method = '', url: path = '' } = request;
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const received = { method, path, idempotencyKey, body };
    requests.push(received);
    const key = String(request.headers.authorization).replace('Bearer ', '');
    const validKeys = [
      stripeKeys.secretKey,
      path.endsWith('/confirm') && stripeKeys.publishableKey,
    ];
    if (!validKeys.includes(key)) {
      const message = `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
      return send(
        response,
        toAnswer(new FakeStripeError(401, { type: 'invalid_request_error', message })),
      );
    }
    const how = behaviour.path.test(path) ? behaviour.how : 'normal';
    if (how === 'drop-request') return request.socket.destroy();
    if (how === 'server-error')
      return send(response, toAnswer(new FakeStripeError(500, { type: 'api_error' })));
    if (how === 'rate-limit')
      return send(response, toAnswer(new FakeStripeError(429, { code: 'rate_limit' })));
    const result = performOnce(received);
    if (how === 'drop-response') return request.socket.destroy();
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
    refunds: fakeRefunds.refunds,
    requests,
    confirm,
    /** Refunds as in Stripe's dashboard: what is left, unless an amount is given. */
    refund: (name: string, amount?: number) => fakeRefunds.refund(findIntent(name), { amount }),
    fail: fakeRefunds.fail,
    /** The whole amount, unless one is given. */
    dispute: (name: string, amount?: number) => fakeRefunds.dispute(findIntent(name), amount),
    closeDispute: fakeRefunds.close,
    /** The payer confirms with their bank. */
    approve: (name: string) => charge(findIntent(name), cardOf('4000002760003184')),
    behave(how: Behaviour, path = /./) {
      behaviour = { how, path };
    },
    /** Answers all pending requests. */
    release() {
      for (const go of waiting) go();
      waiting = [];
    },
    pendingCount: () => waiting.length,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

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

/** The `Stripe-Signature` header. */
export function signEvent(
  body: string,
  { secret = stripeKeys.webhookSecret, at = seconds() } = {},
): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac},v0=${'0'.repeat(64)}`;
}

/** Delivers a webhook to a server of ours, and returns the status of its answer. */
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
    if (error instanceof FakeStripeError) return toAnswer(error);
    throw error;
  }
}

const toAnswer = ({ status, details }: FakeStripeError) => ({ status, body: { error: details } });

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
