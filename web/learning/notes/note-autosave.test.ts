import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Note } from '../../../contract/learning/enrolment.ts';
import { NoteAutosave } from './note-autosave.ts';
import type { NoteDraft } from './note-draft.ts';

class Changed extends Error {}

/** The server's side of one note, with answers that can be held back or lost. */
function noteOnServer(note: Note) {
  const server = {
    note,
    drafts: [] as (NoteDraft | null)[],
    saves: 0,
    failure: undefined as Error | undefined,
    /** The save arrives, its answer does not. */
    losesAnswer: false,
    held: undefined as Promise<void> | undefined,
    async save(text: string, revision: number): Promise<Note> {
      server.saves += 1;
      await server.held;
      if (server.failure) throw server.failure;
      if (revision !== server.note.revision) throw new Changed();
      server.note = saved(text, revision + 1);
      if (server.losesAnswer) throw new Error('Stepwell cannot be reached.');
      return server.note;
    },
  };
  return server;
}

const saved = (text: string, revision: number): Note => ({ text, revision, savedAt: null });

function keep(server: ReturnType<typeof noteOnServer>, draft: NoteDraft | null = null) {
  return new NoteAutosave({
    note: server.note,
    draft,
    maxLength: 20,
    save: server.save,
    load: async () => server.note,
    isConflict: (error) => error instanceof Changed,
    storeDraft: (kept) => server.drafts.push(kept),
    onSaved: () => {},
  });
}

const rest = () => vi.advanceTimersByTimeAsync(800);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving', () => {
  test('waits until typing rests, then saves once', async () => {
    const server = noteOnServer(saved('', 0));
    const keeper = keep(server);
    keeper.type('a');
    await vi.advanceTimersByTimeAsync(799);
    keeper.type('ab');
    await vi.advanceTimersByTimeAsync(799);
    expect(server.saves).toBe(0);
    await rest();
    expect(server.saves).toBe(1);
    expect(server.note).toEqual(saved('ab', 1));
    expect(keeper.state()).toEqual({ text: 'ab', status: 'saved' });
    expect(server.drafts.at(-1)).toBeNull();
  });

  test('does not wait when the field or the page is left', async () => {
    const server = noteOnServer(saved('', 0));
    const keeper = keep(server);
    keeper.type('a');
    keeper.flush();
    await settle();
    expect(server.note.text).toBe('a');
    await rest();
    expect(server.saves).toBe(1);
  });

  test('what is typed while a save is on its way is saved after it', async () => {
    const server = noteOnServer(saved('', 0));
    const keeper = keep(server);
    const gate = Promise.withResolvers<void>();
    server.held = gate.promise;
    keeper.type('a');
    keeper.flush();
    keeper.type('ab');
    keeper.flush();
    expect(server.saves).toBe(1);
    expect(server.drafts.at(-1)).toEqual({ text: 'ab', revision: 0, sent: 'a' });
    gate.resolve();
    await rest();
    expect(server.note).toEqual(saved('ab', 2));
    expect(server.drafts.at(-1)).toBeNull();
  });

  test('typing back to what the server had is saved too, when something else is on its way', async () => {
    const server = noteOnServer(saved('x', 1));
    const keeper = keep(server);
    const gate = Promise.withResolvers<void>();
    server.held = gate.promise;
    keeper.type('xy');
    keeper.flush();
    keeper.type('x');
    gate.resolve();
    await rest();
    expect(server.note.text).toBe('x');
    expect(keeper.state().status).toBe('saved');
  });

  test('a failure is told, the draft stays, and a retry saves', async () => {
    const server = noteOnServer(saved('', 0));
    const keeper = keep(server);
    server.failure = new Error('Stepwell cannot be reached.');
    keeper.type('a');
    await rest();
    expect(keeper.state()).toEqual({
      text: 'a',
      status: 'failed',
      message: 'Stepwell cannot be reached.',
    });
    expect(server.drafts.at(-1)).toMatchObject({ text: 'a', revision: 0 });
    server.failure = undefined;
    keeper.flush();
    await settle();
    expect(keeper.state().status).toBe('saved');
  });

  test('a note that is too long is not sent and not lost', async () => {
    const server = noteOnServer(saved('', 0));
    const keeper = keep(server);
    keeper.type('a'.repeat(21));
    await rest();
    expect(server.saves).toBe(0);
    expect(keeper.state().status).toBe('tooLong');
    expect(server.drafts.at(-1)?.text).toHaveLength(21);
    keeper.type('a'.repeat(20));
    await rest();
    expect(server.note.text).toHaveLength(20);
  });
});

