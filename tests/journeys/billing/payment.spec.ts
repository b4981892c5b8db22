import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, fillSignIn, signUp, test, toast } from '../support/fixtures.ts';
import {
  bankQuestion,
  cards,
  createDiscountCode,
  dialog,
  fillCard,
  ordersOf,
  payButton,
  payWithCard,
  skipProcessing,
  summary,
  thanks,
} from '../support/payment-steps.ts';

test.beforeEach(({ page }) => page.clock.install());

test('buys a course by card, from the enrolment form to the thanks and back', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/course-detail/1?enrol=1');
  await page.getByLabel('Phone Number').first().fill('+61 2 5550 0177');
  await page.getByRole('radio', { name: 'Visa' }).check();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page).toHaveURL(/\/payment\?order=.+&by=Visa/);
  // Asked once: the payment page knows it.
  await expect(page.getByText(/· \+61 2 5550 0177$/)).toBeVisible();
  await expect(page.getByLabel('Phone Number (optional)')).toBeHidden();

  await payWithCard(page, cards.accepted, '$15.00');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await skipProcessing(page);
  await thanks(page).click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL('/course-detail/1?enrol=1');
  await expect(page.getByText("You're already taking this course.")).toBeVisible();
  expect(await ordersOf(person)).toEqual([{ state: 'paid', total: 1500, tries: 1, charges: 1 }]);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('order');
});

test('pays one order, once, after errors and a declined card, in accessible dialogs', async ({
  page,
}) => {
  const person = await signUp(page.request);
  await enter(page, person, '/payment?course=1');
  await test.step('errors', async () => {
    await payButton(page, '$15.00').click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await payWithCard(page, cards.declined, '$15.00');
  await skipProcessing(page);
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('CVV')).toHaveValue('');

  await fillCard(page, cards.accepted);
  await payButton(page, '$15.00').click();
  await expect(dialog(page, 'Proceed with payment?')).toBeVisible();
  await expectAccessible(page, 'dialog');
  const held = Promise.withResolvers<void>();
  await page.route(/\/payments$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog(page, 'Processing...')).toBeVisible();
  await expectAccessible(page, 'dialog');
  held.resolve();
  await page.clock.fastForward(3_000);
  await expect(thanks(page)).toBeVisible();
  await expectAccessible(page, 'dialog');
  expect(await ordersOf(person)).toEqual([{ state: 'paid', total: 1500, tries: 2, charges: 1 }]);
});

test("asks for the bank's confirmation again after Escape and after a reload", async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/payment?course=1');
  await payWithCard(page, cards.needsConfirmation, '$15.00');
  await skipProcessing(page);
  await expect(bankQuestion(page)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByText('A payment for this order is in progress')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expectAccessible(page, 'form:has(input[name=cvv])');
  await payButton(page, '$15.00').click();
  await expect(bankQuestion(page)).toBeVisible();

  await page.reload();
  await bankQuestion(page).getByRole('button', { name: 'Approve' }).click();
  await skipProcessing(page);
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(person)).toEqual([{ state: 'paid', total: 1500, tries: 1, charges: 1 }]);
});

test('finds out about a payment whose reply was lost, and charges it once', async ({
  page,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED \/api\/orders\/.+\/payments$/);
  const person = await signUp(page.request);
  await enter(page, person, '/payment?course=1');
  await page.route(
    /\/api\/orders\/[^/]+\/payments$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await payWithCard(page, cards.accepted, '$15.00');
  await skipProcessing(page);
  await expect(dialog(page, 'We lost the connection')).toContainText("You won't be charged twice");
  await page.clock.fastForward(1_500);
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(person)).toEqual([{ state: 'paid', total: 1500, tries: 1, charges: 1 }]);
});

test('announces a purchase on the page that the payer went back to', async ({ page }) => {
  await enter(page, await signUp(page.request), '/pricing');
  await page.locator('main a[href="/payment"]').first().click();
  await payWithCard(page, cards.accepted, '$120.00');
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await page.clock.fastForward(3_000);
  await expect(toast(page, 'Thank you for your purchase: ')).toContainText('is paid.');
  await expect(thanks(page)).toHaveCount(0);
});

test('orders a team by invoice with the keyboard, signing in on the way', async ({ page }) => {
  const code = await createDiscountCode(10);
  const person = await signUp(page.request);
  await page.goto('/pricing');
  await page.locator('main a[href^="/payment"]').first().click();
  await page.getByRole('radio', { name: 'For a team' }).check();
  await page.getByLabel('Number of licences').fill('26');
  await page.getByLabel('Organisation').fill('Walker and Daughters');
  await page.getByLabel('Discount code').fill(code);
  await page.getByLabel('Discount code').press('Enter');
  await expect(summary(page)).toContainText('10 % off');
  await payButton(page, '$2,808.00').click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(new RegExp(`/payment\\?licences=26&code=${code}$`));
  await expect(page.getByLabel('Organisation')).toHaveValue('Walker and Daughters');
  await expect(page.getByLabel('Email').first()).toHaveValue(person.email);

  await page.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Invoice' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Order by invoice' })).toBeFocused();
  await page.keyboard.press('Enter');
  const yes = dialog(page, 'Order by invoice?').getByRole('button', { name: 'Yes' });
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await skipProcessing(page);
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(person)).toEqual([
    { state: 'invoiced', total: 280_800, tries: 0, charges: 0 },
  ]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/pricing');
});
