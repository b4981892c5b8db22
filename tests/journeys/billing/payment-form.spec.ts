import { expectFaultless, expectToFitPhone } from '../support/faultless.ts';
import { ask, enter, expect, newPerson, signUp, test } from '../support/fixtures.ts';

test('the form of a payment takes what is typed for what it is, and keeps no card', async ({
  page,
}) => {
  await page.goto('/payment?licences=4');
  const summary = page.getByRole('region', { name: 'Order summary' });
  const seats = page.getByLabel('Number of licences');
  const pay = page.getByRole('button', { name: /^Pay/ });
  await expect(summary).toContainText('Choose 5 to 125 licences to see the price.');
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expect(seats).toHaveAccessibleDescription('A team has 5 to 125 licences.');
  await expectFaultless(page);
  await expectToFitPhone(page);
  await seats.fill('');
  await seats.press('1');
  await expect(pay).toHaveText('Pay');
  await pay.click();
  await expect(seats).toBeFocused();
  await seats.press('End');
  await seats.press('2');
  await expect(pay).toHaveText('Pay AUD $1,440.00');
  await seats.press('ArrowUp');
  await expect(summary.getByRole('status').first()).toHaveText('Total AUD $1,560.00');
  await seats.fill('6');
  const less = page.getByRole('button', { name: 'One licence less' });
  await less.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(seats).toHaveValue('5');
  await expect(less).toBeFocused();

  const expiry = page.getByLabel('Expiry');
  await expiry.pressSequentially('1229');
  await expect(expiry).toHaveValue('12/29');
  await expiry.press('Home');
  await expiry.press('Delete');
  await expect(expiry).toHaveValue('2/29');
  await expiry.press('Tab');
  await expect(expiry).toHaveValue('02/29');
  await page.getByLabel('Card number').fill('Card: 4242 4242 4242 4242 exp 12/29');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await page.getByLabel('CVV').fill('1 2 3');
  await expect(page.getByLabel('CVV')).toHaveValue('123');
  await page.goto('/terms');
  await page.goBack();
  await expect(pay).toBeEnabled();
  for (const name of ['Card number', 'Expiry', 'CVV']) {
    await expect(page.getByLabel(name)).toHaveValue('');
  }

  // What is typed and chosen before the script is there stays.
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const path of ['/pricing', '/payment?licences=5']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'One licence more' })).toBeDisabled();
  }
  await page.goto('/payment', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'For a team' }).check();
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('CVV').fill('123');
  held.resolve();
  await expect(page.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444');
  await expect(page.getByLabel('CVV')).toHaveValue('123');
  await expect(seats).toHaveValue('5');
  await expect(pay).toHaveText('Pay AUD $600.00');
  await expect(page).toHaveURL('/payment?licences=5');
});

test('Pay counts a code that was typed and not applied, and does not pass over one that does nothing', async ({
  page,
}) => {
  const code = newPerson().username.toUpperCase().slice(-24);
  await ask('insert into billing.discount_code (code, percent) values ($1, 20)', code);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/orders/quote', async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, await signUp(page.request), '/payment?course=1&by=PayPal');
  const field = page.getByLabel('Discount code');
  const pay = page.getByRole('button', { name: /^Pay AUD/ });
  // A visitor is promised it; whether a buyer is comes with their own price.
  const promise = page.getByText('With a 14-day money-back guarantee.');
  await expect(pay).toBeEnabled();
  await expect(promise).toBeHidden();
  held.resolve();
  await expect(promise).toBeVisible();

  const apply = page.getByRole('button', { name: 'Apply' });
  await apply.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Enter a discount code.');
  await field.fill('NO-SUCH-CODE');
  await apply.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/We do not know this code/);
  // Whoever came from the left goes on in the right column, and not the other way round.
  await field.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Terms' }).first()).toBeFocused();
  await pay.click();
  await expect(field).toHaveAccessibleDescription(/We do not know this code/);
  await expect(field).toBeFocused();
  await field.fill(code.toLowerCase());
  await pay.click();
  await expect(page.getByRole('dialog', { name: 'Proceed with payment?' })).toContainText('$12.00');
  await expect(pay).toHaveText('Pay AUD $12.00');
});

test('what an address names and is not there is said once, and nothing else is sold', async ({
  page,
  faults,
}) => {
  faults.expect('404 GET /payment');
  for (const [address, text] of [
    ['course=one', 'There is no such course.'],
    ['course=99999', 'There is no such course.'],
    ['order=1', 'There is no such order in your account.'],
    ['team=mine&renew=5', 'There is no such team in your account.'],
  ] as const) {
    await page.goto(`/payment?${address}`);
    await expect(page.getByText(text)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  }
});
