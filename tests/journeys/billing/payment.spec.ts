import { expectFaultless, expectToFitPhone } from '../support/faultless.ts';
import { enter, expect, fillSignIn, signUp, test } from '../support/fixtures.ts';
import {
  accepted,
  confirmed,
  declined,
  dialog,
  fillCard,
  makeCode,
  ordersOf,
  paidToast,
  pay,
  proceed,
  summary,
  thanks,
} from '../support/payment-steps.ts';

test('a course is bought with a discount code; declined, then paid, it is one order and one charge', async ({
  page,
}) => {
  const code = await makeCode(20);
  const person = await signUp(page.request);
  await enter(page, person, '/course-detail/1?enrol=1');
  await page.getByLabel('Phone Number').first().fill('+61 2 5550 0177');
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('Choose how to pay.')).toBeVisible();
  await page.getByRole('radio', { name: 'Visa' }).check();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page).toHaveURL(/\/payment\?order=.+&by=Visa/);
  await expect(page.getByLabel('Phone Number (optional)')).toHaveValue('+61 2 5550 0177');
  await expect(pay(page, '$15.00')).toBeVisible();

  const codeField = page.getByLabel('Discount code');
  await codeField.fill('NO-SUCH-CODE');
  await codeField.press('Enter');
  await expect(codeField).toHaveAccessibleDescription(/We do not know this code/);
  // The focus does not move, so that the reason has to be said.
  await expect(summary(page).getByRole('status').nth(1)).toHaveText(/We do not know this code/);
  await codeField.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary(page)).toContainText('20 % off');
  await expect(summary(page)).toContainText('Discount$3.00');
  await expect(summary(page)).toContainText('Including GST$0.40');
  await expectFaultless(page);
  await expectToFitPhone(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await pay(page, '$12.00').click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
    'Card number is required.',
  );
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fillCard(page, '4111111111111111');
  await pay(page, '$12.00').click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/test installation/);
  await expectFaultless(page, 'form:has(input[name=cvv])');

  await fillCard(page, declined);
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await expect(page.getByLabel('Expiry')).toHaveValue('12/39');
  await pay(page, '$12.00').click();
  await expect(dialog(page, 'Proceed with payment?')).toBeVisible();
  await expectFaultless(page, 'dialog');
  await dialog(page, 'Proceed with payment?').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, 'Proceed with payment?')).toHaveCount(0);
  const held = Promise.withResolvers<void>();
  await page.route(/\/payments$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await pay(page, '$12.00').click();
  await proceed(page);
  await expect(dialog(page, 'Processing...')).toBeVisible();
  await expectFaultless(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Processing...')).toBeVisible();
  held.resolve();
  const alert = page.getByRole('alert').filter({ hasText: 'Your bank declined this card' });
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('CVV')).toHaveValue('');
  await expect(page.getByLabel('Name on card')).toHaveValue('Robin Walker');

  await fillCard(page, accepted);
  await pay(page, '$12.00').click();
  await proceed(page);
  await expect(thanks(page)).toBeVisible();
  await expectFaultless(page, 'dialog');
  expect(await ordersOf(person)).toEqual([{ state: 'paid', total: 1200, tries: 2, charges: 1 }]);
  await thanks(page).click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL('/course-detail/1?enrol=1');
  await expect(page.getByText('You are taking this course already.')).toBeVisible();
  await page.goto('/payment?course=1');
  await expect(page.getByText('You have this course already.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the course' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('order');
});

test('what is lost on the way is found again, and charged once', async ({ page, faults }) => {
  faults.expect('net::ERR_FAILED /api/orders', /^net::ERR_FAILED \/api\/orders\/.+\/payments$/);
  const person = await signUp(page.request);
  await enter(page, person, '/payment?course=1');
  let isLost = true;
  await page.route(/\/api\/orders\/[^/]+\/payments$/, async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    // The server gets it, and its answer goes astray.
    await route.fetch();
    await route.abort();
  });
  await fillCard(page, accepted);
  await pay(page, '$15.00').click();
  await proceed(page);
  const lost = dialog(page, 'We lost the connection');
  await expect(lost).toContainText('nothing is charged twice');
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(person)).toEqual([{ state: 'paid', total: 1500, tries: 1, charges: 1 }]);

  // The bank's question survives a reload.
  await page.goto('/payment?course=5');
  await fillCard(page, confirmed);
  await pay(page, '$25.00').click();
  await proceed(page);
  const question = dialog(page, 'Your bank asks you to confirm this payment (test)');
  await expect(question).toBeVisible();
  await expectFaultless(page, 'dialog');
  await page.reload();
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('not confirmed with your bank');
  await fillCard(page, confirmed);
  await pay(page, '$25.00').click();
  await proceed(page);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(thanks(page)).toBeVisible();
  expect((await ordersOf(person))[1]).toEqual({ state: 'paid', total: 2500, tries: 2, charges: 1 });
});

