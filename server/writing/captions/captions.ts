import { createHash } from 'node:crypto';
import { mostCaptionLanguages } from '../../../contract/catalog/captions.ts';
import { LessonSource } from '../../../contract/studio/content.ts';
import { maxCaptionsBytes } from '../../../contract/studio/media.ts';
import type { CaptionedMedia, CaptionLanguage } from '../../../contract/writing/captions.ts';
import { isSameLanguage } from '../../../contract/writing/languages.ts';
import {
  findPlayed,
  withCaptions,
  withTranslation,
} from '../../../contract/writing/media-block.ts';
import { missingIn } from '../../../contract/writing/translation.ts';
import { readCaptions } from '../../catalog/media/captions.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findTaughtLesson, saveLessonText, startEditing } from '../../studio/drafts/drafts.ts';
import {
  discardCaptions,
  findCaptions,
  getMedia,
  listCaptions,
  replaceCaptions,
} from '../../studio/media/media.ts';
import { tooLarge } from '../../studio/media/receive-media.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';

interface Played {
  lessonId: string;
  /** Of the video or the recording. */
  name: string;
}

type PlacedBlock = NonNullable<ReturnType<typeof findPlayed>>;

/** What a block has in a language; nothing yet in one that is about to be added. */
function wordsIn({ words, language: first, translations }: PlacedBlock, wanted = first) {
  if (isSameLanguage(wanted, first)) {
    const { captions, transcript } = words;
    return { language: first, captions, transcript, isFirst: true, isThere: true };
  }
  const found = translations.find(({ language }) => isSameLanguage(language, wanted));
  return {
    language: found?.language ?? wanted,
    captions: found?.captions ?? null,
    transcript: found?.transcript ?? '',
    isFirst: false,
    isThere: found !== undefined,
  };
}

/** Changes with what is written in one language, and with nothing else in the text. */
const versionOf = (captions: string, transcript: string) =>
  createHash('sha256')
    .update(JSON.stringify([captions, transcript]))
    .digest('base64url')
    .slice(0, 22);

export async function getCaptionedMedia(
  db: Db,
  viewer: Viewer,
  { lessonId, name }: Played,
  wanted: string | undefined,
  config: Config,
): Promise<CaptionedMedia> {
  const { lesson, course } = await findTaughtLesson(db, viewer, lessonId, 'edit');
  const block = findPlayed(lesson.source, name);
  if (!block) throw new Refusal('not_found');
  const { language, captions, transcript, isFirst } = wordsIn(block, wanted);
  const [media, texts] = await Promise.all([
    getMedia(db, viewer, course.id, name, config),
    listCaptions(db, course.id, filesOf(block)),
  ]);
  const textOf = (file: string | null) => (file === null ? '' : (texts.get(file) ?? ''));
  const text = textOf(captions);
  const original = { language: block.language, captions: textOf(block.words.captions) };
  return {
    media,
    title: block.words.title,
    language,
    captions: text,
    transcript,
    languages: countLanguages(block, textOf),
    original: isFirst ? null : original,
    revision: lesson.sourceRevision,
    version: versionOf(text, transcript),
    changedAt: lesson.changedAt.toISOString(),
    changedBy: lesson.changedBy,
  };
}

/** The text may name more languages than there can be; the check of the course says so. */
const translationsOf = ({ translations }: PlacedBlock) =>
  translations.slice(0, mostCaptionLanguages - 1);

const filesOf = (block: PlacedBlock) =>
  [block.words, ...translationsOf(block)].flatMap(({ captions }) => captions ?? []);

function countLanguages(
  block: PlacedBlock,
  textOf: (file: string | null) => string,
): CaptionLanguage[] {
  const cuesOf = (file: string | null) => {
    const read = readCaptions(textOf(file));
    return 'cues' in read ? read.cues : [];
  };
  const first = cuesOf(block.words.captions);
  return [
    { language: block.language, captions: first.length, untranslated: 0 },
    ...translationsOf(block).map(({ language, captions }) => {
      const cues = cuesOf(captions);
      const untranslated = missingIn(first, cues).length;
      return { language, captions: cues.length, untranslated };
    }),
  ];
}

interface SavedCaptions {
  language?: string | undefined;
  captions: string;
  transcript: string;
  revision: number;
  version?: string | undefined;
}

/** Puts captions and transcript into the lesson's text, if nobody has changed them since. */
export async function saveCaptions(
  db: Db,
  viewer: Viewer,
  { lessonId, name }: Played,
  body: SavedCaptions,
  config: Config,
): Promise<{ revision: number; version: string; at: string; source: string }> {
  const { captions: text, transcript } = body;
  await findTaughtLesson(db, viewer, lessonId, 'edit');
  await limitTries(db, limits.captions, byAccount(viewer.accountId));
  assertCaptions(text);
  return inTransaction(db, async (db) => {
    const { course } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    await startEditing(db, course);
    // Once nobody else can write: someone may have saved another language while this one waited.
    const { lesson } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    const { source: before, sourceRevision: revision } = lesson;
    const block = findPlayed(before, name);
    if (!block) throw new Refusal(revision === body.revision ? 'not_played' : 'draft_changed');
    const former = wordsIn(block, body.language);
    if (revision !== body.revision) {
      const known =
        former.captions === null ? '' : await findCaptions(db, course.id, former.captions);
      const isSame = body.version === versionOf(known ?? '', former.transcript);
      if (!isSame) throw new Refusal('draft_changed');
    }
    const isRemoved = !former.isFirst && text === '' && transcript.trim() === '';
    if (!former.isThere && !isRemoved && block.translations.length + 1 >= mostCaptionLanguages) {
      throw new Refusal('too_many_languages');
    }
    const captions =
      text === '' ? null : await replaceCaptions(db, lesson, text, namesFor(name, former), config);
    const source = former.isFirst
      ? withCaptions(before, block, { captions, transcript })
      : withTranslation(before, block, former.language, { captions, transcript });
    if (!LessonSource.safeParse(source).success) throw new Refusal('transcript_too_long');
    if (isRemoved && former.captions !== null) {
      await discardCaptions(db, lesson, former.captions);
    }
    const saved = await saveLessonText(db, viewer, lessonId, { source, revision });
    const found = findPlayed(source, name);
    const now = found ? wordsIn(found, former.language).transcript : '';
    return { ...saved, version: versionOf(text, now), source };
  });
}

const longestBase = 60;

/** `walk` for walk.mp4, and `walk-de` in German. */
function namesFor(name: string, former: ReturnType<typeof wordsIn>) {
  const base = name.replace(/\.[^.]*$/, '');
  const inLanguage = `${base.slice(0, longestBase)}-${former.language.toLowerCase()}`;
  return { former: former.captions, base: former.isFirst ? base : inLanguage };
}

/** The reader of course files, which knows what browsers drop. */
function assertCaptions(text: string): void {
  if (Buffer.byteLength(text) > maxCaptionsBytes) throw tooLarge('captions', maxCaptionsBytes);
  const read = text === '' ? { cues: [] } : readCaptions(text);
  if ('problem' in read) {
    throw new Refusal('invalid_input', { detail: `Line ${read.line}: ${read.problem}` });
  }
}
