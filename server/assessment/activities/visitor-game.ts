import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { byId, isLimitReached } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { seedFrom } from './seed.ts';

/** What a visitor has done so far. None of it is stored: it travels with them, signed. */
export interface VisitorGame {
  id: string;
  moves: unknown[];
}

/** What a game belongs to: another lesson, activity or version of it refuses it. */
export interface GamePlace {
  lessonId: string;
  activity: string;
  hash: string;
}

type Secret = Pick<Config, 'sessionSecret'>;

export const newGame = (): VisitorGame => ({ id: randomUUID(), moves: [] });

export function signGame(config: Secret, place: GamePlace, { id, moves }: VisitorGame): string {
  const text = Buffer.from(JSON.stringify(moves)).toString('base64url');
  return `${id}.${text}.${signatureOf(config, place, id, text)}`;
}

export function readGame(config: Secret, place: GamePlace, token: string): VisitorGame {
  const [id = '', text = '', signature = ''] = token.split('.');
  if (!isSameText(signature, signatureOf(config, place, id, text))) {
    throw new Refusal('activity_changed');
  }
  return { id, moves: JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[] };
}

/** Only the server can compute it. */
export function seedOfGame(config: Secret, { id }: VisitorGame): number {
  return seedFrom(config, `visitor ${id}`);
}

/** Each move of a game can be made once, so that nobody can undo one to see what another would have shown. */
export async function assertFirstTime(db: Db, { id, moves }: VisitorGame): Promise<void> {
  const move = byId('move', `${id} ${moves.length}`);
  if (await isLimitReached(db, limits.visitorMove, move)) throw new Refusal('move_made');
}

function signatureOf(config: Secret, place: GamePlace, id: string, text: string): string {
  const { lessonId, activity, hash } = place;
  return signPurpose(config, `activity game ${lessonId} ${activity} ${hash} ${id} ${text}`);
}
