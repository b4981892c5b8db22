import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAssignment } from '../../../contract/assessment/assignments.ts';
import type { Task } from '../../../contract/catalog.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let courses = 0;

async function openAssignment(task: Task) {
  courses += 1;
  const slug = `kind-${courses}`;
  await buildCourse(app.db, { lessons: [{ slug, kind: 'assignment', task }] });
  const { ask } = await signedIn(app, await buildLearner(app.db));
  return (body: { answer?: string; link?: string }) =>
    ask(submitAssignment, { params: { slug }, body: { key: randomUUID(), ...body } });
}

describe('a text', () => {
  const task = { kind: 'text', instructions: 'Write.', least: 50, most: 60 } as const;

  it('is kept as it was typed', async () => {
    const submit = await openAssignment(task);
    const answer = `One line\r\n\n<b>and another</b> ${'x'.repeat(30)}`;
    const { status, body } = await submit({ answer, link: 'https://example.org/' });
    expect([status, body.data]).toMatchObject([
      201,
      { answer: answer.replace('\r', ''), link: null, state: 'submitted', photos: [], files: [] },
    ]);
  });

  it.each([
    ['', 'Write your answer first.'],
    ['   ', 'Write your answer first.'],
    ['x'.repeat(49), 'Write at least 50 characters. You have 49.'],
    ['x'.repeat(61), 'Write at most 60 characters. You have 61.'],
    ['x'.repeat(20_001), 'The text can have at most 20000 characters.'],
    [`${'x'.repeat(50)}\u0007`, 'The text contains characters that cannot be used.'],
  ])('is refused beside its field (%#)', async (answer, message) => {
    const submit = await openAssignment(task);
    const { status, body } = await submit({ answer });
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'answer', message }] }]);
  });
});

describe('handing in', () => {
  it('is limited, because each time someone is told', async () => {
    const submit = await openAssignment({ kind: 'link', instructions: 'Show it.' });
    const link = 'https://example.org/';
    for (let n = 0; n < 20; n += 1) expect((await submit({ link })).status).toBe(201);
    const { status, body } = await submit({ link });
    expect([status, body]).toMatchObject([429, { detail: /^Too many tries/ }]);
  });
});

describe('a link', () => {
  const task = { kind: 'link', instructions: 'Show it.' } as const;

  it('is stored as browsers write it', async () => {
    const submit = await openAssignment(task);
    const { body } = await submit({ link: ' HTTPS://Example.org:443/a?b#c ', answer: 'x' });
    expect(body.data).toMatchObject({ link: 'https://example.org/a?b#c', answer: null });
  });

  it.each([
    '',
    'example.org',
    'http://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:word@example.org/',
    'https://localhost/',
    'https://exa mple.org',
    '//example.org',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('is refused: %s', async (link) => {
    const submit = await openAssignment(task);
    const { status, body } = await submit({ link });
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'link' }] }]);
  });
});