test('no other payment is begun beside the one that the bank asks about', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/payment?course=1');
  await fillCard(page, confirmed);
  await pay(page, '$15.00').click();
  await proceed(page);
  const question = dialog(page, 'Your bank asks you to confirm this payment (test)');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  const notice = page.getByText('A payment of this order is under way');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expectFaultless(page, 'form:has(input[name=cvv])');
  await fillCard(page, accepted);
  await pay(page, '$15.00').click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('not confirmed with your bank');
  await expect(notice).toHaveCount(0);
  expect(await ordersOf(person)).toEqual([{ state: 'open', total: 1500, tries: 1, charges: 0 }]);
});

test('whoever reloads or leaves while it is processed hears how it ended', async ({ page }) => {
  await enter(page, await signUp(page.request), '/pricing');
  await page.locator('main a[href="/payment"]').first().click();
  const answered = Promise.withResolvers<void>();
  const payments = /\/api\/orders\/[^/]+\/payments$/;
  await page.route(payments, async (route) => {
    await route.fetch();
    answered.resolve();
  });
  await fillCard(page, declined);
  await pay(page, '$120.00').click();
  await proceed(page);
  await expect(page).toHaveURL(/[?&]order=/);
  await answered.promise;
  await page.unroute(payments);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card');

  await fillCard(page, accepted);
  await pay(page, '$120.00').click();
  await proceed(page);
  await expect(dialog(page, 'Processing...')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await expect(paidToast(page)).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  await expect(thanks(page)).toHaveCount(0);
});

test('what ends between Back and the page before is told there', async ({ page }) => {
  await enter(page, await signUp(page.request), '/contact-sales?licences=5');
  await page.getByRole('link', { name: 'Buy 5 licences' }).click();
  await expect(page).toHaveURL('/payment?licences=5');
  await page.getByLabel('Organisation').fill('Walker and Daughters');
  const held = Promise.withResolvers<void>();
  await page.route(/\/contact-sales\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await fillCard(page, accepted);
  await pay(page, '$600.00').click();
  await proceed(page);
  await expect(dialog(page, 'Processing...')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(thanks(page)).toBeVisible();
  held.resolve();
  await expect(paidToast(page)).toContainText('5 users');
  await expect(page).toHaveURL('/contact-sales?licences=5');
  await expect(thanks(page)).toHaveCount(0);
});

test('a visitor signs in on the way, keeps licences and code, and orders with the keyboard alone', async ({
  page,
}) => {
  const code = await makeCode(10);
  const person = await signUp(page.request);
  await page.goto('/payment');
  await expect(summary(page)).toContainText('Discount$0.00');
  await expect(summary(page)).toContainText('Including GST$4.00');
  await expect(pay(page, '$120.00')).toBeEnabled();
  await page.goto('/pricing');
  await page.locator('main a[href^="/payment"]').first().click();
  await page.getByRole('radio', { name: 'For a team' }).check();
  await page.getByLabel('Number of licences').fill('200');
  await expect(page.getByRole('link', { name: 'Ask sales about 200 licences' })).toHaveAttribute(
    'href',
    '/contact-sales?licences=200',
  );
  await page.getByLabel('Number of licences').fill('26');
  await page.getByLabel('Organisation').fill('Walker and Daughters');
  await page.getByLabel('Discount code').fill(code);
  await page.getByLabel('Discount code').press('Enter');
  await pay(page, '$2,808.00').click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(new RegExp(`/payment\\?licences=26&code=${code}$`));
  await expect(page.getByLabel('Organisation')).toHaveValue('Walker and Daughters');
  await expect(page.getByLabel('Email').first()).toHaveValue(person.email);

  await page.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Invoice' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Order by invoice' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    dialog(page, 'Order by invoice?').getByRole('button', { name: 'Yes' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(person)).toEqual([
    { state: 'invoiced', total: 280_800, tries: 0, charges: 0 },
  ]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/pricing');
});
