import type { Element, ElementContent, Root } from 'hast';
import { languageCode, mostCaptionLanguages } from '../../../../contract/catalog/captions.ts';
import { ownLanguageName } from '../../../../contract/text/languages.ts';
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
  const inside = node.children.filter((child) => child.type === 'element');
  const body = inside.filter(({ properties }) => properties.dataTranslation === undefined);
  const frame = (children: ElementContent[]) =>
    element('figure', { className: ['media'], dataMedia: kind }, children);
  if (kind === 'attachment') {
    const link = element('a', { href: media.src, download: name }, [
      element('b', {}, [text(title)]),
    ]);
    return frame([link, element('span', {}, [text(facts.join(', '))]), ...body]);
  }
  const language = said('dataLanguage') || 'en';
  const first = captionsOf(node, kind, said, options, shown);
  const translated = readTranslations(
    inside.filter((part) => !body.includes(part)),
    { language, file: name },
    options,
    shown,
  );
  const tracks = [...first, ...translated.flatMap(({ track }) => track)];
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
      ? [element('audio', properties, tracks)]
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
              tracks,
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
    ...(body.length > 0 ? [transcriptOf(readInstead(translated[0] && language), body)] : []),
    ...translated.flatMap(({ language, transcript: body }) => {
      const inside = element('div', { lang: language, dir: 'auto' }, body);
      return body.length > 0 ? [transcriptOf(readInstead(language), [inside])] : [];
    }),
  ]);
}

const transcriptOf = (label: ElementContent[], body: ElementContent[]) =>
  element('details', { className: ['transcript'] }, [element('summary', {}, label), ...body]);

/** Where there are several, each is named. The reader's browser adds those that nobody wrote (caption-languages.ts), with the same words. */
function readInstead(language: string | undefined): ElementContent[] {
  if (language === undefined) return [text('Read it instead')];
  const name = element('span', { lang: language }, [text(ownLanguageName(language))]);
  return [text('Read it instead: '), name];
}

function findMedia(
  path: string,
  { media }: MediaOptions,
): { name: string; media: PlacedMedia } | undefined {
  const name = mediaNameIn(path);
  const found = name === undefined ? undefined : media.get(name);
  return name !== undefined && found ? { name, media: found } : undefined;
}

function captionsOf(
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
  const captions = findCaptions(node, path, bareName(said('dataFile')), options, shown);
  if (!captions) return [];
  const language = said('dataLanguage') || 'en';
  if (!languageCode.test(language)) {
    report(node, 'caption_language', 'Name the language by its code: language="en".');
    return [];
  }
  return [trackOf(captions, language, true)];
}

function findCaptions(
  node: Element,
  path: string,
  file: string,
  options: MediaOptions,
  shown: ShownMedia,
): PlacedMedia | undefined {
  const captions = findMedia(path, options);
  if (captions?.media.type !== 'text/vtt') {
    options.report(node, 'lost_captions', `There are no captions ${path}.`, {
      values: { name: bareName(path), file },
    });
    return undefined;
  }
  shown.names.push(captions.name);
  return captions.media;
}

function trackOf({ src }: PlacedMedia, language: string, isFirst: boolean): Element {
  return element(
    'track',
    {
      kind: 'captions',
      src,
      srcLang: language,
      label: ownLanguageName(language),
      ...(isFirst && { default: true }),
    },
    [],
  );
}

interface Translated {
  language: string;
  track: Element[];
  transcript: Element[];
}

/** Captions and transcripts in further languages. What is wrong with one is reported, and it is left out. */
function readTranslations(
  parts: readonly Element[],
  { language: first, file }: { language: string; file: string },
  options: MediaOptions,
  shown: ShownMedia,
): Translated[] {
  const { report } = options;
  const known = new Set([first.toLowerCase()]);
  const read: Translated[] = [];
  for (const part of parts) {
    const language = String(part.properties.dataTranslation);
    if (!languageCode.test(language)) {
      report(part, 'caption_language', 'Name the language by its code: language="de".');
      continue;
    }
    const path = String(part.properties.dataCaptions ?? '');
    const captions = path === '' ? undefined : findCaptions(part, path, file, options, shown);
    if (known.has(language.toLowerCase())) {
      report(part, 'language_twice', `There is ${language} already: name each language once.`, {
        values: { language, file },
      });
      continue;
    }
    known.add(language.toLowerCase());
    if (known.size === mostCaptionLanguages + 1) {
      report(part, 'many_languages', `There can be ${mostCaptionLanguages} languages at most.`, {
        values: { most: mostCaptionLanguages, file },
      });
    }
    if (known.size > mostCaptionLanguages) continue;
    const transcript = part.children.filter((child) => child.type === 'element');
    if (path === '' && transcript.length === 0) {
      report(part, 'empty_translation', `Name the captions in ${language}, or write below it.`, {
        values: { language, file },
      });
    }
    const track = captions ? [trackOf(captions, language, false)] : [];
    read.push({ language, track, transcript });
  }
  return read;
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
