import { LessonSource } from '../../../contract/studio/content.ts';
import { maxCaptionsBytes } from '../../../contract/studio/media.ts';
import type { CaptionedMedia } from '../../../contract/writing/captions.ts';
import { findPlayed, withCaptions } from '../../../contract/writing/media-block.ts';
import { readCaptions } from '../../catalog/media/captions.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findTaughtLesson, saveLessonText, startEditing } from '../../studio/drafts/drafts.ts';
import { findCaptions, getMedia, replaceCaptions } from '../../studio/media/media.ts';
import { tooLarge } from '../../studio/media/receive-media.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';

interface Played {
  lessonId: string;
  /** Of the video or the recording. */
  name: string;
}

export async function getCaptionedMedia(
  db: Db,
  viewer: Viewer,
  { lessonId, name }: Played,
  config: Config,
): Promise<CaptionedMedia> {
  const { lesson, course } = await findTaughtLesson(db, viewer, lessonId, 'edit');
  const block = findPlayed(lesson.source, name);
  if (!block) throw new Refusal('not_found');
  const { title, captions, transcript, others } = block.words;
  const [media, text] = await Promise.all([
    getMedia(db, viewer, course.id, name, config),
    captions === null ? '' : findCaptions(db, course.id, captions),
  ]);
  return {
    media,
    title,
    language: others?.language || 'en',
    captions: text ?? '',
    transcript,
    revision: lesson.sourceRevision,
    changedAt: lesson.changedAt.toISOString(),
    changedBy: lesson.changedBy,
  };
}

/** Puts captions and transcript into the lesson's text, if nobody has saved it since. */
export async function saveCaptions(
  db: Db,
  viewer: Viewer,
  { lessonId, name }: Played,
  body: { captions: string; transcript: string; revision: number },
  config: Config,
): Promise<{ revision: number; at: string; source: string }> {
  const { captions: text, transcript, revision } = body;
  await findTaughtLesson(db, viewer, lessonId, 'edit');
  await limitTries(db, limits.captions, byAccount(viewer.accountId));
  assertCaptions(text);
  return inTransaction(db, async (db) => {
    const { lesson, course } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    await startEditing(db, course);
    if (lesson.sourceRevision !== revision) throw new Refusal('draft_changed');
    const { source: before } = lesson;
    const block = findPlayed(before, name);
    if (!block) throw new Refusal('not_played');
    const names = { former: block.words.captions, base: name.replace(/\.[^.]*$/, '') };
    const captions = text === '' ? null : await replaceCaptions(db, lesson, text, names, config);
    const source = withCaptions(before, block, { captions, transcript });
    if (!LessonSource.safeParse(source).success) throw new Refusal('transcript_too_long');
    return { ...(await saveLessonText(db, viewer, lessonId, { source, revision })), source };
  });
}

/** The reader of course files, which knows what browsers drop. */
function assertCaptions(text: string): void {
  if (Buffer.byteLength(text) > maxCaptionsBytes) throw tooLarge('captions', maxCaptionsBytes);
  const read = text === '' ? { cues: [] } : readCaptions(text);
  if ('problem' in read) {
    throw new Refusal('invalid_input', { detail: `Line ${read.line}: ${read.problem}` });
  }
}
