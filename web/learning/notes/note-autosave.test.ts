import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Note } from '../../../contract/learning/enrolment.ts';
import { NoteAutosave } from './note-autosave.ts';
import type { NoteDraft } from './note-draft.ts';

class Changed extends Error {}

/** A fake server for one note; replies can be delayed or lost. */
function noteOnServer(note: Note) {
  const server = {
    note,
    drafts: [] as (NoteDraft | null)[],
    saves: 0,
    failure: undefined as Error | undefined,
    /** Saves, but loses the reply. */
    losesReply: false,
    held: undefined as Promise<void> | undefined,
    async save(text: string, revision: number): Promise<Note> {
      server.saves += 1;
      await server.held;
      if (server.failure) throw server.failure;
      if (revision !== server.note.revision) throw new Changed();
      server.note = saved(text, revision + 1);
      if (server.losesReply) throw new Error('Stepwell cannot be reached.');
      return server.note;
    },
  };
  return server;
}

const saved = (text: string, revision: number): Note => ({ text, revision, savedAt: null });

function createAutosave(server: ReturnType<typeof noteOnServer>, draft: NoteDraft | null = null) {
  return new NoteAutosave({
    note: server.note,
    draft,
    maxLength: 20,
    save: server.save,
    load: async () => server.note,
    isConflict: (error) => error instanceof Changed,
    storeDraft: (draft) => server.drafts.push(draft),
    onSaved: () => {},
  });
}

const pause = () => vi.advanceTimersByTimeAsync(800);
const flushPromises = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving', () => {
  test('saves once when typing pauses', async () => {
    const server = noteOnServer(saved('', 0));
    const autosave = createAutosave(server);
    autosave.type('a');
    await vi.advanceTimersByTimeAsync(799);
    autosave.type('ab');
    await vi.advanceTimersByTimeAsync(799);
    expect(server.saves).toBe(0);
    await pause();
    expect(server.saves).toBe(1);
    expect(server.note).toEqual(saved('ab', 1));
    expect(autosave.state()).toEqual({ text: 'ab', status: 'saved' });
    expect(server.drafts.at(-1)).toBeNull();
  });

  test('saves at once when the field or the page is left', async () => {
    const server = noteOnServer(saved('', 0));
    const autosave = createAutosave(server);
    autosave.type('a');
    autosave.flush();
    await flushPromises();
    expect(server.note.text).toBe('a');
    await pause();
    expect(server.saves).toBe(1);
  });

  test('saves what was typed during a save after it', async () => {
    const server = noteOnServer(saved('', 0));
    const autosave = createAutosave(server);
    const gate = Promise.withResolvers<void>();
    server.held = gate.promise;
    autosave.type('a');
    autosave.flush();
    autosave.type('ab');
    autosave.flush();
    expect(server.saves).toBe(1);
    expect(server.drafts.at(-1)).toEqual({ text: 'ab', revision: 0, sent: 'a' });
    gate.resolve();
    await pause();
    expect(server.note).toEqual(saved('ab', 2));
    expect(server.drafts.at(-1)).toBeNull();
  });

  test('saves a revert that was typed during a save', async () => {
    const server = noteOnServer(saved('x', 1));
    const autosave = createAutosave(server);
    const gate = Promise.withResolvers<void>();
    server.held = gate.promise;
    autosave.type('xy');
    autosave.flush();
    autosave.type('x');
    gate.resolve();
    await pause();
    expect(server.note.text).toBe('x');
    expect(autosave.state().status).toBe('saved');
  });

  test('reports a failure, keeps the draft and saves on retry', async () => {
    const server = noteOnServer(saved('', 0));
    const autosave = createAutosave(server);
    server.failure = new Error('Stepwell cannot be reached.');
    autosave.type('a');
    await pause();
    expect(autosave.state()).toEqual({
      text: 'a',
      status: 'failed',
      message: 'Stepwell cannot be reached.',
    });
    expect(server.drafts.at(-1)).toMatchObject({ text: 'a', revision: 0 });
    server.failure = undefined;
    autosave.flush();
    await flushPromises();
    expect(autosave.state().status).toBe('saved');
  });

  test('keeps a note that is too long without sending it', async () => {
    const server = noteOnServer(saved('', 0));
    const autosave = createAutosave(server);
    autosave.type('a'.repeat(21));
    await pause();
    expect(server.saves).toBe(0);
    expect(autosave.state().status).toBe('tooLong');
    expect(server.drafts.at(-1)?.text).toHaveLength(21);
    autosave.type('a'.repeat(20));
    await pause();
    expect(server.note.text).toHaveLength(20);
  });
});

