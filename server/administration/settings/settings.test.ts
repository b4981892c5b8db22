import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as accounts from '../../../contract/accounts.ts';
import {
  changeSettings,
  getPngLogo,
  getSettings,
  getSvgLogo,
  removeLogo,
  uploadLogo,
} from '../../../contract/administration/settings.ts';
import { getLegalAdditions, getSite } from '../../../contract/administration/site.ts';
import { withdrawOffer } from '../../../contract/billing/offers.ts';
import { getEmbedRule } from '../../../contract/catalog/embeds.ts';
import { getSupport } from '../../../contract/community/contact.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { buildSentOffer } from '../../../tests/support/offers.ts';
import { buildApp } from '../../app.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { followContent } from '../../platform/pages/follow-content.ts';

let app: TestApp;
let asAdmin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp({ cached: true, config: { locked: { supportPhone: 'SUPPORT_PHONE' } } });
  asAdmin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.site_setting').execute();
  app.server.services.site.forget();
});

const change = (body: Record<string, string>) => asAdmin.ask(changeSettings, { body });
const lastAudit = () =>
  app.db
    .selectFrom('platform.audit')
    .select(['act', 'subject', 'before', 'after'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

test('a change applies to the next reply that was kept, and is audited', async () => {
  expect((await ask(app.server, getSite, {})).body.data).toEqual({ name: 'Stepwell' });
  const answer = await change({ name: 'Harbour School', accent: '#8A1C4A' });
  expect(answer.status).toBe(200);
  expect(answer.body.data.values).toMatchObject({ name: 'Harbour School', accent: '#8a1c4a' });
  expect((await ask(app.server, getSite, {})).body.data).toEqual({
    name: 'Harbour School',
    accent: '#8a1c4a',
  });
  expect(app.db.brand).toMatchObject({ name: 'Harbour School', accent: '#8a1c4a' });
  await queueMail(app.db, {
    to: 'ada@example.org',
    subject: 'Hello',
    paragraphs: ['Hello.'],
    action: { label: 'Start', url: 'https://learn.example.org' },
  });
  const mail = await app.db
    .selectFrom('platform.mail')
    .select(['html_part', 'text_part'])
    .executeTakeFirstOrThrow();
  expect(mail.html_part).toContain('background:#8a1c4a;color:#ffffff');
  expect(mail.text_part).toContain('-- \nHarbour School\n');
  expect(await lastAudit()).toEqual({
    act: 'changed the site settings',
    subject: 'name, accent',
    before: { name: 'Stepwell', accent: '' },
    after: { name: 'Harbour School', accent: '#8a1c4a' },
  });
});

test('a second process applies it too, without a restart', async () => {
  const content = await followContent(app.connectionString, () => {});
  const { config, db, files } = app;
  const other = await buildApp({ config, db, files, pages: 'none', content });
  try {
    const nameThere = async () =>
      (await other.inject({ url: '/api/site' })).json<{ data: { name: string } }>().data.name;
    expect(await nameThere()).toBe('Stepwell');
    await change({ name: 'Elsewhere', supportEmail: 'help@harbour.example' });
    // Every announcement made so far has arrived.
    await content.sync();
    expect(await nameThere()).toBe('Elsewhere');
    const support = await other.inject({ url: getSupport.path });
    expect(support.json()).toMatchObject({ data: { email: 'help@harbour.example' } });
  } finally {
    await other.close();
    await content.stop();
  }
});

test('saving what is there already changes and records nothing', async () => {
  const before = await lastAudit();
  expect((await change({ name: 'Stepwell' })).status).toBe(200);
  expect(await lastAudit()).toEqual(before);
});

test('two Admins at once: each change is kept, and each is recorded as it was', async () => {
  await Promise.all([change({ name: 'One' }), change({ sellerName: 'Two' })]);
  const { body } = await asAdmin.ask(getSettings, {});
  expect(body.data.values).toMatchObject({ name: 'One', sellerName: 'Two' });
});

test('what another Admin has saved meanwhile is not overwritten unseen', async () => {
  const save = (body: Record<string, unknown>) => asAdmin.ask(changeSettings, { body });
  await change({ name: 'Theirs' });
  const refused = await save({
    name: 'Mine',
    sellerName: 'Mine',
    before: { name: 'Stepwell', sellerName: 'Stepwell' },
  });
  expect(refused.status).toBe(409);
  expect(refused.errors).toEqual([
    { field: 'name', message: 'Another Admin has changed this since you opened the page.' },
  ]);
  const { values } = (await asAdmin.ask(getSettings, {})).body.data;
  expect(values).toMatchObject({ name: 'Theirs', sellerName: 'Stepwell' });
  // Having seen it, they may replace it; and to save the same is no conflict.
  expect((await save({ name: 'Theirs', before: { name: 'Stepwell' } })).status).toBe(200);
  expect((await save({ name: 'Mine', before: { name: 'Theirs' } })).status).toBe(200);
  const unknown = await save({ name: 'Mine', before: { nothing: '' } });
  expect(unknown.status).toBe(400);
});

test.each([
  ['name', '', 'Name is required.'],
  ['accent', '#f3a81c', /too light/],
  ['accent', 'red', /#rrggbb/],
  ['supportEmail', 'nobody', 'Enter an email address.'],
  ['supportLocation', '91, 200', /latitude and longitude/],
  ['timeZone', 'Mars/Olympus', /time zone/],
  ['signUp', 'everyone', /who may sign up/],
  ['signUpDomains', 'not a domain!', /such as example.org/],
  ['links', 'some', /may link to/],
  ['linkHosts', 'https://example.org', /such as example.org/],
  ['embeds', 'https://maps.example.org/embed', /and a \/ at its end/],
  ['embeds', "https://a.example/;script-src 'unsafe-inline'/", /PeerTube/],
  ['terms', '<script>alert(1)</script>', /Line 1/],
])('%s “%s” is refused beside its field', async (field, value, message) => {
  const answer = await change({ [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.errors).toEqual([{ field, message: expect.stringMatching(message) }]);
});

test('what the environment decides is shown with its variable and stays', async () => {
  const { body } = await asAdmin.ask(getSettings, {});
  expect(body.data.locked).toEqual({ supportPhone: 'SUPPORT_PHONE' });
  const answer = await change({ supportPhone: '123' });
  expect(answer.status).toBe(409);
  expect(answer.errors).toEqual([
    { field: 'supportPhone', message: 'SUPPORT_PHONE in the environment decides this.' },
  ]);
});

test('additions to terms and privacy are Markdown, and HTML in them is not', async () => {
  await change({ terms: 'We meet **on Mondays**.' });
  const { body } = await ask(app.server, getLegalAdditions, {});
  expect(body.data.terms).toContain('<strong>on Mondays</strong>');
  expect(body.data.privacy).toBe('');
  expect((await change({ privacy: '## Cameras\n\nNone.' })).status).toBe(200);
  const headed = (await ask(app.server, getLegalAdditions, {})).body.data.privacy;
  expect(headed).toMatch(/<h3[^>]*>Cameras<\/h3>/);
  const linked = await change({ terms: 'See [them](http://elsewhere.example).' });
  expect(linked.errors).toEqual([
    { field: 'terms', message: expect.stringContaining('A link begins with https://') },
  ]);
});

test('what lessons may embed is tidied, and known to every page', async () => {
  const rule = async () => (await ask(app.server, getEmbedRule, {})).body.data;
  expect(await rule()).toEqual([
    'https://www.youtube-nocookie.com/embed/',
    'https://player.vimeo.com/video/',
  ]);
  await change({ embeds: 'tube.example.org, https://maps.example.org/embed/' });
  expect(await rule()).toEqual([
    'https://tube.example.org/videos/embed/',
    'https://maps.example.org/embed/',
  ]);
  await change({ embeds: '' });
  expect(await rule()).toEqual([]);
  const listed = await change({ links: 'listed' });
  expect(listed.errors).toEqual([{ field: 'linkHosts', message: 'Enter at least one domain.' }]);
});

test('a new account begins in the site’s time zone', async () => {
  await change({ timeZone: 'Europe/Vienna' });
  const { id } = await buildLearner(app.db);
  const preference = await app.db
    .selectFrom('notifications.preference')
    .select(['time_zone', 'zone_chosen'])
    .where('account_id', '=', id)
    .executeTakeFirst();
  expect(preference).toEqual({ time_zone: 'Europe/Vienna', zone_chosen: false });
});

describe('signing up', () => {
  const registration = (email: string) => ({
    username: email.replace(/\W/g, ''),
    password: 'a good long password',
    first_name: 'New',
    last_name: 'Person',
    email,
    phone_number: '',
  });
  const register = (email: string) =>
    ask(app.server, accounts.register, { body: registration(email) });

  test('takes an address of a domain where that is asked for', async () => {
    await change({ signUp: 'domains', signUpDomains: '@school.example, Other.example' });
    expect((await register('ada@School.example')).status).toBe(200);
    const refused = await register('ada@evil.example');
    expect(refused.status).toBe(403);
    expect(refused.errors).toEqual([
      {
        field: 'email',
        message:
          'Sign up with an address at school.example or other.example, or ask for an invitation.',
      },
    ]);
    expect((await register('ada@notschool.example')).status).toBe(403);
    expect((await register('ada@school.example.evil.example')).status).toBe(403);
  });

  test('takes an invitation where that is asked for, and the code again', async () => {
    expect((await register('late@somewhere.example')).status).toBe(200);
    await change({ signUp: 'invitation' });
    expect((await register('bob@somewhere.example')).detail).toContain('takes an invitation');
    const { status } = await ask(app.server, accounts.acceptRegistration, {
      body: registration('late@somewhere.example'),
    });
    expect(status).toBe(403);
  });

  test('takes whoever got an offer from sales, as long as it can be accepted', async () => {
    const { id } = await buildSentOffer(app, asAdmin, { contactEmail: 'Olu@clinics.example' });
    await change({ signUp: 'invitation' });
    expect((await register('olu@clinics.example')).status).toBe(200);
    await asAdmin.ask(withdrawOffer, { params: { id } });
    const { status } = await ask(app.server, accounts.acceptRegistration, {
      body: registration('olu@clinics.example'),
    });
    expect(status).toBe(403);
  });

  test('by domain needs at least one', async () => {
    const answer = await change({ signUp: 'domains' });
    expect(answer.errors).toEqual([
      { field: 'signUpDomains', message: 'Enter at least one domain.' },
    ]);
  });
});

describe('a logo', () => {
  const upload = (bytes: Buffer) => asAdmin.ask(uploadLogo, {}, bytes);
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`);

  test('is stored anew: an SVG as it draws, a PNG as its pixels', async () => {
    const answer = await upload(svg('<path d="M0 0h40v40H0z" fill="#8a1c4a"/>'));
    expect(answer.status).toBe(200);
    const { logo } = answer.body.data;
    expect(logo?.path).toMatch(/^\/api\/site\/logo\/[0-9a-f]{16}\/logo\.svg$/);
    const hash = logo?.path.split('/')[4] ?? '';
    const shown = await ask(app.server, getSvgLogo, { params: { hash } });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const drawn = await ask(app.server, getPngLogo, { params: { hash } });
    expect(drawn.status).toBe(200);

    const png = await sharp({
      create: { width: 900, height: 300, channels: 4, background: '#8a1c4a' },
    })
      .withMetadata()
      .png()
      .toBuffer();
    const second = await upload(png);
    expect(second.body.data.logo).toMatchObject({ width: 384, height: 128 });
    expect((await ask(app.server, getSite, {})).body.data.logo?.path).toMatch(/logo\.png$/);
    expect((await asAdmin.ask(removeLogo, {})).status).toBe(200);
    expect((await ask(app.server, getSite, {})).body.data.logo).toBeUndefined();
    // Documents that carry it can still be drawn.
    expect((await ask(app.server, getPngLogo, { params: { hash } })).status).toBe(200);
  });

  test.each([
    ['with a script', svg('<script>alert(1)</script>')],
    ['that loads something', svg('<image href="https://evil.example/x.png"/>')],
    ['that is no picture', Buffer.from('hello')],
    ['that is empty', Buffer.alloc(0)],
    ['that is a broken PNG', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')],
  ])('%s is refused', async (_, bytes) => {
    expect((await upload(bytes)).status).toBe(400);
  });
});
