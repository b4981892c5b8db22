import type { Readable } from 'node:stream';
import type { getMedia } from '../../../contract/learning/media.ts';
import { identifyMediaPass, mediaPassOf } from '../../accounts/sign-in/media-pass.ts';
import { sendMedia } from '../../catalog/media/media.ts';
import type { Config } from '../../config.ts';
import type { Call, Viewer } from '../../platform/calls/calls.ts';
import { mayReadLesson } from '../enrolment/policy.ts';
import { Refusal } from '../refusals.ts';
import { withClosings } from '../weeks/closings.ts';
import * as queries from './queries.ts';

/** Checked for every part of a video: someone who loses access to a lesson loses its media. */
export async function getLessonMedia(call: Call<typeof getMedia>): Promise<Readable | Uint8Array> {
  const { db, config, params, query, address } = call;
  const identity = call.viewer ?? (await identifyMediaPass(db, config, query.pass ?? ''));
  const viewer: Viewer | null = identity && { ...identity, address };
  const accountId = viewer?.accountId ?? null;
  const found = await queries.listLessonsWithMedia(db, params.hash, accountId);
  const lessons = await withClosings(db, accountId, found);
  if (lessons.length === 0) throw new Refusal('not_found');
  if (!lessons.some((lesson) => mayReadLesson(viewer, lesson))) throw new Refusal('lesson_locked');
  return sendMedia(call, params.hash, params.name);
}

const address = /(?<=(?:src|href)=")\/api\/media\/[0-9a-f]{64}\/[a-z0-9-]+\.[a-z0-9]+(?=")/g;

/** Lets the players in a lesson request media on behalf of the reader. */
export function withMediaPass(html: string, config: Config, viewer: Viewer): string {
  return html.replace(address, (path) => `${path}?pass=${mediaPassOf(config, viewer)}`);
}
