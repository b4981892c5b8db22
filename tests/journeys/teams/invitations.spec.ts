import { excessOf } from '../../bench/weight/page-budgets.ts';
import { weigh } from '../../bench/weight/weigh.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, fillSignIn, newPerson, signUp, test, toast } from '../support/fixtures.ts';
import { createOwner, invitationPath, invite } from './team-setup.ts';

const team = '/user-screen/team';

test('an owner invites by email, which reserves a licence', async ({ page }) => {
  const owner = await createOwner(page.request);
  const { email } = newPerson();
  await enter(page, owner.person, team);
  const seats = page.getByRole('region', { name: 'Licences' });
  await expect(seats).toContainText('0 of 5 licences used, 5 free');
  await page.getByLabel('Email addresses').fill(email);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(seats).toContainText('0 of 5 licences used, 1 invited, 4 free');
  expect(await invitationPath(page.request, email)).not.toBe('');
});

test('the invitation is private, light and readable by everyone', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = await invite(page.request, await createOwner(page.request), newPerson().email);
  const reply = await page.goto(path);
  expect(reply?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveTitle(/^Invitation/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  expect(excessOf(await weigh(browser, baseURL ?? '', path))).toEqual([]);
});

test('someone with an account signs in and joins', async ({ page }) => {
  const person = await signUp(page.request);
  const owner = await createOwner(page.request);
  await page.goto(await invite(page.request, owner, person.email));
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(toast(page, 'Welcome to ')).toBeVisible();
  await expect(page).toHaveURL(`${team}?team=${owner.teamId}`);
});

test('someone new creates an account with the invited email', async ({ page }) => {
  const { email } = newPerson();
  await page.goto(await invite(page.request, await createOwner(page.request), email));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
});

test('a resent invitation replaces the previous link', async ({ page, faults }) => {
  const owner = await createOwner(page.request);
  const { email } = newPerson();
  const first = await invite(page.request, owner, email);
  await enter(page, owner.person, team);
  await page.getByRole('button', { name: `Resend to ${email}` }).click();
  await expect(toast(page, 'A new link is on its way')).toBeVisible();
  await expect.poll(() => invitationPath(page.request, email)).not.toBe(first);

  faults.expect(/^404 GET \/invitations\//);
  expect((await page.goto(first))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No invitation with this link');
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.goto(await invitationPath(page.request, email));
  await expect(page.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
});

test('a withdrawn invitation frees its licence, and the keyboard continues at the members', async ({
  page,
}) => {
  const owner = await createOwner(page.request);
  const { email } = newPerson();
  await invite(page.request, owner, email);
  await enter(page, owner.person, team);
  await page.getByRole('button', { name: `Withdraw ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the invitation?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('5 free');
  await expect(page.getByText(email, { exact: true })).toBeHidden();
  // It was the only one, so its list is gone too.
  await expect(page.getByRole('heading', { name: '1 member' })).toBeFocused();
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
