import { excessOf } from '../../bench/weight/page-budgets.ts';
import { weigh } from '../../bench/weight/weigh.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, fillSignIn, newPerson, signUp, test, toast } from '../support/fixtures.ts';
import { createOwner, invitationPath, invite } from './team-setup.ts';

const team = '/user-screen/team';

// Lists of addresses, roles and groups are tested in web/teams/invitations; what each link is worth in server/teams/invitations.

test('an owner invites by email, sends a new link, and withdraws it', async ({ page, faults }) => {
  const owner = await createOwner(page.request);
  const { email } = newPerson();
  await enter(page, owner.person, team);
  const seats = page.getByRole('region', { name: 'Licences' });
  await expect(seats).toContainText('0 of 5 licences used, 5 free');
  await page.getByLabel('Email addresses').fill(email);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(seats).toContainText('0 of 5 licences used, 1 invited, 4 free');
  const first = await invitationPath(page.request, email);
  expect(first).not.toBe('');

  await test.step('a new link replaces the first', async () => {
    await page.getByRole('button', { name: `Resend to ${email}` }).click();
    await expect(toast(page, 'A new link is on its way')).toBeVisible();
    await expect.poll(() => invitationPath(page.request, email)).not.toBe(first);
    faults.expect(/^404 GET \/invitations\//);
    expect((await page.goto(first))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'No invitation with this link',
    );
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
    await page.goto(await invitationPath(page.request, email));
    await expect(page.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
  });

  await test.step('withdrawn, it frees its licence, and the keyboard continues at the members', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(team);
    await page.getByRole('button', { name: `Withdraw ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the invitation?' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(seats).toContainText('5 free');
    await expect(page.getByText(email, { exact: true })).toBeHidden();
    // It was the only one, so its list is gone too.
    await expect(page.getByRole('heading', { name: '1 member' })).toBeFocused();
  });
});

test('an invitation is private and light; whoever has an account signs in and joins', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signUp(page.request);
  const owner = await createOwner(page.request);
  const path = await invite(page.request, owner, person.email);
  const reply = await page.goto(path);
  expect(reply?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveTitle(/^Invitation/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(excessOf(await weigh(browser, baseURL ?? '', path))).toEqual([]);
  await expectAccessible(page, 'main');

  await test.step('someone new would create an account with the invited email', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(person.email);
    await page.goBack();
    // The page for new accounts links to signing in, too.
    await expect(page.getByRole('heading', { name: /^Learn with / })).toBeVisible();
  });

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page.getByText(person.email)).toBeVisible();
  await expectFitsPhone(page);
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(toast(page, 'Welcome to ')).toBeVisible();
  await expect(page).toHaveURL(`${team}?team=${owner.teamId}`);
});

test('an invitation withdrawn while its page is open cannot be accepted', async ({
  page,
  faults,
}) => {
  faults.expect(/^4\d\d POST \/api\/invitations\/.+\/accept$/);
  const owner = await createOwner(page.request);
  const person = await signUp(page.request);
  const path = await invite(page.request, owner, newPerson().email);
  await enter(page, person, path);
  await expect(page.getByText(/^The invitation was sent to /)).toBeVisible();
  const headers = { authorization: `Bearer ${owner.token}` };
  const reply = await page.request.get(`/api/teams/${owner.teamId}`, { headers });
  const [invitation] = (await reply.json()).data.invitations;
  await page.request.delete(`/api/teams/${owner.teamId}/invitations/${invitation.id}`, { headers });
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(page.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();
});
