import * as z from 'zod/mini';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { line, Uuid } from '../fields.ts';
import { type EventType, eventTypes } from '../site/events.ts';

/** Of one organisation. */
export const maxEndpoints = 20;

/** One at once and nine later, within about three days. */
export const triesOfDelivery = 10;

/** While a secret is replaced, both sign. */
export const hoursOfOldSecret = 24;

const Problem = z.enum(['dns', 'refused', 'tls', 'timeout', 'not_allowed', 'too_large']);
export type DeliveryProblem = z.infer<typeof Problem>;

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(eventTypes as [EventType, ...EventType[]])),
  /** Paused by someone, and events wait; off by us, and none are collected. */
  state: z.enum(['on', 'paused', 'off']),
  offReason: z.nullable(z.enum(['gone', 'failing'])),
  failingSince: z.nullable(z.string()),
  /** Deliveries that wait, up to 1,000. */
  waiting: z.number(),
  /** When something last arrived. */
  deliveredAt: z.nullable(z.string()),
  /** Until then, the secret before the present one signs as well. */
  oldSecretUntil: z.nullable(z.string()),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const TeamParams = z.object({ id: Uuid });
const EndpointParams = z.object({ id: Uuid, endpointId: Uuid });
const DeliveryParams = z.object({ id: Uuid, endpointId: Uuid, eventId: Uuid });

const Secret = z.object({ secret: z.string() });

const Types = z
  .array(z.enum(eventTypes as [EventType, ...EventType[]], 'There’s no such event.'))
  .check(
    z.minLength(1, 'Choose at least one event.'),
    z.maxLength(eventTypes.length, 'Each event can be chosen once.'),
  );

export const NewWebhookEndpoint = z.object({ url: line('The address', 2000), types: Types });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/teams/:id/webhooks',
  access: 'account',
  summary: 'The addresses to which events of an organisation are sent, oldest first.',
  params: TeamParams,
  reply: dataOf(z.array(WebhookEndpoint)),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/teams/:id/webhooks',
  access: 'account',
  summary: 'Send events to an address. The reply has the secret that signs them.',
  params: TeamParams,
  body: NewWebhookEndpoint,
  status: 201,
  reply: dataOf(z.extend(WebhookEndpoint, Secret.shape)),
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/webhooks/:endpointId',
  access: 'account',
  summary: 'Change the address or its events, pause it, or switch it on again.',
  params: EndpointParams,
  body: z.object({
    url: z.optional(line('The address', 2000)),
    types: z.optional(Types),
    state: z.optional(z.enum(['on', 'paused'], 'The state is on or paused.')),
  }),
  reply: dataOf(WebhookEndpoint),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/webhooks/:endpointId',
  access: 'account',
  summary: 'Stop sending events to an address. Its log is deleted too.',
  params: EndpointParams,
  reply: Done,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/teams/:id/webhooks/:endpointId/test',
  access: 'account',
  summary: 'Send an event of the type `test`.',
  params: EndpointParams,
  reply: Done,
});

export const readWebhookSecret = endpoint({
  method: 'GET',
  path: '/api/teams/:id/webhooks/:endpointId/secret',
  access: 'account',
  summary: 'The secret that signs what is sent to an address. It needs a recent proof.',
  params: EndpointParams,
  whileActing: 'refused',
  reply: dataOf(Secret),
});

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/teams/:id/webhooks/:endpointId/secret',
  access: 'account',
  summary:
    'A new secret. For 24 hours the one before signs as well, so that the receiver can change over. It needs a recent proof.',
  params: EndpointParams,
  reply: dataOf(z.extend(WebhookEndpoint, Secret.shape)),
});

const Failure = z.object({
  at: z.string(),
  status: z.nullable(z.number()),
  problem: z.nullable(Problem),
  tookMs: z.number(),
});

export const WebhookDelivery = z.object({
  eventId: z.string(),
  type: z.string(),
  /** When it happened. */
  at: z.string(),
  /** Whom it is about; null for nobody, or someone who was deleted. */
  person: z.nullable(z.string()),
  /** The course it is about. */
  course: z.nullable(z.string()),
  state: z.enum(['waiting', 'under_way', 'delivered', 'given_up']),
  tries: z.number(),
  /** Of the last try. */
  triedAt: z.nullable(z.string()),
  status: z.nullable(z.number()),
  problem: z.nullable(Problem),
  tookMs: z.nullable(z.number()),
  /** Tries that failed, oldest first. */
  failures: z.array(Failure),
  /** Of what waits. */
  nextAt: z.nullable(z.string()),
  repeatedAt: z.nullable(z.string()),
  /** What was sent, or will be. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const deliveryStates = ['all', 'waiting', 'given_up'] as const;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/teams/:id/webhooks/:endpointId/deliveries',
  access: 'account',
  summary: 'What was sent to an address in the last 30 days, newest first.',
  params: EndpointParams,
  query: z.object({
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
    state: z._default(z.enum(deliveryStates, 'The state is all, waiting or given_up.'), 'all'),
  }),
  reply: pageOf(WebhookDelivery),
});

export const repeatDelivery = endpoint({
  method: 'POST',
  path: '/api/teams/:id/webhooks/:endpointId/deliveries/:eventId/repeat',
  access: 'account',
  summary: 'Send an event to an address again, or now if it waits. Its schedule begins again.',
  params: DeliveryParams,
  reply: Done,
});
