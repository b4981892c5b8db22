import { expect, test } from 'vitest';
import type { Task } from '../../../contract/catalog.ts';
import { describeLength, describeTask } from './task-words.ts';

const about = { instructions: '' };

const tasks: [Task, string][] = [
  [{ kind: 'text', least: 600, most: 4000, ...about }, '600 to 4,000 characters'],
  [{ kind: 'link', ...about }, 'A public address that starts with https://'],
  [
    { kind: 'files', types: ['pdf'], files: 1, megabytes: 10, ...about },
    'One file: PDF, 10 MB at most',
  ],
  [
    { kind: 'files', types: ['audio'], files: 3, megabytes: 5, ...about },
    'Up to 3 files: audio (MP3, M4A, Ogg, WebM, WAV), 5 MB each at most',
  ],
];

test.each(tasks)('says what is asked for (%#)', (task, words) => {
  expect(describeTask(task)).toBe(words);
});

test.each([
  [0, '0 of at least 50 characters'],
  [49, '49 of at least 50 characters'],
  [1200, '1,200 of 2,000 characters'],
  [2002, '2 characters too many'],
])('says how far a text of %s is', (length, words) => {
  expect(describeLength(length, { least: 50, most: 2000 })).toBe(words);
});
