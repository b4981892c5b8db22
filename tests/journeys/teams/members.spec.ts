import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, test, tokenOf } from '../support/fixtures.ts';
import { createMember, createOwner, endLicences } from './team-setup.ts';

const team = '/user-screen/team';

test('a member’s lessons are open while they have a licence', async ({ page }) => {
  const member = await createMember(page.request, await createOwner(page.request));
  await enter(page, member, team);
  await expect(page.getByRole('heading', { name: 'All courses are open to you' })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.goto('/lesson-detail/katakana');
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
});

test('an owner removes a member, and the keyboard continues at the list', async ({ page }) => {
  const owner = await createOwner(page.request);
  await createMember(page.request, owner);
  await enter(page, owner.person, team);
  const seats = page.getByRole('region', { name: 'Licences' });
  await expect(seats).toContainText('1 of 5 licences used, 4 free');
  await page.getByRole('button', { name: 'Remove Robin Walker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Robin Walker?' });
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(seats).toContainText('0 of 5 licences used, 5 free');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: '1 member' })).toBeFocused();
});

test('a removed member loses access but keeps their progress', async ({ page }) => {
  const owner = await createOwner(page.request);
  const member = await createMember(page.request, owner);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, member)}` };
  const done = await page.request.put('/api/lessons/katakana/completion', { headers, data: {} });
  expect(done.ok(), await done.text()).toBe(true);
  const me = await (await page.request.get('/users/me', { headers })).json();
  const removed = await page.request.delete(
    `/api/teams/${owner.teamId}/members/${me.data.userid}`,
    { headers: { authorization: `Bearer ${owner.token}` } },
  );
  expect(removed.ok(), await removed.text()).toBe(true);

  await enter(page, member, '/lesson-detail/katakana');
  await expect(
    page.getByRole('heading', { name: 'This lesson opens with the course' }),
  ).toBeVisible();
  await page.goto('/user-screen/my-learning');
  await expect(page.getByText(/^1 of \d+ lessons$/)).toBeVisible();
  await page.goto(team);
  await expect(page.getByText("You're not in a team yet")).toBeVisible();
});

for (const [days, text] of [
  [-3, /^Courses stay open until /],
  [-20, /^Courses are locked\./],
] as const) {
  test(`licences that ended ${-days} days ago can be renewed`, async ({ page }) => {
    const owner = await createOwner(page.request);
    await endLicences(owner, days);
    await enter(page, owner.person, team);
    await expect(page.getByText(text)).toBeVisible();
    const renew = page.getByRole('main').getByRole('link', { name: 'Renew 5 licences' });
    await expect(renew).toHaveAttribute('href', `/payment?team=${owner.teamId}&renew=5`);
    const invite = page.getByRole('button', { name: 'Send invitations' });
    await expect(invite).toHaveCount(days === -3 ? 1 : 0);
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  });
}
