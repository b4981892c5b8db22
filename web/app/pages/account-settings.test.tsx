import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getAccountSummary, getEmailChange } from '../../../contract/accounts.ts';
import { listKeys } from '../../../contract/integrations/keys.ts';
import { getSignals, type Signals } from '../../../contract/notifications/notifications.ts';
import { getPreferences, type Preferences } from '../../../contract/notifications/preferences.ts';
import { listTeams } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { team } from '../../teams/team/team.fixture.ts';
import AccountSettingsRoute from './account-settings.tsx';

beforeEach(() => {
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.reading;
});

const preferences: Preferences = {
  timeZone: 'Africa/Lagos',
  zoneChosen: true,
  mailDue: true,
  leadHours: 24,
  mailNews: false,
  mailCourse: true,
  mailTeaching: true,
  mailTeam: true,
};

const managing: Signals = {
  unread: 0,
  dueReviews: 0,
  team: 'manager',
  organisation: { name: 'Well keepers', administers: false },
  submissions: 0,
  messages: 0,
  news: [],
};

const settingsApi = () =>
  new ApiStub()
    .reply(getEmailChange, { data: null })
    .reply(getPreferences, { data: preferences })
    .fail(getSignals, 503)
    .reply(getAccountSummary, {
      data: {
        passwordChangedAt: '2026-08-12T10:00:00.000Z',
        exportedAt: null,
        counts: { cards: 142, notes: 4, certificates: 2 },
      },
    });

const openSettings = (path = '/', api = settingsApi()) =>
  renderScreen(<AccountSettingsRoute />, { viewer: learner, api, path });

/** What the sections say comes by several calls. */
const lines = async () => {
  await screen.findByText(/142 cards/);
  await screen.findByText(/Lagos time/);
  const overview = within(screen.getByRole('navigation', { name: 'Settings' }));
  return overview.getAllByRole('link').map((line) => line.textContent);
};

it('says in a line how each section is set', async () => {
  await openSettings();
  expect(await lines()).toEqual([
    'Your detailsRobin Walker. Certificates carry this name.',
    'Sign-inPassword changed on 12 August 2026. No second factor. Add one',
    'Days and remindersLagos time. An email one day before something is due.',
    'NotificationsBy email: messages from teachers.',
    'ReadingLight or dark as on your device, lessons on one page.',
    'Your data142 cards, 4 notes, 2 certificates.',
  ]);
});

it('shows username, email and how to sign in', async () => {
  await openSettings();
  expect(screen.getByText('robin')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeVisible();
});

it('leads to each section and back, with the focus on the heading', async () => {
  const { user } = await openSettings();
  await user.click(screen.getByRole('link', { name: /^Days and reminders/ }));
  expect(screen.getByRole('heading', { name: 'Days and reminders' })).toHaveFocus();
  expect(await screen.findByLabelText('Time zone')).toHaveValue('Africa/Lagos');
  await user.click(screen.getByRole('button', { name: 'Back to settings' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByLabelText('Time zone')).toBeNull();
});

it('follows what is chosen for reading', async () => {
  const { user } = await openSettings('/?tab=reading');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  await user.click(screen.getByRole('button', { name: 'Show lessons step by step' }));
  await user.click(screen.getByRole('button', { name: 'Back to settings' }));
  expect(await lines()).toContain('ReadingDark, lessons step by step.');
});

it('opens the reminders at the address of old emails', async () => {
  await openSettings('/#reminders');
  expect(await screen.findByLabelText('Email me before something is due')).toBeChecked();
});

it('leaves out what couldn’t be loaded', async () => {
  await openSettings('/', settingsApi().fail(getAccountSummary, 503));
  const signIn = screen.getByRole('link', { name: /^Sign-in/ });
  expect(signIn).toHaveTextContent('No second factor. Add one');
  expect(screen.getByRole('link', { name: /^Your data/ })).toBeVisible();
});

it('offers API keys to those who manage something of an organisation', async () => {
  const api = settingsApi()
    .reply(getSignals, { data: managing })
    .reply(listTeams, { data: [{ ...team, plan: 'enterprise' }] })
    .reply(listKeys, { data: [], meta: { page: 1, limit: 20, total: 0 } });
  const { user } = await openSettings('/', api);
  await user.click(await screen.findByRole('link', { name: /API keys/ }));
  expect(await screen.findByRole('heading', { name: team.name })).toBeVisible();
  expect(await screen.findByText('No keys yet.')).toBeVisible();
  expect(api.calls(listKeys)[0]?.query).toMatchObject({ of: 'me' });
});
