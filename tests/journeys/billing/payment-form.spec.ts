import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, signUp, test } from '../support/fixtures.ts';
import { createDiscountCode, payButton, summary } from '../support/payment-steps.ts';

test('explains a number of licences that cannot be ordered, formats a card, and forgets it when the page is left', async ({
  page,
}) => {
  await page.goto('/payment?licences=4');
  await expect(summary(page)).toContainText('Choose 5 to 125 licences to see the price.');
  await expect(page.getByLabel('Number of licences')).toHaveAccessibleDescription(
    'A team has 5 to 125 licences.',
  );
  await expectAccessible(page, 'main');
  await page.getByLabel('Number of licences').fill('5');
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
  await expect(payButton(page, '$600.00')).toBeEnabled();
  for (const name of ['Card number', 'Expiry', 'CVV']) {
    await expect(page.getByLabel(name)).toHaveValue('');
  }
});

test('keeps what is typed and chosen before hydration', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/payment', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'For a team' }).check();
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('CVV').fill('123');
  scripts.resolve();
  await expect(page.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444');
  await expect(page.getByLabel('CVV')).toHaveValue('123');
  await expect(page.getByLabel('Number of licences')).toHaveValue('5');
  await expect(payButton(page, '$600.00')).toBeVisible();
  await expect(page).toHaveURL('/payment?licences=5');
});

test('leads the keyboard to a wrong discount code, and applies a right one', async ({ page }) => {
  const code = await createDiscountCode(20);
  await enter(page, await signUp(page.request), '/payment?course=1&by=PayPal');
  const field = page.getByLabel('Discount code');
  await expect(page.getByText('With a 14-day money-back guarantee.')).toBeVisible();
  await field.fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(field).toHaveAccessibleDescription(/We don.t know this code/);
  await expect(field).toBeFocused();
  // In two columns the form comes before the summary.
  await field.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Terms' }).first()).toBeFocused();

  await field.fill(code.toLowerCase());
  await payButton(page, '$15.00').click();
  await expect(page.getByRole('dialog', { name: 'Proceed with payment?' })).toContainText('$12.00');
  await expect(summary(page)).toContainText('20 % off');
  await expect(summary(page)).toContainText('Discount$3.00');
  await expect(summary(page)).toContainText('Including GST$0.40');
});

test('sells nothing under an address that names nothing', async ({ request }) => {
  for (const [query, text] of [
    ['course=one', 'find this course.'],
    ['course=99999', 'find this course.'],
    ['order=1', 'find this order in your account.'],
    ['team=mine&renew=5', 'find this team in your account.'],
  ] as const) {
    const answer = await request.get(`/payment?${query}`);
    expect(answer.status(), query).toBe(404);
    const html = await answer.text();
    expect(html, query).toContain(text);
    expect(html, query).not.toContain('Pay AUD');
  }
});
