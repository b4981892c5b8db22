import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addressOf, findFreePort, startChild } from '../../support/child.ts';
import {
  deliver,
  eventAbout,
  type FakeStripe,
  startFakeStripe,
} from '../../support/stripe/fake-stripe.ts';
import { test as base, enter, expect, signUp } from '../support/fixtures.ts';
import { serveStripe } from '../support/stripe-browser.ts';

/** A server of its own that takes payments through Stripe, of which a stand-in is on this machine. */
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
      await use({ url: await addressOf(server), stripe });
      await server.stop();
      await stripe.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

// One server serves them all.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ context, shop }) => serveStripe(context, shop.stripe));

const visa = '4242 4242 4242 4242';

const cardField = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');

async function pay(page: Page, number: string) {
  await cardField(page).fill(number);
  await page.getByRole('button', { name: /^Pay AUD \$/ }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your purchase' });

const intentsAbout = (stripe: FakeStripe, words: string, since: number) =>
  [...stripe.intents.values()].slice(since).filter((one) => one.description?.includes(words));

test('a card goes to Stripe only, also when the payment was reached by a link', async ({
  page,
  shop,
}) => {
  const { stripe } = shop;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) sent.push(request.postData() ?? '');
  });
  await enter(page, await signUp(page.request), '/pricing');
  // The policy is the one of the page that was loaded first.
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.locator('a[href="/payment"]').first().click();
  await expect(page.getByRole('button', { name: 'Pay AUD $120.00' })).toBeVisible();
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  await pay(page, visa);
  await expect(thanks(page)).toBeVisible();

  const [intent] = [...stripe.intents.values()].slice(-1);
  expect(intent).toMatchObject({ status: 'succeeded', amount: 120_00, currency: 'aud' });
  // Its message comes late, and changes nothing.
  const event = eventAbout('payment_intent.succeeded', intent ?? {});
  expect(await deliver(shop.url, event)).toBe(200);
  expect(sent.filter((body) => /4242 ?4242/.test(body))).toEqual([]);
  expect(stripe.asked.filter(({ body }) => body.includes('4242424242424242'))).toHaveLength(1);
});

test('a card that is declined can be followed by another, in the same payment', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/^402 POST \/v1\/payment_intents\/\w+\/confirm$/);
  const before = shop.stripe.intents.size;
  await enter(page, await signUp(page.request), '/payment?course=1');
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await pay(page, visa);
  await expect(thanks(page)).toBeVisible();
  const intents = intentsAbout(shop.stripe, 'Basic Japanese', before);
  expect(intents.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', 15_00]]);
  await page.keyboard.press('Escape');
  await page.goto('/user-screen/orders');
  await expect(page.getByText('Basic Japanese').first()).toBeVisible();
});

test("the bank's question can be answered while the payment is processed", async ({ page }) => {
  await enter(page, await signUp(page.request), '/payment?course=1');
  await pay(page, '4000 0027 6000 3184');
  const bank = page.frameLocator('iframe[title="Authentication"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(thanks(page)).toBeVisible();
});

test('whoever comes back from elsewhere finds how it ended', async ({ page, shop }) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/healthz');
  const headers = { authorization: `Bearer ${token}` };
  const wish = { kind: 'course', courseId: 1 };
  const buyer = { name: 'Robin Walker', email: person.email };
  const placed = await page.request.post('/api/orders', {
    headers,
    data: { key: crypto.randomUUID(), wish, buyer },
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
