import { expect, mailTo, newPerson, test } from '../support/fixtures.ts';

test('a message reaches support and is acknowledged', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/contact-us');
  await page.getByLabel('Name', { exact: true }).fill('Robin <b>Walker</b>');
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Comment').fill(`First line\nfrom ${email}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you. We have your message')).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('');
  await mailTo(page.request, email, 'We have your message');
  const mail = await mailTo(
    page.request,
    'support@stepwell.example',
    'Message from Robin <b>Walker</b>',
  );
  expect(mail.text).toContain(`First line\nfrom ${email}`);
});

test('the map is a drawing until the interactive one is requested', async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }),
  );
  await page.goto('/contact-us');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Load the interactive map' }).click();
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible();
});

test('the newsletter is confirmed and ended through emailed links', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email').fill('nowhere');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Enter a valid email address')).toBeVisible();
  await footer.getByLabel('Email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Check your inbox and open the link')).toBeVisible();

  const mail = await mailTo(page.request, email, 'Confirm your subscription');
  const link = /http\S+\/newsletter\/confirm\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();

  await page.goto(link.replace('/confirm', '/unsubscribe'));
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('You’re unsubscribed.')).toBeVisible();
});

test('contacting support about Enterprise leads to sales', async ({ page }) => {
  await page.goto('/contact-us?about=enterprise');
  await expect(page).toHaveURL(/\/contact-sales$/);
});

test('the sales form suggests Team for a small number of people', async ({ page }) => {
  await page.goto('/contact-sales?licences=80');
  await expect(page.getByLabel('How many people?')).toHaveValue('80');
  await expect(page.getByRole('link', { name: 'Buy 80 licences' })).toHaveAttribute(
    'href',
    '/payment?licences=80',
  );
  await page.getByLabel('How many people?').fill('400');
  await expect(page.getByText('Team may be enough')).toHaveCount(0);
});

test('a sales request reaches sales, and a mistake loses nothing', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/contact-sales');
  const main = page.getByRole('main');
  await main.getByLabel('Work email').fill(email);
  await main.getByLabel('Organisation').fill('Harbour Clinics');
  await main.getByLabel('SSO').check();
  await main.getByRole('button', { name: 'Ask for an offer' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByText('A goal is required.')).toBeVisible();
  await expect(main.getByLabel('Name')).toBeFocused();
  await expect(main.getByLabel('Work email')).toHaveValue(email);
  await expect(main.getByLabel('SSO')).toBeChecked();

  await main.getByLabel('Name').fill('Robin Walker');
  await main.getByLabel('How many people?').fill('400');
  await main.getByLabel('What are your goals?').fill('Every ward speaks Japanese.');
  await main.getByRole('button', { name: 'Ask for an offer' }).click();
  await expect(page.getByText('Our sales team has your request')).toBeVisible();
  await mailTo(page.request, email, 'We have your request');
  const mail = await mailTo(
    page.request,
    'support@stepwell.example',
    'Sales: Harbour Clinics, 400 people',
  );
  expect(mail.text).toContain('Needs: SSO');
});
