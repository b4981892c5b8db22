import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { hearChanges } from '../../../tests/support/heard-changes.ts';
import {
  openRecorder,
  type Recorder,
} from '../../../tests/support/statements/statement-recorder.ts';
import { keepOutlines } from './course-outlines.ts';

let app: TestApp;
let recorder: Recorder;

beforeAll(async () => {
  app = await startApp();
  recorder = openRecorder(app.connectionString, app.db.jobs);
});
afterAll(async () => {
  await recorder.close();
  await app.close();
});

function startListing() {
  const { content, note, hearing } = hearChanges();
  const listOutlines = keepOutlines(content);
  const list = async (...ids: number[]) => {
    recorder.take();
    const outlines = await listOutlines(recorder.db, ids);
    return { outlines, statements: recorder.take().length };
  };
  return { note, hearing, list };
}

test('outlines are read once, and again when their course has changed', async () => {
  const [one, other] = await Promise.all([
    buildCourse(app.db, { lessons: [{}, {}] }),
    buildCourse(app.db, { lessons: [{}] }),
  ]);
  const { note, list } = startListing();
  const first = await list(other.id, one.id);
  expect(first.statements).toBe(2);
  expect(first.outlines.map(({ card, lessons }) => [card.id, lessons.length])).toEqual([
    [other.id, 1],
    [one.id, 2],
  ]);
  expect(await list(one.id, other.id)).toMatchObject({
    statements: 0,
    outlines: [{ card: { id: one.id } }, { card: { id: other.id } }],
  });

  await sql`update catalog.course set title = 'Another title' where id = ${one.id}`.execute(app.db);
  note(`firm course ${other.id}`);
  expect((await list(one.id)).statements).toBe(0);
  note(`firm course ${one.id}`);
  expect((await list(one.id)).outlines[0]?.card.title).toBe('Another title');
  note(`soft students ${one.id}`);
  expect((await list(one.id)).statements).toBe(2);
});

test('an unpublished course has no outline', async () => {
  const { id } = await buildCourse(app.db, { lessons: [{}] });
  await sql`update catalog.course set published_at = null where id = ${id}`.execute(app.db);
  const { list } = startListing();
  expect((await list(id)).outlines).toEqual([]);
  expect(await list(id)).toEqual({ outlines: [], statements: 0 });
});

test('nothing is kept while announcements don’t arrive', async () => {
  const { id } = await buildCourse(app.db, { lessons: [{}] });
  const { hearing, list } = startListing();
  await list(id);
  hearing.isHearing = false;
  expect((await list(id)).statements).toBe(2);
});
