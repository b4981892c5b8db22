import type { Element, ElementContent, Root } from 'hast';
import { kindOfType, type Media, mediaNameIn } from '../../media/media-types.ts';
import type { Report } from '../files/problems.ts';
import { bareName, figureNameIn } from './allow-list.ts';
import { drawFigure, type Figure } from './figure.ts';
import type { MediaBlock } from './media-block.ts';
import { walkElements } from './walk.ts';

/** A file that a lesson can show, and where a browser gets it. */
export interface PlacedMedia extends Omit<Media, 'captions'> {
  src: string;
}

export interface ShownMedia {
  /** The names of the files, captions included. */
  names: string[];
  /** How long all of it plays. */
  seconds: number;
  /** The figures that are shown until someone presses play. */
  posters: string[];
}

export interface MediaOptions {
  /** By name. */
  media: ReadonlyMap<string, PlacedMedia>;
  figures: ReadonlyMap<string, Figure>;
  idFor: (wanted: string) => string;
  report: Report;
}

/** After sanitising: everything here is made of checked values and of text that is safe already. */
export function placeMedia(page: Root, options: MediaOptions): ShownMedia {
  const shown: ShownMedia = { names: [], seconds: 0, posters: [] };
  walkElements(page, (node, index, parent) => {
    const kind = node.properties.dataMedia as MediaBlock | undefined;
    if (node.tagName !== 'figure' || kind === undefined) return;
    const figure = figureOf(node, kind, options, shown);
    if (!figure) {
      parent.children.splice(index, 1);
      return index;
    }
    parent.children[index] = node.position ? { ...figure, position: node.position } : figure;
    return 'skip';
  });
  return shown;
}

const nouns: Record<MediaBlock, string> = { video: 'Video', audio: 'Audio', attachment: 'PDF' };
const kinds = { video: 'video', audio: 'audio', attachment: 'pdf' } as const;
const wanted = {
  video: 'an MP4 or WebM file',
  audio: 'an MP3, M4A, OGG or WAV file',
  attachment: 'a PDF file',
};

function figureOf(
  node: Element,
  kind: MediaBlock,
  options: MediaOptions,
  shown: ShownMedia,
): Element | undefined {
  const { report } = options;
  const said = (name: string) => String(node.properties[name] ?? '');
  const file = said('dataFile');
  const found = file === '' ? undefined : findMedia(file, options);
  if (file !== '' && !found) {
    report(node, 'no_media', `There is no file ${file}.`, { values: { name: bareName(file) } });
  }
  if (!found) return undefined;
  const { name, media } = found;
  if (kindOfType(media.type) !== kinds[kind]) {
    report(node, 'other_media', `${file} can’t be shown as ${kind}: that needs ${wanted[kind]}.`);
    return undefined;
  }
  shown.names.push(name);
  shown.seconds += media.seconds ?? 0;
  const title = said('dataTitle') || name;
  const facts = [
    nouns[kind],
    ...(media.seconds ? [lengthText(media.seconds)] : []),
    sizeText(media),
  ];
  const body = node.children.filter((child) => child.type === 'element');
  const frame = (children: ElementContent[]) =>
    element('figure', { className: ['media'], dataMedia: kind }, children);
  if (kind === 'attachment') {
    const link = element('a', { href: media.src, download: name }, [
      element('b', {}, [text(title)]),
    ]);
    return frame([link, element('span', {}, [text(facts.join(', '))]), ...body]);
  }
  const track = trackOf(node, kind, said, options, shown);
  if (body.length === 0) {
    const [what, sense] = kind === 'video' ? ['video', 'see or hear'] : ['recording', 'hear'];
    report(
      node,
      'no_transcript',
      `A ${what} needs its transcript, for those who can’t ${sense} it: write it between the first line and :::.`,
      { values: { what, file: name, title } },
    );
  }
  const width = media.width ?? 1280;
  const height = media.height ?? 720;
  const poster = kind === 'video' ? posterOf(node, said('dataPoster'), options, shown) : [];
  const properties = {
    src: media.src,
    controls: true,
    preload: 'none',
    ariaLabel: title,
  };
  const player =
    kind === 'audio'
      ? [element('audio', properties, track)]
      : [
          element('div', { className: ['frame'] }, [
            ...poster,
            element(
              'video',
              {
                ...properties,
                playsInline: true,
                width,
                height,
                // Chromium paints a player without a poster black, and the one behind it couldn't be seen.
                ...(poster.length > 0 && { poster: emptyPicture(width, height) }),
              },
              track,
            ),
          ]),
        ];
  return frame([
    ...player,
    element('figcaption', {}, [
      element('b', {}, [text(title)]),
      text(' '),
      element('span', {}, [text(facts.join(', '))]),
    ]),
    ...(body.length > 0
      ? [
          element('details', { className: ['transcript'] }, [
            element('summary', {}, [text('Read it instead')]),
            ...body,
          ]),
        ]
      : []),
  ]);
}

function findMedia(
  path: string,
  { media }: MediaOptions,
): { name: string; media: PlacedMedia } | undefined {
  const name = mediaNameIn(path);
  const found = name === undefined ? undefined : media.get(name);
  return name !== undefined && found ? { name, media: found } : undefined;
}

/** Names of languages that captions are usually in; others are named by their code. */
const languages: Record<string, string> = { en: 'English', ja: 'Japanese', de: 'German' };

function trackOf(
  node: Element,
  kind: 'video' | 'audio',
  said: (name: string) => string,
  options: MediaOptions,
  shown: ShownMedia,
): Element[] {
  const { report } = options;
  const path = said('dataCaptions');
  if (path === '') {
    if (kind === 'video') {
      report(
        node,
        'no_captions',
        'A video needs captions, for those who can’t hear it: captions="media/x.vtt".',
        { values: { file: bareName(said('dataFile')), title: said('dataTitle') } },
      );
    }
    return [];
  }
  const captions = findMedia(path, options);
  if (captions?.media.type !== 'text/vtt') {
    report(node, 'lost_captions', `There are no captions ${path}.`, {
      values: { name: bareName(path), file: bareName(said('dataFile')) },
    });
    return [];
  }
  shown.names.push(captions.name);
  const language = said('dataLanguage') || 'en';
  if (!/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(language)) {
    report(node, 'caption_language', 'Name the language by its code: language="en".');
    return [];
  }
  return [
    element(
      'track',
      {
        kind: 'captions',
        src: captions.media.src,
        srcLang: language,
        label: languages[language] ?? language,
        default: true,
      },
      [],
    ),
  ];
}

/** Lies behind the player, which shows nothing of its own before it plays. A drawing follows the theme, an image loads when it is near. */
function posterOf(
  node: Element,
  path: string,
  { figures, idFor, report }: MediaOptions,
  shown: ShownMedia,
): Element[] {
  if (path === '') return [];
  const figure = figures.get(figureNameIn(path) ?? '');
  if (!figure) {
    report(node, 'no_figure', `There is no figure ${path}.`, { values: { name: bareName(path) } });
    return [];
  }
  shown.posters.push(figure.name);
  const drawn = drawFigure(figure, { alt: '', idFor });
  return [element('div', { className: ['figure'], ariaHidden: 'true' }, [drawn])];
}

const emptyPicture = (width: number, height: number) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`;

/** `1:05`, `1:02:03`. */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** For readers who pay by the megabyte. */
function sizeText({ bytes }: PlacedMedia): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** A lesson takes as much longer as it plays. */
export const minutesOf = (seconds: number) => Math.ceil(seconds / 60);

const text = (value: string): ElementContent => ({ type: 'text', value });

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
