import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../data/api.ts';
import { Autosave, type Stored } from './autosave.ts';

/** A part of a draft on a server that several people write to. */
class Server {
  stored: Stored<string> = { value: 'Stairs.', revision: 1 };
  failure: ApiError | null = null;
  saves: string[] = [];
  #waiting: (() => void)[] = [];
  isSlow = false;

  save = async (value: string, revision: number) => {
    this.saves.push(value);
    if (this.isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.failure) throw this.failure;
    if (revision !== this.stored.revision) {
      throw new ApiError('Someone has saved this.', 409, { code: 'draft_changed' });
    }
    this.stored = { value, revision: revision + 1 };
    return { revision: revision + 1, at: '2026-11-16T14:32:00Z' };
  };

  load = async () => {
    if (this.failure) throw this.failure;
    return this.stored;
  };

  answer() {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Someone else saves. */
  write(value: string) {
    this.stored = { value, revision: this.stored.revision + 1 };
  }
}

let server: Server;
const unreachable = new ApiError('No connection.', 0);

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
});

const opened: (() => void)[] = [];
afterEach(() => {
  for (const stop of opened.splice(0)) stop();
});

function open(stored = server.stored, { name = 'lesson 1 text', accountId = 7 } = {}) {
  const onSaved = vi.fn();
  const autosave = new Autosave({
    name,
    accountId,
    stored,
    calls: { save: (value, revision) => server.save(value, revision), load: server.load, onSaved },
  });
  const stop = autosave.start();
  opened.push(stop);
  return Object.assign(autosave, { stop, onSaved, state: () => autosave.getView().status.state });
}

/** A browser that crashes: nothing runs any more, and only what is stored is left. */
function crash() {
  vi.clearAllTimers();
}

const copies = () => Object.keys(localStorage);
const pause = () => vi.advanceTimersByTimeAsync(800);
/** After which the browser has a copy of what was typed. */
const shortPause = () => vi.advanceTimersByTimeAsync(400);
const keptTexts = () =>
  copies().map((key) => JSON.parse(localStorage.getItem(key) ?? '').value as string);

