import type { Page } from '@playwright/test';
import { ask, expect, newPerson, type Person } from './fixtures.ts';

export const accepted = '4242424242424242';
export const declined = '4000000000000002';
export const confirmed = '4000002760003184';

export const pay = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay AUD ${amount}`, exact: true });
export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
/** Of a payment that ended while its buyer was elsewhere. */
export const paidToast = (page: Page) =>
  page.getByText(/^Thank you for your purchase: .+ is paid\.$/);
export const thanks = (page: Page) =>
  page.getByRole('dialog', { name: 'Thank you for your purchase' });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

export async function fillCard(page: Page, number: string) {
  // Ready with the script, which empties what a browser has kept of a card.
  await expect(page.getByRole('button', { name: /^Pay AUD/ })).toBeEnabled();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Name on card').fill('Robin Walker');
  await page.getByLabel('Expiry').fill('12/2039');
  await page.getByLabel('CVV').fill('123');
}

export async function proceed(page: Page) {
  await dialog(page, 'Proceed with payment?').getByRole('button', { name: 'Yes' }).click();
}

/** Every order of someone, with how often it was tried and charged. */
export const ordersOf = ({ username }: Person) =>
  ask<{ state: string; total: number; tries: number; charges: number }>(
    `select "order".state, total_cents as total, count(payment.id)::int as tries,
       count(charge.key) filter (where charge.state = 'succeeded')::int as charges
     from billing."order"
     join accounts.account on account.id = "order".account_id
     left join billing.payment on payment.order_id = "order".id
     left join billing.simulated_charge charge on charge.key = payment.id
     where username = $1 group by "order".id order by "order".number`,
    username,
  );

export async function makeCode(percent: number) {
  const code = newPerson().username.toUpperCase().slice(-24);
  await ask('insert into billing.discount_code (code, percent) values ($1, $2)', code, percent);
  return code;
}
