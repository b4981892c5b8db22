import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOrders } from '../../../contract/billing/orders.ts';
import type { Organisation } from '../../../contract/teams/organisation.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { OrganisationPlan } from './organisation-plan.tsx';

const seats = { total: 500, used: 480, invited: 20, free: 0 };
const term = { startsAt: '2026-10-03T00:00:00Z', endsAt: '2027-10-03T00:00:00Z' };

const team: TeamSummary = {
  id: 'one',
  name: 'Harbour Clinics',
  plan: 'enterprise',
  personal: false,
  state: 'active',
  ownerName: 'Olu Adeyemi',
  role: 'owner',
  seated: false,
  seats,
  ...term,
  openUntil: '2027-10-17T00:00:00Z',
  timeZone: 'Australia/Sydney',
  waiting: null,
  renewing: false,
  unpaidDays: 0,
  can: { own: true, administer: true, manage: true, assign: true, leave: false },
};

const organisation: Organisation = {
  id: 'one',
  name: 'Harbour Clinics',
  plan: 'enterprise',
  people: 510,
  joinedThisWeek: 2,
  seats,
  departments: 3,
  withoutDepartment: 0,
  branchManagers: 2,
  unmanagedDepartments: 0,
  assigned: 0,
  late: 0,
  latePeople: 0,
  createdAt: term.startsAt,
  endsAt: term.endsAt,
  agreed: { cents: 3800, currency: 'AUD' },
  owner: { accountId: 2, name: 'Olu Adeyemi' },
  administrators: [],
};

const noOrders = { data: [], meta: { page: 1, limit: 10, total: 0 } };

async function show(changes: Partial<TeamSummary> = {}, agreed = organisation.agreed) {
  const api = new ApiStub().reply(listOrders, noOrders);
  const plan = (
    <OrganisationPlan team={{ ...team, ...changes }} organisation={{ ...organisation, agreed }} />
  );
  return renderScreen(plan, { viewer: learner, api });
}

it('shows the owner what was agreed, how much is used, and that nothing was invoiced here', async () => {
  await show();
  expect(screen.getByText('$38.00 for a licence and year')).toBeVisible();
  expect(screen.getByText('New people join without a licence.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    '/contact-sales?licences=500',
  );
  expect(await screen.findByText(/Nothing was ordered here/)).toBeVisible();
  expect(screen.queryByText(/The year ended/)).not.toBeInTheDocument();
});

it('shows administrators no price and no invoices, and who has them', async () => {
  await show({ role: 'administrator', can: { ...team.can, own: false } }, null);
  expect(screen.queryByText(/\$38/)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Orders and invoices' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Olu Adeyemi sees the price/)).toBeVisible();
});

it.each([
  ['grace', {}, 'Courses stay open until 17 October 2027. Sales can offer another year.'],
  ['expired', { renewing: true }, 'Another year is ordered.'],
] as const)('says what still works once the year has ended: %s', async (state, more, text) => {
  await show({ state, ...more });
  expect(screen.getByText('The year ended on 3 October 2027')).toBeVisible();
  expect(screen.getByText(text, { exact: false })).toBeVisible();
});
