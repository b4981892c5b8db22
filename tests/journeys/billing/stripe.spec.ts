import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort, serverAddress, startChild } from '../../support/child-process.ts';
import {
  deliver,
  eventAbout,
  type FakeStripe,
  startFakeStripe,
} from '../../support/stripe/fake-stripe.ts';
import { test as base, enter, expect, signUp } from '../support/fixtures.ts';
import { skipProcessing, thanks } from '../support/payment-steps.ts';
import { serveStripe } from '../support/stripe-browser.ts';

/** A second server, which takes payments through a fake Stripe. */
const test = base.extend<object, { shop: { url: string; stripe: FakeStripe } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const stripe = await startFakeStripe();
      const folder = await mkdtemp(join(tmpdir(), 'stepwell-stripe-journey-'));
      const port = String(await findFreePort());
      const server = startChild('server/main.ts', {
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        STEPWELL_DATA: folder,
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: 'loopback',
        STRIPE_API_URL: stripe.url,
        STRIPE_SECRET_KEY: stripe.config.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.config.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
      });
      await use({ url: await serverAddress(server), stripe });
      await server.stop();
      await stripe.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

// One server for all tests of this file.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ context, page, shop }) => {
  await serveStripe(context, shop.stripe);
  await page.clock.install();
});

async function pay(page: Page, number: string) {
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
  await fields.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^Pay AUD \$/ }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
}

test('sends the card to Stripe only, and pays with another card after a decline', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/^402 POST \/v1\/payment_intents\/\w+\/confirm$/);
  const { stripe } = shop;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) sent.push(request.postData() ?? '');
  });
  await enter(page, await signUp(page.request), '/pricing');
  // Reached by a link, the content security policy is still that of the first page.
  await page.locator('a[href="/payment"]').first().click();
  const before = stripe.intents.size;
  await pay(page, '4000 0000 0000 0002');
  await skipProcessing(page);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await pay(page, '4242 4242 4242 4242');
  await skipProcessing(page);
  await expect(thanks(page)).toBeVisible();

  const intents = [...stripe.intents.values()].slice(before);
  expect(intents).toMatchObject([{ status: 'succeeded', amount: 120_00, currency: 'aud' }]);
  // Its webhook arrives late, and changes nothing.
  const event = eventAbout('payment_intent.succeeded', intents[0] ?? {});
  expect(await deliver(shop.url, event)).toBe(200);
  expect(sent.filter((body) => /4242 ?4242|4000 ?0000/.test(body))).toEqual([]);
  expect(stripe.requests.filter(({ body }) => body.includes('4242424242424242'))).toHaveLength(1);
});

test("shows the bank's question above the processing overlay", async ({ page }) => {
  await enter(page, await signUp(page.request), '/payment?course=1');
  await pay(page, '4000 0027 6000 3184');
  const bank = page.frameLocator('iframe[title="Authentication"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await skipProcessing(page);
  await expect(thanks(page)).toBeVisible();
});

test('shows the outcome to a payer who comes back from their bank', async ({ page, shop }) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/healthz');
  const headers = { authorization: `Bearer ${token}` };
  const item = { kind: 'course', courseId: 1 };
  const buyer = { name: 'Robin Walker', email: person.email };
  const placed = await page.request.post('/api/orders', {
    headers,
    data: { key: crypto.randomUUID(), item, buyer },
  });
  const { id, totalCents } = (await placed.json()).data;
  const begun = await page.request.post(`/api/orders/${id}/payments`, {
    headers,
    data: { key: crypto.randomUUID(), totalCents },
  });
  const secret: string = (await begun.json()).data.payment.clientSecret;
  const intent = secret.replace(/_secret_.*/, '');
  shop.stripe.confirm(intent, '4242424242424242');
  await page.goto(`/payment?order=${id}&payment_intent=${intent}&redirect_status=succeeded`);
  await expect(thanks(page)).toBeVisible();
});
