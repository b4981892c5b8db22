import { describe, expect, it } from 'vitest';
import { helpArticles, helpTopics } from './help-articles.ts';
import { searchHelp } from './help-search.ts';

const found = (question: string) => searchHelp(question).map(({ slug }) => slug);

describe('searchHelp', () => {
  it.each([
    ['forgot password', 'forgotten-password'],
    ['How do I change my password?', 'change-password'],
    ['mfa', 'second-factor'],
    ['delete my account', 'your-data'],
    ['RECOVERY CODE', 'lost-authenticator'],
    ['newsletters', 'newsletter'],
    ['cost of a course', 'prices'],
    ['remember me', 'stay-signed-in'],
  ])('answers %s', (question, slug) => {
    expect(found(question)).toContain(slug);
  });

  it('puts a match in the title first', () => {
    expect(found('forgot password')[0]).toBe('forgotten-password');
    expect(found('newsletter')[0]).toBe('newsletter');
  });

  it('shows everything while nothing is asked', () => {
    expect(found('  ?! ')).toHaveLength(helpArticles.length);
  });

  it('finds nothing where nothing fits', () => {
    expect(found('submarine')).toEqual([]);
  });
});

describe('help articles', () => {
  it('have a slug of their own', () => {
    expect(new Set(helpArticles.map(({ slug }) => slug)).size).toBe(helpArticles.length);
  });

  it('leave no topic empty', () => {
    expect(new Set(helpArticles.map(({ topic }) => topic))).toEqual(new Set(helpTopics));
  });
});