describe('a change in another window', () => {
  async function inConflict() {
    const server = noteOnServer(saved('old', 1));
    const autosave = createAutosave(server);
    server.note = saved('theirs', 2);
    autosave.type('mine');
    await pause();
    return { server, autosave };
  }

  test('shows both versions and saves neither', async () => {
    const { server, autosave } = await inConflict();
    expect(autosave.state()).toMatchObject({
      text: 'mine',
      status: 'conflict',
      other: server.note,
    });
    autosave.type('mine still');
    await pause();
    expect(server.note.text).toBe('theirs');
    expect(server.drafts.at(-1)).toMatchObject({ text: 'mine still', revision: 1 });
  });

  test.each([
    ['mine', 'mine'],
    ['other', 'theirs'],
    ['both', 'theirs\n\nmine'],
  ] as const)('resolved with %s saves "%s"', async (choice, text) => {
    const { server, autosave } = await inConflict();
    autosave.resolveConflict(choice);
    await pause();
    expect(server.note.text).toBe(text);
    expect(autosave.state()).toEqual({ text, status: 'saved' });
    expect(server.drafts.at(-1)).toBeNull();
  });

  test('is no conflict if it saved the same text', async () => {
    const server = noteOnServer(saved('old', 1));
    const autosave = createAutosave(server);
    server.note = saved('old', 5);
    autosave.type('mine');
    await pause();
    await pause();
    expect(server.note).toEqual(saved('mine', 6));
  });

  test('is shown unless something was typed here', () => {
    const server = noteOnServer(saved('old', 1));
    const untouched = createAutosave(server);
    const typed = createAutosave(server);
    typed.type('mine');
    for (const autosave of [untouched, typed]) autosave.update(saved('newer', 2));
    expect(untouched.state().text).toBe('newer');
    expect(typed.state().text).toBe('mine');
    untouched.update(saved('older', 1));
    expect(untouched.state().text).toBe('newer');
  });
});

describe('a lost reply', () => {
  test('does not conflict with its own save', async () => {
    const server = noteOnServer(saved('', 0));
    const autosave = createAutosave(server);
    server.losesReply = true;
    autosave.type('a');
    await pause();
    expect(autosave.state().status).toBe('failed');
    server.losesReply = false;
    autosave.flush();
    await flushPromises();
    expect(autosave.state()).toEqual({ text: 'a', status: 'saved' });
    expect(server.note).toEqual(saved('a', 1));
  });
});

describe('a stored draft', () => {
  test('is saved on opening', async () => {
    const server = noteOnServer(saved('old', 1));
    const autosave = createAutosave(server, { text: 'draft', revision: 1 });
    expect(autosave.state()).toEqual({ text: 'draft', status: 'saving' });
    await pause();
    expect(server.note).toEqual(saved('draft', 2));
  });

  test('continues from the save in flight when the page was closed', async () => {
    const server = noteOnServer(saved('ab', 2));
    createAutosave(server, { text: 'abc', revision: 1, sent: 'ab' });
    await pause();
    expect(server.note).toEqual(saved('abc', 3));
  });

  test('conflicts with a note that has changed since, also after more typing', async () => {
    const server = noteOnServer(saved('theirs', 2));
    const autosave = createAutosave(server, { text: 'draft', revision: 1 });
    expect(autosave.state()).toMatchObject({ text: 'draft', status: 'conflict' });
    autosave.type('draft and more');
    expect(server.drafts.at(-1)).toMatchObject({ text: 'draft and more', revision: 1 });
    await pause();
    expect(server.saves).toBe(0);
  });

  test('is deleted if the server already has it', () => {
    const server = noteOnServer(saved('same', 3));
    const autosave = createAutosave(server, { text: 'same', revision: 2 });
    expect(autosave.state()).toEqual({ text: 'same', status: 'saved' });
    expect(server.drafts).toEqual([null]);
  });
});
