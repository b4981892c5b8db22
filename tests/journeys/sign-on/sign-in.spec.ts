import { openRealProvider, realClient } from '../../support/oidc/real-provider.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, expect, newPerson, test } from '../support/fixtures.ts';
import { createOwner } from '../teams/team-setup.ts';

test('someone signs in with the provider of their organisation, and may sign out of it too', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect('400 POST /api/sign-on/finish');
  const { teamId } = await createOwner(page.request);
  const { username } = newPerson();
  const domain = `${username}.example`;
  const provider = await openRealProvider(
    {
      subject: username,
      claims: { email: `thandi@${domain}`, given_name: 'Thandi', family_name: 'Nkosi' },
    },
    { hasSecret: false, asks: true },
  );
  await ask(`update teams.team set plan = 'enterprise' where id = $1`, teamId);
  const [connection] = await ask<{ id: string }>(
    `insert into sign_on.connection (team_id, kind, name, state, jit, settings, mapping)
    values ($1, 'oidc', 'Entra ID', 'on', true, $2, $3) returning id`,
    teamId,
    { issuer: provider.issuer, clientId: realClient.clientId },
    { email: 'email', firstName: 'given_name', lastName: 'family_name' },
  );
  provider.allow(`${baseURL}/api/sign-on/oidc/${connection?.id}/callback`);
  await ask(
    `insert into sign_on.domain (team_id, domain, token, verified_at, method) values ($1, $2, 't', now(), 'admin')`,
    teamId,
    domain,
  );

  await page.goto('/sign-in?next=/user-screen/my-learning');
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
  const address = page.getByLabel('Work email address');
  await address.fill('thandi');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter a valid email address/)).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await address.fill(`Thandi@${domain}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^On to / })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Continue with Entra ID' }).click();

  await page.getByRole('button', { name: 'Sign in as Thandi' }).click();
  await expect(page).toHaveURL(/\/user-screen\/my-learning$/);
  const [account] = await ask<{ managed: boolean }>(
    'select managed_by = $1 as managed from accounts.account where email = $2',
    teamId,
    `thandi@${domain}`,
  );
  expect(account).toEqual({ managed: true });

  await page.goto('/sign-out');
  await expect(page.getByRole('button', { name: /^Yes, and also sign out of / })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();

  await test.step('an answer in another browser, or a second time, says what to do', async () => {
    await page.goto('/sign-in/finish?flow=01a1f164-c956-7205-97c8-e0d61797e2fe');
    await expect(page.getByText(/was begun in another browser/)).toBeVisible();
    await expectAccessible(page, 'main');
  });
  await provider.close();
});
