import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEmbedTitle } from '../../../contract/writing/embeds.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import type { ReadOutside } from '../../platform/http/outbound.ts';
import { oembedAddress, readTitle } from './embed-title.ts';

const address = 'https://tube.example.org/w/1';
const link = (href: string) =>
  `<link rel="alternate" type="application/json+oembed" href="${href}" title="x">`;

/** In place of other sites. */
const sites =
  (pages: Record<string, string>): ReadOutside =>
  async (asked) =>
    (async function* () {
      const page = pages[asked];
      if (page === undefined) throw new Error('ENOTFOUND');
      yield Buffer.from(page);
    })();

describe('the title of an embed', () => {
  const oembed = 'https://tube.example.org/oembed?format=json&url=a';
  const page = `<html><head>${link('/oembed?format=json&amp;url=a')}</head>`;
  const titled = (reply: string) => readTitle(address, sites({ [address]: page, [oembed]: reply }));

  it('is what the site says at the address that its page names', async () => {
    expect(await titled('{"title":"  How a\\nlock works "}')).toBe('How a lock works');
  });

  it.each(['{"title":7}', '{"title":""}', 'null', '[]', 'no JSON', ''])(
    'is nothing if the site says %s',
    async (reply) => expect(await titled(reply)).toBeNull(),
  );

  it('is nothing if the page names no address, or can’t be read', async () => {
    expect(await readTitle(address, sites({ [address]: '<html>' }))).toBeNull();
    expect(await readTitle(address, sites({}))).toBeNull();
    expect(await readTitle(address, sites({ [address]: page }))).toBeNull();
  });

  it('is one line, and not longer than a title may be', async () => {
    expect(await titled(JSON.stringify({ title: '🪜'.repeat(300) }))).toBe('🪜'.repeat(120));
    expect(await titled(JSON.stringify({ title: 'a\u202Eb\u0000c' }))).toBe('a b c');
  });

  it('is looked for in the beginning of a page that never ends', async () => {
    const endless: ReadOutside = async () =>
      (async function* () {
        while (true) yield Buffer.from('<link '.repeat(10_000));
      })();
    expect(await readTitle(address, endless)).toBeNull();
  });

  it('can be at another site', () => {
    expect(oembedAddress(link('https://other.example/o'), address)).toBe('https://other.example/o');
    expect(oembedAddress(link('http://['), address)).toBeNull();
  });
});

describe('asking for a title', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('is for teachers, and for sites on the list', async () => {
    const owner = await signedIn(app, await buildOwner(app.db));
    const query = { address: 'https://elsewhere.example/x' };
    const reply = await owner.ask(findEmbedTitle, { query });
    expect(reply).toMatchObject({ status: 400 });
    expect(JSON.stringify(reply.body)).toContain('An Admin can add it in the site settings.');
    const learner = await signedIn(app, await buildLearner(app.db));
    expect(await learner.ask(findEmbedTitle, { query })).toMatchObject({ status: 403 });
  });
});
