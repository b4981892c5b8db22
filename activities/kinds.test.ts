import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../tests/support/child-process.ts';
import { kinds, turnKinds } from './kinds.ts';

const courses = join(root, 'content/courses');
const files = globSync('*/*.activity.yaml', { cwd: courses }).toSorted();
const lessons = globSync('*/*.md', { cwd: courses });
const read = (path: string) => readFileSync(join(courses, path), 'utf8');

/** Lesson and id, from `<course>/<lesson>.<id>.activity.yaml`. */
function partsOf(file: string): { lesson: string; id: string } {
  const [slug = '', id = ''] = basename(file).split('.');
  return { lesson: join(dirname(file), `${slug}.md`), id };
}

test.each(files)('%s is complete, and its lesson shows it', (file) => {
  const { kind, title, intro, minutes, data, ...rest } = parse(read(file));
  expect(rest).toEqual({});
  expect({ title, intro, minutes }).toEqual({
    title: expect.stringMatching(/^.{3,60}$/),
    intro: expect.stringMatching(/^.{20,400}[.?]$/),
    minutes: expect.any(Number),
  });
  const opener = kinds.get(kind) ?? turnKinds.get(kind);
  expect(opener?.data.safeParse(data)).toMatchObject({ success: true });
  const { lesson, id } = partsOf(file);
  expect(read(lesson).split(`:::activity{id="${id}"}\n:::`)).toHaveLength(2);
});

test('every activity of a lesson has its file', () => {
  const named = lessons.flatMap((lesson) =>
    [...read(lesson).matchAll(/^:::activity\{id="([^"]+)"\}/gm)].map(
      ([, id]) => `${lesson.slice(0, -'.md'.length)}.${id}.activity.yaml`,
    ),
  );
  expect(named.toSorted()).toEqual(files);
});

test('every kind is used by a lesson', () => {
  const used = new Set(files.map((file) => parse(read(file)).kind));
  expect([...kinds.keys(), ...turnKinds.keys()].filter((kind) => !used.has(kind))).toEqual([]);
});

test('a task tells what to do, not how it is judged', () => {
  for (const file of files) {
    const { kind, data } = parse(read(file));
    const opened = kinds.get(kind)?.open(data) ?? turnKinds.get(kind)?.open(data);
    for (const { text } of opened?.tasks ?? []) expect(text).toMatch(/^[A-Z].*[.?]$/);
  }
});
