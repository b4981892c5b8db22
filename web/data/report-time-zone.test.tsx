import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePreferences } from '../../contract/notifications/preferences.ts';
import { ApiStub } from '../../tests/support/api-stub.ts';
import { reportTimeZone } from './report-time-zone.ts';
import { removeToken, storeToken } from './token.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let api: ApiStub;

beforeEach(() => {
  localStorage.clear();
  api = new ApiStub();
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => {
  removeToken();
  vi.unstubAllGlobals();
});

const preferences = {
  timeZone: zone,
  zoneChosen: false,
  mailDue: true,
  leadHours: 24,
  mailNews: true,
  mailCourse: true,
  mailTeaching: true,
  mailTeam: true,
};

test('tells the zone once for each session, and nothing for a visitor', async () => {
  api.reply(changePreferences, { data: preferences });
  await reportTimeZone();
  expect(api.calls(changePreferences)).toEqual([]);
  storeToken('first.session.token');
  await reportTimeZone();
  await reportTimeZone();
  expect(api.calls(changePreferences).map(({ body }) => body)).toEqual([
    { timeZone: zone, zoneChosen: false },
  ]);
  storeToken('second.session.other');
  await reportTimeZone();
  expect(api.calls(changePreferences)).toHaveLength(2);
});

test('tries again after a failure', async () => {
  storeToken('a.session.token');
  api.fail(changePreferences, 503);
  await expect(reportTimeZone()).rejects.toThrow();
  api.reply(changePreferences, { data: preferences });
  await reportTimeZone();
  expect(api.calls(changePreferences)).toHaveLength(2);
});
