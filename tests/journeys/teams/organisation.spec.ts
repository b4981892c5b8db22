import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, newPerson, sample, test, toast } from '../support/fixtures.ts';
import { createMember, createOwner } from './team-setup.ts';

const organisation = '/user-screen/organisation';

test('an owner makes departments, places people and names a manager, who sees the branch only', async ({
  page,
}) => {
  const owner = await createOwner(page.request);
  const ana = await createMember(page.request, owner, { ...newPerson(), firstName: 'Ana' });
  const priya = await createMember(page.request, owner, { ...newPerson(), firstName: 'Priya' });
  await ask(`update teams.team set plan = 'enterprise' where id = $1`, owner.teamId);

  await enter(page, owner.person, organisation);
  await expect(page.getByText('No departments yet')).toBeVisible();
  await expectAccessible(page, 'main');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Department', exact: true }).first().click();
  const make = page.getByRole('dialog', { name: 'New department' });
  await make.getByRole('button', { name: 'Make the department' }).click();
  await expect(make.getByText('Department name is required.')).toBeVisible();
  await make.getByLabel('Department name').fill('Clinical');
  await make.getByRole('button', { name: 'Make the department' }).click();
  await expect(toast(page, 'Clinical is a department now.')).toBeVisible();
  await page.getByRole('button', { name: 'More for Clinical' }).click();
  await page.getByRole('menuitem', { name: 'Add a department inside' }).click();
  const inside = page.getByRole('dialog', { name: 'New department inside Clinical' });
  await inside.getByLabel('Department name').fill('Nursing');
  await inside.getByRole('button', { name: 'Make the department' }).click();

  await page.getByRole('link', { name: 'Place them' }).click();
  await page.getByRole('checkbox', { name: 'Choose Ana Walker' }).check();
  await expect(page.getByText('1 person chosen')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Move to a department', exact: true }).click();
  const place = page.getByRole('dialog', { name: 'Move Ana Walker to a department' });
  await place.getByLabel('Department').selectOption('Clinical / Nursing');
  await expectAccessible(page, 'dialog');
  await place.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, '1 person moved to Nursing.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ana Walker/ })).toHaveCount(0);

  await page.getByRole('link', { name: /^Departments/ }).click();
  const tree = page.getByRole('tree', { name: 'Departments' });
  await tree.getByRole('treeitem', { name: /^Clinical/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nursing' })).toBeVisible();
  await page.getByRole('button', { name: 'Manager', exact: true }).click();
  const choose = page.getByRole('dialog', { name: 'Who manages Nursing?' });
  await choose.getByRole('button', { name: 'Choose Priya Walker' }).click();
  await expect(toast(page, 'Priya Walker now manages Nursing.')).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^Nursing.*managed by Priya/ })).toBeVisible();
  await expectAccessible(page, 'main');

  await page.getByRole('button', { name: 'More for Nursing' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move Nursing' });
  await move.getByLabel('Into').selectOption('The top of the organisation');
  await expect(
    move.getByText('Nursing moves from Clinical to the top, with 1 person.'),
  ).toBeVisible();
  await expect(move.getByText('Priya Walker sees the same as before.')).toBeVisible();
  await move.getByRole('button', { name: 'Leave it' }).click();

  await page.getByRole('link', { name: 'Record' }).click();
  await expect(page.getByText(/placed 1 person in Nursing/)).toBeVisible();
  await expectAccessible(page, 'main');

  await page.request.post(`/api/teams/${owner.teamId}/assignments`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { key: crypto.randomUUID(), courseId: 7, everyone: true, dueDays: 30 },
  });
  await enter(page, priya, organisation);
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await expect(tree.getByRole('treeitem', { name: /^Nursing ?1 person/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More for Nursing' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Report of this branch' }).click();
  const report = page.getByRole('table', { name: 'Members and their courses' });
  await expect(report.getByRole('row', { name: /Ana Walker/ })).toBeVisible();
  await expect(report.getByText('Priya Walker')).toHaveCount(0);
  await enter(page, ana, organisation);
  await expect(page.getByText('This is for organisations')).toBeVisible();
});

test('the sample’s organisation fits phones and is accessible', async ({ page }) => {
  await enter(page, sample.manager, organisation);
  const tabs = page.getByRole('navigation', { name: 'Organisation' });
  for (const name of ['Overview', 'Departments', 'People', 'Record']) {
    const tab = tabs.getByRole('link', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectFitsPhone(page);
    await expectAccessible(page, 'main');
  }
});
