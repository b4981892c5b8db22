import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import { listUsers } from '../../../contract/administration/users.ts';
import { listWaitingComments } from '../../../contract/community/comments.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import AdminDashboard from './admin-dashboard.tsx';

const admin = { ...learner, role: 'Admin' as const };
const users = {
  data: [admin],
  meta: { page: 1, limit: 10, total: 255, roles: { Admin: 3, User: 214, ModuleOwner: 38 } },
};
const emptyPage = { data: [], meta: { page: 1, limit: 10, total: 0 } };

const api = () =>
  new ApiStub()
    .reply(listUsers, users)
    .reply(listAudit, emptyPage)
    .reply(listWaitingComments, emptyPage);

it('shows the number of users per role, as a chart and as a table', async () => {
  const { user } = await renderScreen(<AdminDashboard />, { viewer: admin, api: api() });
  expect(await screen.findByRole('heading', { name: 'User Distribution by Role' })).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Role number: Admin 3, User 214, Module Owner 38' }),
  ).toBeVisible();
  await user.click(screen.getByText(/^Show as table/));
  expect(screen.getByRole('row', { name: 'Module Owner 38' })).toBeVisible();
});

it('says why the users could not be loaded, and tries again', async () => {
  const failing = api().fail(listUsers, 404, { detail: 'The database is away.' });
  const { user } = await renderScreen(<AdminDashboard />, { viewer: admin, api: failing });
  expect(await screen.findByText('Error: The database is away.')).toBeVisible();
  failing.reply(listUsers, users);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'User Information' })).toBeVisible();
});
