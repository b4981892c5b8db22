import { describe, expect, it } from 'vitest';
import { describeFiles, shorten, summarise } from './words.ts';

describe('summarise', () => {
  const check = (state: 'ok' | 'advice' | 'broken') => ({
    ...{ name: 'Jobs', state, sentence: '', mend: '' },
  });
  it('counts what to mend and what is only advised', () => {
    expect(summarise([check('ok')])).toBe('No problems found');
    expect(summarise([check('ok'), check('advice')])).toBe('1 suggestion');
    expect(summarise([check('broken'), check('broken'), check('advice')])).toBe(
      '2 things to mend and 1 suggestion',
    );
  });
});

describe('describeFiles', () => {
  it('says when a size is an estimate, and where files are that can’t be measured', () => {
    const files = { count: 1, bytes: 2000, isComplete: true };
    expect(describeFiles({ files, bucket: null })).toBe('1 file, 2 kB');
    const many = { count: 9000, bytes: 2_000_000, isComplete: false };
    expect(describeFiles({ files: many, bucket: null })).toBe('9,000 files, about 2 MB');
    expect(describeFiles({ files: null, bucket: 'photos' })).toBe('in the bucket photos');
  });
});

it('shorten keeps one line', () => {
  expect(shorten('550 No\n  such user ')).toBe('550 No such user');
  expect(shorten('x'.repeat(400))).toHaveLength(300);
});
