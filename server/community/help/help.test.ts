import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHelpArticle, listHelp, listHelpTopics } from '../../../contract/community/help.ts';
import { helpTopicNames } from '../../../contract/community/help-topics.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { createHelpSearch } from './help-search.ts';
import { helpFolder, readHelp } from './read-help.ts';

const { articles, problems } = await readHelp(helpFolder);
const search = createHelpSearch(articles);
const found = (question: string) => search(question).map(({ slug }) => slug);

describe('the help that comes with the product', () => {
  it('has no problems', () => {
    expect(problems).toEqual([]);
  });

  it('has articles for every topic', () => {
    const topics = new Set(articles.map(({ topic }) => topic));
    expect([...topics]).toEqual(helpTopicNames);
  });

  it('has unique titles', () => {
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });
});

describe('a search', () => {
  it.each([
    ['forgot password', 'forgotten-password'],
    ['How do I change my password?', 'change-password'],
    ['mfa', 'second-factor'],
    ['delete my account', 'your-data'],
    ['RECOVERY CODE', 'lost-authenticator'],
    ['newsletters', 'newsletter'],
    ['cost of a course', 'prices'],
    ['refund', 'money-back'],
    ['invoice', 'orders-and-invoices'],
    ['test card', 'pay'],
    ['discount code', 'discount-codes'],
    ['invite people to my team', 'team-members'],
    ['licence ended', 'renew-licences'],
    ['remember me', 'stay-signed-in'],
    ['calendar', 'calendar'],
    ['my notes', 'notes'],
    ['change email', 'your-details'],
    ['switch session', 'sessions-and-due-dates'],
    ['verify certificate', 'certificates'],
    ['badge', 'badges'],
    ['certifcate', 'certificates'],
    ['forgoten pasword', 'forgotten-password'],
  ])('for %s finds the answer', (question, slug) => {
    expect(found(question)).toContain(slug);
  });

  it('ranks a match in the title first', () => {
    expect(found('forgot password')[0]).toBe('forgotten-password');
    expect(found('newsletter')[0]).toBe('newsletter');
  });

  it('lists all articles for an empty question', () => {
    expect(found('  ?! ')).toHaveLength(articles.length);
  });

  it('limits its words after normalising, which can multiply them', () => {
    // Each of these ligatures stands for a phrase of many letters.
    expect(found(`newsletter ${'\ufdfa '.repeat(40)}`)).toEqual([]);
    expect(found(`${'newsletter '.repeat(12)}submarine`)).toContain('newsletter');
  });

  it('finds nothing for an unknown word', () => {
    expect(found('submarine')).toEqual([]);
  });
});

describe('problems in a folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-help-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = (name: string, lines: string[]) => writeFile(join(folder, name), lines.join('\n'));

  it('are reported with file and line', async () => {
    const front = ['topic: Contact', 'summary: Short.', 'place: 1', '---'];
    await write('good.md', ['---', 'title: Good', ...front, 'See [this](/help/gone).']);
    await write('nameless.md', ['---', ...front, 'Text.']);
    await write('bare.md', ['Text.']);
    const { articles, problems } = await readHelp(folder);
    expect(articles.map(({ slug }) => slug)).toEqual(['good']);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'content/help/bare.md:1',
      'content/help/good.md:7',
      'content/help/nameless.md:2',
    ]);
  });
});

describe('the calls', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('list, search and show articles to anyone', async () => {
    const all = await ask(app.server, listHelp, { query: {} });
    expect(all.body.data).toHaveLength(articles.length);
    expect(all.body.data[0]).not.toHaveProperty('html');
    const some = await ask(app.server, listHelp, { query: { q: 'newsletter' } });
    expect(some.body.data[0]?.slug).toBe('newsletter');
    const one = await ask(app.server, getHelpArticle, { params: { slug: 'Newsletter' } });
    expect(one.body.data.html).toContain('<p');
    expect(one.body.data.topicSlug).toBe('contact');
    const topics = await ask(app.server, listHelpTopics, {});
    const counted = topics.body.data.reduce((total, topic) => total + topic.articles, 0);
    expect(counted).toBe(articles.length);
    expect(one.body.data.related.map(({ slug }) => slug)).not.toContain('newsletter');
  });

  it('refuse an unknown article', async () => {
    const { status } = await ask(app.server, getHelpArticle, {
      params: { slug: '../../etc/passwd' },
    });
    expect(status).toBe(404);
  });
});
