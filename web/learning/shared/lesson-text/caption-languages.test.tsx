import { expect, it, vi } from 'vitest';
import { chooseTrack, offerLanguages } from './caption-languages.ts';

/** As in a browser: a track loads once it isn't disabled. */
function lesson(...codes: string[]) {
  document.body.innerHTML = `<div><figure class="media"><video>${codes
    .map(
      (code, n) =>
        `<track kind="captions" srclang="${code}" label="In ${code}"${n === 0 ? ' default' : ''}>`,
    )
    .join(
      '',
    )}</video><details class="transcript"><summary>Read it instead</summary><p>Said.</p></details></figure></div>`;
  const text = document.body.firstElementChild as HTMLElement;
  const tracks = [...text.querySelectorAll('track')];
  for (const [n, track] of tracks.entries()) {
    let mode = n === 0 ? 'showing' : 'disabled';
    Object.defineProperty(track, 'readyState', { value: 0 });
    Object.defineProperty(track, 'track', {
      value: {
        get mode() {
          return mode;
        },
        set mode(next) {
          mode = next;
          if (next === 'hidden') queueMicrotask(() => track.dispatchEvent(new Event('load')));
        },
        cues: [
          { startTime: 0, endTime: 1, text: '<v Ines>Hallo &amp; willkommen.' },
          { startTime: 9, endTime: 10, text: '<i>Ende</i>' },
        ],
      },
    });
  }
  const labels = () => [...text.querySelectorAll('summary')].map(({ textContent }) => textContent);
  const modes = () => tracks.map(({ track }) => track.mode);
  return { text, tracks, labels, modes };
}

it('the reader’s language is shown, and its transcript comes first', async () => {
  const { text, labels, modes } = lesson('en', 'de', 'ja');
  offerLanguages(text, ['fr', 'de-AT', 'en']);
  expect(modes()).toEqual(['disabled', 'showing', 'disabled']);
  expect(labels()).toEqual(['Read it instead: In de', 'Read it instead', 'Read it instead: In ja']);
  const japanese = [...text.querySelectorAll('details')].at(-1);
  if (japanese) japanese.open = true;
  await vi.waitFor(() =>
    expect(japanese?.querySelector('div[lang="ja"]')?.innerHTML).toBe(
      '<p>Ines: Hallo &amp; willkommen.</p><p>Ende</p>',
    ),
  );
  // Reading it doesn't switch it on.
  expect(modes()).toEqual(['disabled', 'showing', 'disabled']);
  offerLanguages(text, ['de']);
  expect(labels()).toHaveLength(3);
});

it('a reader of the first language, or of none of them, gets the first', () => {
  for (const preferred of [['en-GB', 'de'], ['fr'], []]) {
    const { text, labels, modes } = lesson('en', 'de');
    offerLanguages(text, preferred);
    expect(modes()).toEqual(['showing', 'disabled']);
    expect(labels()[0]).toBe('Read it instead');
  }
});

it('a transcript that someone wrote is the one that is offered', () => {
  const { text, labels } = lesson('en', 'de');
  const written = document.createElement('details');
  written.className = 'transcript';
  written.innerHTML =
    '<summary>Read it instead: Deutsch</summary><div lang="de">Geschrieben.</div>';
  text.querySelector('figure')?.append(written);
  offerLanguages(text, ['de']);
  expect(labels()).toEqual(['Read it instead: Deutsch', 'Read it instead']);
});

it('captions that can’t be loaded are said to be missing', async () => {
  const { text, tracks } = lesson('en', 'de');
  offerLanguages(text, ['en']);
  const german = [...text.querySelectorAll('details')].at(-1);
  Object.defineProperty(tracks[1]?.track, 'mode', { value: 'showing' });
  if (german) german.open = true;
  await vi.waitFor(() => {
    tracks[1]?.dispatchEvent(new Event('error'));
    expect(german).toHaveTextContent('can’t be loaded');
  });
});

it('an exact language is better than a related one', () => {
  const { tracks } = lesson('en', 'pt', 'pt-BR');
  expect(chooseTrack(tracks, ['pt-br'])?.srclang).toBe('pt-BR');
  expect(chooseTrack(tracks, ['pt-PT'])?.srclang).toBe('pt');
  expect(chooseTrack(tracks, [])).toBeUndefined();
});
