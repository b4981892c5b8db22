import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/integrations/webhooks.ts';

export const buildWebhook = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'hr',
  url: 'https://hr.harbour.example/hooks/stepwell',
  types: ['course.completed', 'member.left'],
  state: 'on',
  offReason: null,
  failingSince: null,
  waiting: 0,
  deliveredAt: null,
  oldSecretUntil: null,
  ...changes,
});

export const buildDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  eventId: 'event',
  type: 'course.completed',
  at: '2026-11-19T09:40:00Z',
  person: 'Grace Adjei',
  course: 'Healthy Habits',
  state: 'waiting',
  tries: 0,
  triedAt: null,
  status: null,
  problem: null,
  tookMs: null,
  failures: [],
  nextAt: '2026-11-19T09:40:00Z',
  repeatedAt: null,
  body: '{"type":"course.completed","timestamp":"2026-11-19T09:40:00Z","data":{"person":{"id":7}}}',
  ...changes,
});
