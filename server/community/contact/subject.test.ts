import { expect, it } from 'vitest';
import { salesSubjectOf, subjectOf } from './subject.ts';

it.each([
  ['Name on my certificate. It says Elena Maria.', 'Name on my certificate'],
  ['May I translate a lesson? I teach Arabic.', 'May I translate a lesson?'],
  ['Hi. Where are the stairs?', 'Hi. Where are the stairs?'],
  ['\n\nOne line\nand another', 'One line'],
  ['Version 2.5 does not load', 'Version 2.5 does not load'],
  ['word '.repeat(40), `${'word '.repeat(17).trim()}…`],
  ['🙂'.repeat(200), `${'🙂'.repeat(89)}…`],
])('the subject of %j', (text, subject) => {
  expect(subjectOf(text)).toBe(subject);
});

it('of a sales request begins with its size', () => {
  expect(salesSubjectOf({ seats: 1400, goal: 'Train our depots. Soon.' })).toBe(
    '1,400 licences: Train our depots',
  );
  expect(salesSubjectOf({ seats: 1, goal: 'Learn' })).toBe('1 licence: Learn');
});