describe('another window', () => {
  async function inConflict() {
    const server = noteOnServer(saved('old', 1));
    const keeper = keep(server);
    server.note = saved('theirs', 2);
    keeper.type('mine');
    await rest();
    return { server, keeper };
  }

  test('has changed the note: both are shown, nothing is written', async () => {
    const { server, keeper } = await inConflict();
    expect(keeper.state()).toMatchObject({ text: 'mine', status: 'conflict', other: server.note });
    keeper.type('mine still');
    await rest();
    expect(server.note.text).toBe('theirs');
    expect(server.drafts.at(-1)).toMatchObject({ text: 'mine still', revision: 1 });
  });

  test.each([
    ['mine', 'mine'],
    ['other', 'theirs'],
    ['both', 'theirs\n\nmine'],
  ] as const)('choosing %s leaves "%s"', async (choice, text) => {
    const { server, keeper } = await inConflict();
    keeper.choose(choice);
    await rest();
    expect(server.note.text).toBe(text);
    expect(keeper.state()).toEqual({ text, status: 'saved' });
    expect(server.drafts.at(-1)).toBeNull();
  });

  test('saved the same words: there is nothing to choose', async () => {
    const server = noteOnServer(saved('old', 1));
    const keeper = keep(server);
    server.note = saved('old', 5);
    keeper.type('mine');
    await rest();
    await rest();
    expect(server.note).toEqual(saved('mine', 6));
  });

  test('a newer note is taken over unless something was typed', () => {
    const server = noteOnServer(saved('old', 1));
    const untouched = keep(server);
    const typed = keep(server);
    typed.type('mine');
    for (const keeper of [untouched, typed]) keeper.offer(saved('newer', 2));
    expect(untouched.state().text).toBe('newer');
    expect(typed.state().text).toBe('mine');
    untouched.offer(saved('older', 1));
    expect(untouched.state().text).toBe('newer');
  });
});

describe('an answer that is lost', () => {
  test('does not make a conflict with oneself', async () => {
    const server = noteOnServer(saved('', 0));
    const keeper = keep(server);
    server.losesAnswer = true;
    keeper.type('a');
    await rest();
    expect(keeper.state().status).toBe('failed');
    server.losesAnswer = false;
    keeper.flush();
    await settle();
    expect(keeper.state()).toEqual({ text: 'a', status: 'saved' });
    expect(server.note).toEqual(saved('a', 1));
  });
});

describe('a draft from before', () => {
  test('is saved', async () => {
    const server = noteOnServer(saved('old', 1));
    const keeper = keep(server, { text: 'draft', revision: 1 });
    expect(keeper.state()).toEqual({ text: 'draft', status: 'saving' });
    await rest();
    expect(server.note).toEqual(saved('draft', 2));
  });

  test('goes on from the save that was on its way when the page was closed', async () => {
    const server = noteOnServer(saved('ab', 2));
    keep(server, { text: 'abc', revision: 1, sent: 'ab' });
    await rest();
    expect(server.note).toEqual(saved('abc', 3));
  });

  test('is shown beside a note that was changed since, and stays so when typed on', async () => {
    const server = noteOnServer(saved('theirs', 2));
    const keeper = keep(server, { text: 'draft', revision: 1 });
    expect(keeper.state()).toMatchObject({ text: 'draft', status: 'conflict' });
    keeper.type('draft and more');
    expect(server.drafts.at(-1)).toMatchObject({ text: 'draft and more', revision: 1 });
    await rest();
    expect(server.saves).toBe(0);
  });

  test('that the server has already is forgotten', () => {
    const server = noteOnServer(saved('same', 3));
    const keeper = keep(server, { text: 'same', revision: 2 });
    expect(keeper.state()).toEqual({ text: 'same', status: 'saved' });
    expect(server.drafts).toEqual([null]);
  });
});
