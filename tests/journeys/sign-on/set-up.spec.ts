import { openRealProvider, realClient } from '../../support/oidc/real-provider.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, newPerson, test } from '../support/fixtures.ts';
import { createOwner } from '../teams/team-setup.ts';

test('an owner connects a provider, tests it and switches it on', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/teams\/[^/]+\/sign-on\/domains\/[^/]+\/required$/);
  const { person, teamId } = await createOwner(page.request);
  const domain = `${newPerson().username}.example`;
  const provider = await openRealProvider(
    {
      subject: 'thandi',
      claims: { email: `thandi@${domain}`, given_name: 'Thandi', family_name: 'Nkosi' },
    },
    { asks: true },
  );
  await ask(
    `update teams.team set plan = 'enterprise', agreed_cents = 3800, agreed_currency = 'AUD' where id = $1`,
    teamId,
  );
  await enter(page, person, '/user-screen/integrations/sign-on');
  await expectAccessible(page, 'main');

  await page.getByRole('button', { name: 'Domain', exact: true }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain.toUpperCase());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('textbox', { name: `Name for ${domain}` })).toHaveValue(
    `_stepwell-challenge.${domain}`,
  );
  await ask(
    `update sign_on.domain set verified_at = now(), method = 'admin' where domain = $1`,
    domain,
  );

  await page.getByRole('button', { name: 'Add a connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await dialog.getByLabel('Where people sign in').selectOption('other');
  await dialog.getByLabel('Name (optional)').fill('Harbour');
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Set up Harbour' })).toBeVisible();
  const redirect = page.getByRole('textbox', { name: 'Redirect address' });
  await expect(redirect).toHaveValue(new RegExp(`^${baseURL}/`));
  provider.allow(await redirect.inputValue());
  await page.getByLabel('Issuer').fill(`${provider.issuer}/.well-known/openid-configuration`);
  await page.getByLabel('Client ID').fill(realClient.clientId);
  await page.getByLabel('Client secret').fill(realClient.clientSecret);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Test sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in as Thandi' }).click();
  await expect(page.getByText('It works. You would be signed in as Thandi Nkosi.')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('offered it beside their password')).toBeVisible();

  await test.step('nobody can require it yet, because nobody could get in without it', async () => {
    await page.getByRole('button', { name: `More for ${domain}` }).click();
    await page.getByRole('menuitem', { name: 'Require sign-on' }).click();
    const asked = page.getByRole('dialog', { name: `Require sign-on for ${domain}?` });
    await asked.getByRole('button', { name: 'Require sign-on' }).click();
    await expect(asked.getByText(/^Two administrators have to be able/)).toBeVisible();
  });
  await provider.close();
});
