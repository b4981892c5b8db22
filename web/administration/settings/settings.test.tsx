import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeSettings, getSettings } from '../../../contract/administration/settings.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import SiteSettings from './settings.tsx';

const viewer = { ...learner, role: 'Admin' as const };
const values = {
  name: 'Stepwell',
  accent: '',
  supportEmail: 'help@example.org',
  supportPhone: '',
  supportAddress: '',
  supportLocation: '',
  sellerName: 'School',
  sellerAddress: '',
  sellerTaxNumber: '',
  sellerBankDetails: '',
  sellerTimeZone: 'Australia/Sydney',
  timeZone: 'UTC',
  signUp: 'open',
  signUpDomains: '',
  links: 'any',
  linkHosts: '',
  embeds: 'youtube.com\nvimeo.com',
  terms: '',
  privacy: '',
};
const reply = (change = {}, locked = {}) => ({
  data: { values: { ...values, ...change }, locked, logo: null },
});

async function open(api = new ApiStub().reply(getSettings, reply())) {
  const view = await renderScreen(<SiteSettings />, { viewer, api });
  await screen.findByRole('form', { name: 'Site settings' });
  return view;
}
const part = (name: string) => within(screen.getByRole('region', { name }));

it('saves only what was changed, with what was there before', async () => {
  const { user, api } = await open();
  api.reply(changeSettings, reply({ supportPhone: '123' }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(part('Support').getByLabelText('Phone'), '123');
  expect(screen.getByText('Not saved: support phone')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved at/)).toBeVisible();
  expect(api.calls(changeSettings).map(({ body }) => body)).toEqual([
    { supportPhone: '123', before: { supportPhone: '' } },
  ]);
});

it('says beside the field what is wrong, and keeps what was typed', async () => {
  const { user, api } = await open();
  await user.clear(part('Name and look').getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(api.calls(changeSettings)).toEqual([]);
  await user.type(part('Name and look').getByLabelText('Name'), 'H');
  expect(screen.queryByText('Name is required.')).toBeNull();
  api.disconnect(changeSettings);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/We can't reach the server/)).toBeVisible();
  expect(part('Name and look').getByLabelText('Name')).toHaveValue('H');
});

it('asks for domains where they decide', async () => {
  const { user } = await open();
  expect(screen.queryByLabelText('Domains')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /By email domain/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter at least one domain.')).toBeVisible();
});

it('asks for sites where a list decides about links, and takes what lessons may embed', async () => {
  const { user, api } = await open();
  const sites = part('Other sites');
  expect(sites.queryByLabelText('Sites for links')).toBeNull();
  await user.click(sites.getByRole('radio', { name: /Listed sites/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await sites.findByText('Enter at least one domain.')).toBeVisible();
  await user.type(sites.getByLabelText('Sites for links'), 'example.org');
  await user.type(sites.getByLabelText('Sites that lessons may embed'), '{enter}http://a.example/');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await sites.findByText(/^Enter youtube.com, vimeo.com/)).toBeVisible();
  await user.clear(sites.getByLabelText('Sites that lessons may embed'));
  await user.type(sites.getByLabelText('Sites that lessons may embed'), 'tube.example.org');
  api.reply(changeSettings, reply({ links: 'listed' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(api.calls(changeSettings).map(({ body }) => body)).toEqual([
    {
      links: 'listed',
      linkHosts: 'example.org',
      embeds: 'tube.example.org',
      before: { links: 'any', linkHosts: '', embeds: 'youtube.com\nvimeo.com' },
    },
  ]);
});

it('shows what the environment decides, and lets nobody change it', async () => {
  const locked = { name: 'SITE_NAME', signUp: 'SIGN_UP', signUpDomains: 'SIGN_UP' };
  await open(new ApiStub().reply(getSettings, reply({}, locked)));
  expect(screen.getByText('SITE_NAME in the environment decides this.')).toBeVisible();
  expect(part('Name and look').getByLabelText('Name')).toHaveAttribute('readonly');
  expect(screen.getByRole('radio', { name: /Everyone/ })).toBeDisabled();
});

it('shows both when another Admin was faster, and saves after a decision', async () => {
  const api = new ApiStub().reply(getSettings, reply(), reply({ name: 'Theirs' }));
  const { user } = await open(api);
  const name = part('Name and look').getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Mine');
  const message = 'Another Admin has changed this since you opened the page.';
  api.fail(changeSettings, 409, { detail: message, errors: [{ field: 'name', message }] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText('Theirs', { selector: 'strong' })).toBeVisible();
  expect(name).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(screen.queryByText(message)).toBeNull();
  api.reply(changeSettings, reply({ name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved at/)).toBeVisible();
  expect(api.calls(changeSettings).at(-1)?.body).toEqual({
    name: 'Mine',
    before: { name: 'Theirs' },
  });
});