describe('what is typed', () => {
  it('is saved after a pause, once', async () => {
    const autosave = open();
    autosave.change('Stairs');
    autosave.change('Stairs go');
    autosave.change('Stairs go down.');
    expect(autosave.state()).toBe('saving');
    expect(server.saves).toEqual([]);
    await pause();
    expect(server.saves).toEqual(['Stairs go down.']);
    expect(autosave.getView().status).toEqual({ state: 'saved', at: '2026-11-16T14:32:00Z' });
    expect(autosave.onSaved).toHaveBeenCalledWith({
      value: 'Stairs go down.',
      revision: 2,
      at: '2026-11-16T14:32:00Z',
    });
    expect(copies()).toEqual([]);
  });

  it('is saved every few seconds by someone who never pauses', async () => {
    const autosave = open();
    for (let n = 0; n < 12; n += 1) {
      autosave.change(`Stairs ${n}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.saves).toHaveLength(1);
  });

  it('and taken back while a save is on its way is saved as well', async () => {
    const autosave = open();
    server.isSlow = true;
    autosave.change('Stairs go down.');
    await pause();
    autosave.change('Stairs.');
    server.isSlow = false;
    server.answer();
    await pause();
    expect(server.stored).toEqual({ value: 'Stairs.', revision: 3 });
    expect(autosave.state()).toBe('saved');
  });

  it('while a save is on its way follows in the next one, based on its revision', async () => {
    const autosave = open();
    server.isSlow = true;
    autosave.change('One');
    await pause();
    autosave.change('Two');
    await pause();
    expect(server.saves).toEqual(['One']);
    server.isSlow = false;
    server.answer();
    await pause();
    expect(server.saves).toEqual(['One', 'Two']);
    expect(server.stored).toEqual({ value: 'Two', revision: 3 });
    expect(autosave.state()).toBe('saved');
  });

  it('and taken back before it was sent needs no save', async () => {
    const autosave = open();
    autosave.change('Stairs!');
    autosave.change('Stairs.');
    await pause();
    expect(server.saves).toEqual([]);
    expect([autosave.state(), copies()]).toEqual(['saved', []]);
  });

  it('can be a function of what is there, as for moves in an outline', async () => {
    const autosave = open();
    autosave.change((text) => `${text} Down.`);
    autosave.change((text) => `${text} Up.`);
    expect(await autosave.flush()).toBe(true);
    expect(server.stored.value).toBe('Stairs. Down. Up.');
  });

  it('is sent when the screen is left, and when the page is hidden', async () => {
    const autosave = open();
    autosave.change('Left');
    autosave.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored.value).toBe('Left');
    const other = open();
    other.change('Hidden');
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored.value).toBe('Hidden');
  });
});

describe('without a connection', () => {
  it('it is kept in the browser, tried again, and sent when the server is back', async () => {
    const autosave = open();
    server.failure = unreachable;
    autosave.change('Offline');
    await pause();
    expect(autosave.getView().status).toMatchObject({ state: 'unreachable', isKept: true });
    autosave.change('Offline, still typing');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(autosave.state()).toBe('unreachable');
    server.failure = null;
    autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored.value).toBe('Offline, still typing');
    expect([autosave.state(), copies()]).toEqual(['saved', []]);
  });

  it('waits longer after each failure, and half a minute at most', async () => {
    const autosave = open();
    server.failure = unreachable;
    autosave.change('Offline');
    await pause();
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000 + 30_000 + 30_000);
    expect(server.saves).toHaveLength(7);
  });

  it('survives a crash: whoever comes back finds it, and it is saved', async () => {
    const autosave = open();
    server.failure = unreachable;
    autosave.change('Typed on the train');
    await shortPause();
    crash();
    server.failure = null;
    const later = open();
    expect(later.getView()).toMatchObject({
      value: 'Typed on the train',
      restoredFrom: expect.any(String),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored.value).toBe('Typed on the train');
    expect(later.getView()).toMatchObject({ restoredFrom: null, status: { state: 'saved' } });
    expect(copies()).toEqual([]);
  });

  it('a screen that remembers an older revision than what was typed into takes the newer', async () => {
    const first = server.stored;
    const autosave = open();
    autosave.change('Saved');
    await pause();
    server.failure = unreachable;
    autosave.change('Saved, and more');
    await shortPause();
    crash();
    server.failure = null;
    const later = open(first);
    await vi.advanceTimersByTimeAsync(0);
    expect(later.state()).toBe('saved');
    expect(server.stored).toEqual({ value: 'Saved, and more', revision: 3 });
  });

  it('warns before the page is closed only if something could be lost', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const autosave = open();
    expect(leave()).toBe(false);
    autosave.change('Kept');
    expect(leave()).toBe(false);
    server.failure = unreachable;
    await pause();
    expect(leave()).toBe(true);
    autosave.stop();
  });

  it('says so if the browser can’t keep it either', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
      removeItem: () => {},
      clear: () => {},
    });
    const autosave = open();
    server.failure = unreachable;
    autosave.change('Nowhere');
    await pause();
    expect(autosave.getView().status).toMatchObject({ state: 'unreachable', isKept: false });
  });
});

describe('the copy in this browser', () => {
  it('is written once typing pauses, not at every key', async () => {
    const autosave = open();
    autosave.change('S');
    autosave.change('St');
    expect(copies()).toEqual([]);
    await shortPause();
    expect(keptTexts()).toEqual(['St']);
  });

  it('is never more than two seconds behind someone who doesn’t pause', async () => {
    server.failure = unreachable;
    const autosave = open();
    for (let n = 0; n < 50; n += 1) {
      autosave.change(`Stairs ${n}`);
      await vi.advanceTimersByTimeAsync(100);
    }
    const [kept = ''] = keptTexts();
    expect(Number(kept.replace('Stairs ', ''))).toBeGreaterThanOrEqual(49 - 20);
  });

  it.each(['blur', 'pagehide', 'beforeunload'])('is written at once on %s', async (event) => {
    server.isSlow = true;
    const autosave = open();
    autosave.change('On its way');
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change('Typed while that was sent');
    window.dispatchEvent(new Event(event, { cancelable: true }));
    expect(keptTexts()).toEqual(['Typed while that was sent']);
  });

  it('is written at once when the page is hidden, and when the screen is left', () => {
    server.isSlow = true;
    const autosave = open();
    autosave.change('Hidden');
    const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden.mockRestore();
    expect(keptTexts()).toEqual(['Hidden']);
    autosave.change('Left');
    autosave.stop();
    expect(keptTexts()).toEqual(['Left']);
  });

  it('has the last key once a save has failed', async () => {
    server.isSlow = true;
    server.failure = unreachable;
    const autosave = open();
    autosave.change('Sent');
    const sent = autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change('Sent, and one more');
    server.answer();
    await sent;
    expect(keptTexts()).toEqual(['Sent, and one more']);
  });

  it('has the last key once someone else’s text is there', async () => {
    server.write('Theirs');
    server.isSlow = true;
    const autosave = open({ value: 'Stairs.', revision: 1 });
    autosave.change('Mine');
    const sent = autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change('Mine, and one more');
    server.answer();
    await sent;
    expect(autosave.state()).toBe('conflict');
    expect(keptTexts()).toEqual(['Mine, and one more']);
  });

  it('is gone once everything is saved, also if a key was pressed just before', async () => {
    const autosave = open();
    autosave.change('Saved');
    await autosave.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(copies()).toEqual([]);
  });
});

describe('an editor that draws what is typed by itself', () => {
  it('is told of what comes from elsewhere and of what the line says, not of its own keys', async () => {
    const autosave = open();
    autosave.change('S');
    const typing = autosave.getSteadyView();
    expect(typing.status.state).toBe('saving');
    autosave.change('St');
    autosave.change('Sta');
    expect(autosave.getSteadyView()).toBe(typing);
    expect([autosave.read(), autosave.getView().value]).toEqual(['Sta', 'Sta']);
    await pause();
    expect(autosave.getSteadyView()).toMatchObject({ value: 'Sta', status: { state: 'saved' } });
    server.write('Theirs');
    autosave.receive(server.stored);
    expect(autosave.getSteadyView().value).toBe('Theirs');
    server.write('Theirs again');
    autosave.change('Mine');
    await pause();
    const inConflict = autosave.getSteadyView();
    autosave.change('Mine, longer');
    expect(autosave.getSteadyView()).not.toBe(inConflict);
    expect(autosave.getSteadyView().conflict).toMatchObject({ mine: 'Mine, longer' });
  });
});

describe('someone else', () => {
  it('is never overwritten: both versions are shown, and nothing is sent until one has decided', async () => {
    const autosave = open();
    server.write('Theirs');
    autosave.change('Mine');
    await pause();
    expect(autosave.getView()).toMatchObject({
      value: 'Mine',
      status: { state: 'conflict', isKept: true },
      conflict: { mine: 'Mine', theirs: 'Theirs', base: 'Stairs.' },
    });
    autosave.change('Mine, and more');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.stored.value).toBe('Theirs');
    expect(await autosave.flush()).toBe(false);
    autosave.resolve(() => 'Mine, and theirs');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored).toEqual({ value: 'Mine, and theirs', revision: 3 });
    expect(autosave.getView()).toMatchObject({ conflict: null, status: { state: 'saved' } });
  });

  it('who saves again while one decides is noticed again', async () => {
    const autosave = open();
    server.write('Theirs');
    autosave.change('Mine');
    await pause();
    server.write('Theirs, newer');
    autosave.resolve(({ mine }) => mine);
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.getView().conflict).toMatchObject({ theirs: 'Theirs, newer' });
    autosave.resolve(({ theirs }) => theirs);
    expect(autosave.getView()).toMatchObject({ conflict: null, status: { state: 'saved' } });
    expect(copies()).toEqual([]);
  });

  it('never costs a key: what is typed while one decides is part of what is decided', async () => {
    const autosave = open();
    server.write('Theirs');
    autosave.change('Mine');
    await pause();
    autosave.change('Mine, still growing');
    autosave.settle(({ mine, theirs }) => ({ mine: `${mine}!`, base: theirs }));
    expect(autosave.getView()).toMatchObject({
      value: 'Mine, still growing!',
      conflict: { base: 'Theirs', theirs: 'Theirs' },
    });
    autosave.change('Mine, still growing! Done.');
    autosave.resolve(({ mine }) => mine);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored).toEqual({ value: 'Mine, still growing! Done.', revision: 3 });
  });

  it('who wrote the same is no conflict', async () => {
    const autosave = open();
    server.write('The same');
    autosave.change('The same');
    await pause();
    expect(autosave.state()).toBe('saved');
  });

  it('who saved without a change is no conflict', async () => {
    const autosave = open();
    server.write('Stairs.');
    autosave.change('Mine.');
    await pause();
    expect(autosave.state()).toBe('saving');
    await pause();
    expect(server.stored).toEqual({ value: 'Mine.', revision: 3 });
    expect(autosave.state()).toBe('saved');
  });

  it('whose text can’t be loaded is asked for again', async () => {
    const autosave = open();
    server.write('Theirs');
    autosave.change('Mine');
    const load = vi.spyOn(autosave.calls, 'load').mockRejectedValueOnce(unreachable);
    await pause();
    expect(autosave.state()).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(autosave.state()).toBe('conflict');
  });

  it('had saved while one was away: what was found in the browser is a conflict', async () => {
    const autosave = open();
    server.failure = unreachable;
    autosave.change('Typed on the train');
    await shortPause();
    crash();
    server.failure = null;
    server.write('Theirs');
    const later = open();
    expect(later.getView()).toMatchObject({
      value: 'Typed on the train',
      conflict: { theirs: 'Theirs', base: 'Stairs.' },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.stored.value).toBe('Theirs');
  });

  it('who saved is taken over where nothing was typed', async () => {
    const autosave = open();
    server.write('Theirs');
    autosave.receive(server.stored);
    expect(autosave.getView()).toMatchObject({ value: 'Theirs', status: { state: 'saved' } });
    autosave.change('Theirs, and mine');
    server.write('Newer');
    autosave.receive(server.stored);
    expect(autosave.getView().value).toBe('Theirs, and mine');
  });
});

describe('a save whose reply was lost', () => {
  /** The server has what was sent, and nobody knows. */
  function loseReply() {
    const { save } = server;
    server.save = async (value, revision) => {
      await save(value, revision);
      server.save = save;
      throw unreachable;
    };
  }

  it('is no conflict with the next one', async () => {
    loseReply();
    const autosave = open();
    autosave.change('One.');
    await pause();
    expect(autosave.state()).toBe('unreachable');
    await autosave.flush();
    expect(autosave.state()).toBe('saved');
    expect(server.stored).toEqual({ value: 'One.', revision: 2 });
  });

  it('is no conflict with what was typed since, also after a crash', async () => {
    const before = server.stored;
    loseReply();
    const first = open();
    first.change('One.');
    await pause();
    first.change('One, two.');
    await shortPause();
    crash();
    expect(server.stored).not.toEqual(before);
    const second = open();
    expect(second.getView()).toMatchObject({ value: 'One, two.', conflict: null });
    await second.flush();
    expect(server.stored).toEqual({ value: 'One, two.', revision: 3 });
  });
});

describe('two windows of one person', () => {
  it('don’t erase each other’s copies', async () => {
    const one = open();
    const other = open();
    server.failure = unreachable;
    one.change('One');
    other.change('Other');
    await shortPause();
    server.failure = null;
    expect(copies()).toHaveLength(2);
    await one.flush();
    expect(copies()).toHaveLength(1);
    await other.flush();
    expect(other.getView().conflict).toMatchObject({ mine: 'Other', theirs: 'One' });
  });

  it('nor does another part, or another account on this device, find them', async () => {
    const autosave = open();
    autosave.change('Mine');
    await shortPause();
    expect(copies()).toHaveLength(1);
    crash();
    expect(open(server.stored, { name: 'lesson 2 text' }).getView().value).toBe('Stairs.');
    expect(open(server.stored, { accountId: 8 }).getView().value).toBe('Stairs.');
  });
});

describe('what the server refuses', () => {
  const refusal = new ApiError('The address is taken.', 409, {
    code: 'slug_taken',
    errors: [{ field: 'slug', message: 'The address is taken.' }],
  });

  it('is kept, with its reason beside the field, and sent again once it changes', async () => {
    const autosave = open();
    server.failure = refusal;
    autosave.change('Taken');
    await pause();
    expect(autosave.getView().status).toEqual({
      state: 'refused',
      message: 'The address is taken.',
      errors: refusal.errors,
      isKept: true,
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toHaveLength(1);
    server.failure = null;
    autosave.change('Free');
    await pause();
    expect(autosave.state()).toBe('saved');
  });

  it.each(['course_too_long', 'files_missing', 'account_deleted'])(
    'with the status of a conflict, but for another reason, is sent once: %s',
    async (code) => {
      const autosave = open();
      server.failure = new ApiError('Shorten one first.', 409, { code });
      vi.spyOn(autosave.calls, 'load').mockResolvedValue(server.stored);
      autosave.change('Longer');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.saves).toHaveLength(1);
      expect(autosave.getView()).toMatchObject({
        status: { state: 'refused', message: 'Shorten one first.' },
        conflict: null,
      });
    },
  );
});

it('compares structured values by what they say, not by the order of their keys', async () => {
  const save = vi.fn();
  const autosave = new Autosave<unknown>({
    name: 'outline',
    accountId: 7,
    stored: { value: [{ id: 1, title: 'Week 1' }], revision: 1 },
    calls: { save, load: vi.fn() },
  });
  autosave.start();
  autosave.change([{ title: 'Week 1', id: 1 }]);
  await pause();
  expect(save).not.toHaveBeenCalled();
  expect(autosave.getView().status.state).toBe('saved');
});
