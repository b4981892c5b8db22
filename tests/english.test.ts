import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/child-process.ts';

/** Phrases that give away a hurried sentence, and what to write instead. See docs/voice.md. */
const slips: [pattern: RegExp, instead: string][] = [
  [/\bby itself\b|\bby themselves\b/i, 'automatically'],
  [/\ball the same\b/i, 'still, anyway'],
  [/\bgoes on\b/i, 'continues'],
  [/\b(a|the) person (will )?(answers?|decides?|looks?|sees?)\b/i, 'we, our support team'],
  [/\bask a person\b/i, 'contact us'],
  [/\bwhom(ever)?\b/i, 'who'],
  [/\banew\b/i, 'again'],
  [/\bever more\b/i, 'more and more'],
  [/\bnot even we\b/i, 'not even us'],
  [/\bwhat belongs to\b/i, 'everything in'],
  [
    /\b(by|in|this|that|our|each|every|another|no|a|the|your) mail\b(?! (server|program|scanner))/i,
    'email',
  ],
  [/\b(the|our|your|no|these|such|more) mails\b/i, 'emails'],
  [/\bmailed\b/i, 'emailed'],
  [/\b(is|are) kept at once\b/i, 'saves automatically'],
  [/\bneed not\b/i, "don't have to"],
  [/\bprice stands\b|\bstands? (here|on|in|under|there|below|above|beside|at)\b/i, 'is, appears'],
];

/** What the specification quotes, and words that mean what they say. */
const allowed = [
  // In a stepwell people do stand on steps.
  /a step to stand on/,
];

interface Text {
  place: string;
  text: string;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Prose, line by line, without code. */
function readMarkdown(path: string): Text[] {
  const withoutCode = read(path)
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '');
  return withoutCode.split('\n').map((text, index) => ({ place: `${path}:${index + 1}`, text }));
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g;
const literals = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const jsxTexts = /(?<=[>}])([^<>{}]*\s[^<>{}]*)(?=[<{])/g;
/** Identifiers, paths and class names have no spaces. */
const isSentence = (text: string) => /[A-Za-z]{2,}\s+[A-Za-z]/.test(text);

/** What people read on screens and in emails: strings and JSX text, without comments and code. */
function readSource(path: string): Text[] {
  const code = read(path).replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = [
    ...code.matchAll(literals),
    ...(path.endsWith('.tsx') ? code.matchAll(jsxTexts) : []),
  ];
  return found
    .map((match) => ({
      place: `${path}:${code.slice(0, match.index).split('\n').length}`,
      text: match.slice(1).find((part) => part !== undefined) ?? '',
    }))
    .filter(({ text }) => isSentence(text));
}

function findSlips(texts: readonly Text[]): string[] {
  return texts.flatMap(({ place, text }) => {
    const line = text.replace(/\s+/g, ' ');
    if (allowed.some((pattern) => pattern.test(line))) return [];
    return slips.flatMap(([pattern, instead]) => {
      const slip = pattern.exec(line)?.[0];
      return slip ? [`${place} “${slip}” (${instead}): ${line.trim().slice(0, 100)}`] : [];
    });
  });
}

const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((path) => !/\.(test|spec)\.|node_modules/.test(path));

describe('English', () => {
  it('on screens is natural', () => {
    expect(findSlips(files('{activities,practice,web}/**/*.{ts,tsx}').flatMap(readSource))).toEqual(
      [],
    );
  });

  it('in replies and emails is natural', () => {
    const sources = files('server/**/*.ts', 'contract/**/*.ts').filter(
      (path) => !path.endsWith('queries.ts'),
    );
    expect(findSlips(sources.flatMap(readSource))).toEqual([]);
  });

  it('in help is natural', () => {
    expect(findSlips(files('content/help/*.md').flatMap(readMarkdown))).toEqual([]);
  });

  it('in documents is natural', () => {
    // The voice's own examples, and deviations that quote the specification, have to name them.
    const documents = files('*.md', 'docs/**/*.md').filter(
      (path) => !['docs/voice.md', 'docs/deviations.md'].includes(path),
    );
    expect(findSlips(documents.flatMap(readMarkdown))).toEqual([]);
  });

  it('is recognised in strings and JSX, not in code or comments', () => {
    const texts = [
      { place: 'a', text: 'It goes on by itself.' },
      { place: 'b', text: 'Emails are sent automatically.' },
    ];
    expect(findSlips(texts).map((slip) => slip[0])).toEqual(['a', 'a']);
  });
});
