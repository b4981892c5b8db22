import { expect, test } from 'vitest';
import { stripeKeys } from '../../../../tests/support/stripe/fake-stripe.ts';
import { readConfig } from '../../../config.ts';
import { paymentSources } from './page-sources.ts';

const read = (stripe: Record<string, string> = {}) =>
  readConfig({ SESSION_SECRET: 'a secret for tests, of more than 32 characters', ...stripe });

test('pages may load from Stripe only if it is configured', async () => {
  expect(paymentSources(await read())).toBeUndefined();
  const config = await read({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  });
  const sources = paymentSources(config);
  expect(sources?.script).toContain('https://js.stripe.com');
  expect(sources?.frame).toContain('https://hooks.stripe.com');
  expect(sources?.connect).toEqual(['https://api.stripe.com']);
});
