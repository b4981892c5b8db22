import { afterAll, beforeAll, expect, it } from 'vitest';
import { getChanges } from '../../../../contract/studio/differences.ts';
import * as drafts from '../../../../contract/studio/drafts.ts';
import { publishDraft } from '../../../../contract/studio/publishing.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildOwner } from '../../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../../tests/support/studio/studio.ts';

let app: TestApp;
let owner: SignedIn;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
});
afterAll(() => app.close());

const changes = async (query: { from?: number; to?: number; lesson?: string } = {}) =>
  owner.ask(getChanges, { params, query });

async function appendLine(line: string) {
  const { outline } = (await owner.ask(drafts.getDraft, { params })).body.data;
  const lessonId = outline[0]?.lessons[0] ?? '';
  const found = await owner.ask(drafts.getStudioLesson, { params: { lessonId } });
  const { source, sourceRevision } = found.body.data;
  const body = { source: `${source}\n${line}\n`, revision: sourceRevision };
  await owner.ask(drafts.saveLessonText, { params: { lessonId }, body });
  return lessonId;
}

it('shows nothing for a course that follows its files', async () => {
  const { body } = await changes();
  expect(body.data).toMatchObject({
    from: { number: 1 },
    to: { number: null },
    details: [],
    outline: [],
    lessons: [],
  });
});

it('shows the draft against what learners see, and versions against each other', async () => {
  const id = await appendLine('The first new line.');
  const added = (line: string) =>
    expect.objectContaining({ kind: 'added', runs: [{ text: line, changed: false }] });
  const draft = (await changes()).body.data;
  expect(draft.lessons).toMatchObject([{ id, state: 'changed', wordsAdded: 4 }]);
  expect(draft.lessons[0]?.text).toContainEqual(added('The first new line.'));

  await owner.ask(publishDraft, { params, body: { note: 'One more line' } });
  expect((await changes()).body.data.lessons).toEqual([]);
  await appendLine('The second new line.');
  const latest = (await changes()).body.data;
  expect(latest.from).toMatchObject({ number: 2, note: 'One more line' });
  expect(latest.lessons[0]?.text).not.toContainEqual(added('The first new line.'));
  const both = (await changes({ from: 1 })).body.data;
  expect(both.lessons[0]?.text).toContainEqual(added('The first new line.'));
  const versions = (await changes({ to: 2 })).body.data;
  expect([versions.from?.number, versions.to.number]).toEqual([1, 2]);
  const alone = (await changes({ lesson: id })).body.data;
  expect(alone.lessons).toEqual(latest.lessons);
});

it('knows only versions that exist, and only teachers', async () => {
  expect((await changes({ from: 99 })).status).toBe(404);
  expect((await changes({ to: 'first' as never })).status).toBe(400);
  const stranger = await signedIn(app, await buildOwner(app.db));
  expect((await stranger.ask(getChanges, { params, query: {} })).status).toBe(404);
});
