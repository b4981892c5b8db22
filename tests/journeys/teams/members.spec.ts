import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, test } from '../support/fixtures.ts';
import { createMember, createOwner, endLicences } from './team-setup.ts';

const team = '/user-screen/team';

test('a member’s lessons are open until the owner removes them, and their progress stays', async ({
  page,
}) => {
  const owner = await createOwner(page.request);
  const member = await createMember(page.request, owner);
  await enter(page, member, team);
  await expect(page.getByRole('heading', { name: 'All courses are open to you' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/lesson-detail/katakana');
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByRole('button', { name: 'Not done after all' })).toBeVisible();

  await test.step('removing a member, the keyboard continues at the list', async () => {
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

  await test.step('the member loses access but keeps their progress', async () => {
    await enter(page, member, '/lesson-detail/katakana');
    await expect(
      page.getByRole('heading', { name: 'This lesson opens with the course' }),
    ).toBeVisible();
    await page.goto('/user-screen/my-learning');
    await expect(page.getByText(/^1 of \d+ lessons$/)).toBeVisible();
    await page.goto(team);
    await expect(page.getByText("You're not in a team yet")).toBeVisible();
  });
});

test('licences that have ended can be renewed, in the days of grace and after them', async ({
  page,
}) => {
  const owner = await createOwner(page.request);
  for (const [days, text] of [
    [-3, /^Courses stay open until /],
    [-20, /^Courses are locked\./],
  ] as const) {
    await endLicences(owner, days);
    await enter(page, owner.person, team);
    await expect(page.getByText(text)).toBeVisible();
    const renew = page.getByRole('main').getByRole('link', { name: 'Renew 5 licences' });
    await expect(renew).toHaveAttribute('href', `/payment?team=${owner.teamId}&renew=5`);
    const invite = page.getByRole('button', { name: 'Send invitations' });
    await expect(invite).toHaveCount(days === -3 ? 1 : 0);
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  }
});
