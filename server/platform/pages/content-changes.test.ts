import { expect, test } from 'vitest';
import { createChangeLog, type Subject } from './content-changes.ts';

const page: Subject[] = ['course 3', 'students 3', 'comments 3'];

function after(...announcements: string[]) {
  const log = createChangeLog();
  for (const announcement of announcements) log.note(announcement);
  return (...subjects: Subject[]) => log.since(0, subjects);
}

test('a change concerns what shows its subject, and nothing else', () => {
  const since = after('soft comments 3');
  expect(since(...page)).toBe('soft');
  expect(since('comments')).toBe('soft');
  expect(since('anything')).toBe('soft');
  expect(since('comments 33', 'course 3', 'students')).toBe('none');
  expect(since()).toBe('none');
});

test('the gravest change counts, in whatever order they come', () => {
  expect(after('firm course 3', 'soft comments 3')(...page)).toBe('firm');
  expect(after('soft comments 3', 'firm course 3')(...page)).toBe('firm');
  expect(after('soft students 3', 'firm course 4')(...page)).toBe('soft');
});

test('only later changes count', () => {
  const log = createChangeLog();
  log.note('firm course 3');
  const { count } = log;
  expect(log.since(count, page)).toBe('none');
  log.note('soft comments 4');
  expect(log.since(count, page)).toBe('none');
  log.note('soft comments 3');
  expect(log.since(count, page)).toBe('soft');
});

test('a bulk change concerns everything', () => {
  expect(after('soft everything')('support')).toBe('soft');
  expect(after('firm everything')()).toBe('firm');
});

test.each(['', 'firm', 'firm planet 3', 'course 3', 'firm course x'])(
  'an announcement that this version does not know concerns everything: "%s"',
  (announcement) => {
    expect(after(announcement)('support')).toBe('firm');
  },
);

test('missed announcements may have concerned anything', () => {
  const log = createChangeLog();
  log.note('firm course 3');
  const { count } = log;
  log.noteUnknown();
  expect(log.since(count, page)).toBe('unknown');
  expect(log.since(log.count, page)).toBe('none');
  log.note('firm comments 3');
  expect(log.since(count, page)).toBe('firm');
});

test('there is an end to what is remembered, and nothing outdated is taken for current', () => {
  const log = createChangeLog({ maxSubjects: 100 });
  log.note('firm course 1');
  for (let id = 2; id < 200; id += 1) log.note(`soft students ${id}`);
  expect(log.since(0, ['course 1'])).not.toBe('none');
  expect(log.since(0, ['support'])).toBe('unknown');
});
