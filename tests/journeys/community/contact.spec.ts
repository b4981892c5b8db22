import { expect, mailTo, newPerson, test } from '../support/fixtures.ts';

test('a message reaches support and is acknowledged; the map is a drawing until another is requested', async ({
  page,
}) => {
  const { email } = newPerson();
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }),
  );
  await page.goto('/contact-us');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Load the interactive map' }).click();
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible();
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

test('a sales request about Enterprise reaches sales; a small number suggests Team, and a mistake loses nothing', async ({
  page,
}) => {
  const { email } = newPerson();
  await page.goto('/contact-us?about=enterprise');
  await expect(page).toHaveURL(/\/contact-sales$/);
  const main = page.getByRole('main');
  const people = main.getByLabel('How many people?');
  await people.fill('80');
  const team = main.getByRole('link', { name: 'Buy 80 licences' });
  await expect(team).toHaveAttribute('href', '/payment?licences=80');
  await people.fill('400');
  await expect(team).toHaveCount(0);
  await main.getByLabel('Work email').fill(email);
  await main.getByLabel('Organisation').fill('Harbour Clinics');
  await main.getByLabel('SSO').check();
  await main.getByRole('button', { name: 'Ask for an offer' }).click();
  await expect(main.getByLabel('What are your goals?')).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByLabel('Name')).toBeFocused();
  await expect(main.getByLabel('Work email')).toHaveValue(email);
  await expect(main.getByLabel('SSO')).toBeChecked();

  await main.getByLabel('Name').fill('Robin Walker');
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
