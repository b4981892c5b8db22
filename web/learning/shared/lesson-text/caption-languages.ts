import { plainCaption, transcriptOf } from '../../../../contract/catalog/captions.ts';

/**
 * For players with captions in several languages: shows those in the reader's language first, and offers a transcript in each.
 * Without it, as without scripts, players show the first language, and their own menu has the others.
 */
export function offerLanguages(text: HTMLElement, preferred = navigator.languages): void {
  for (const player of text.querySelectorAll<HTMLMediaElement>('.media :is(video, audio)')) {
    const tracks = [...player.querySelectorAll('track')];
    if (tracks.length < 2) continue;
    const chosen = chooseTrack(tracks, preferred);
    if (chosen && !chosen.default) {
      for (const { track } of tracks) track.mode = track === chosen.track ? 'showing' : 'disabled';
    }
    const figure = player.closest('.media') as HTMLElement;
    for (const track of tracks) offerTranscript(figure, track);
    const own = chosen && transcriptIn(figure, chosen);
    const first = figure.querySelector('.transcript');
    if (own && first && own !== first) first.before(own);
  }
}

/** The first language of the reader that there is; `pt` and `pt-BR` are better than none of them. */
export function chooseTrack(
  tracks: readonly HTMLTrackElement[],
  preferred: readonly string[],
): HTMLTrackElement | undefined {
  const codes = tracks.map(({ srclang }) => srclang.toLowerCase());
  const base = (code: string) => code.split('-', 1)[0];
  for (const wanted of preferred.map((code) => code.toLowerCase())) {
    const exact = codes.indexOf(wanted);
    const found = exact >= 0 ? exact : codes.findIndex((code) => base(code) === base(wanted));
    if (found >= 0) return tracks[found];
  }
  return undefined;
}

const transcriptIn = (figure: HTMLElement, { srclang, default: isFirst }: HTMLTrackElement) =>
  isFirst
    ? figure.querySelector('.transcript:not(:has(> [lang]))')
    : figure.querySelector(`.transcript > [lang="${srclang}"]`)?.parentElement;

/** Where nobody wrote one, it is what the captions say. */
function offerTranscript(figure: HTMLElement, element: HTMLTrackElement): void {
  if (element.default || transcriptIn(figure, element)) return;
  const details = document.createElement('details');
  details.className = 'transcript';
  const summary = document.createElement('summary');
  const name = document.createElement('span');
  name.lang = element.srclang;
  name.textContent = element.label;
  summary.append('Read it instead: ', name);
  const body = document.createElement('div');
  body.lang = element.srclang;
  body.dir = 'auto';
  details.append(summary, body);
  details.addEventListener('toggle', () => {
    if (details.open && body.childElementCount === 0) readCaptions(element, body);
  });
  figure.append(details);
}

function readCaptions(element: HTMLTrackElement, body: HTMLElement): void {
  const { track } = element;
  const before = track.mode;
  const fill = () => {
    const cues = [...(track.cues ?? [])] as VTTCue[];
    const words = transcriptOf(
      cues.map(({ startTime, endTime, text }) => ({
        start: startTime,
        end: endTime,
        text: plainCaption(text),
      })),
    );
    body.replaceChildren(
      ...words.split('\n\n').map((paragraph) => {
        const shown = document.createElement('p');
        shown.textContent = paragraph;
        return shown;
      }),
    );
    track.mode = before;
  };
  // Disabled captions aren't loaded, and show none of their words to scripts either.
  if (before === 'disabled') track.mode = 'hidden';
  if (element.readyState === HTMLTrackElement.LOADED) {
    fill();
    return;
  }
  element.addEventListener('load', fill, { once: true });
  element.addEventListener(
    'error',
    () => {
      body.textContent = 'This transcript can’t be loaded. Reload the page to try again.';
    },
    { once: true },
  );
}
