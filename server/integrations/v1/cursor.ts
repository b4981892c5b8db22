import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';
import { Refusal } from '../refusals.ts';

/** After which row a page begins: lists are in the order of their ids. */
export type Position = string | number;

const version = 1;

interface CursorConfig {
  sessionSecret: string;
}

/** `about` is the list it belongs to: its organisation, address and filter. It can be used for nothing else. */
export function writeCursor(config: CursorConfig, about: string, after: Position): string {
  const body = Buffer.from(JSON.stringify([version, after])).toString('base64url');
  return `${body}.${signatureOf(config, about, body)}`;
}

export function readCursor(config: CursorConfig, about: string, cursor: string): Position {
  const [body = '', signature = ''] = cursor.split('.');
  if (!isSameText(signature, signatureOf(config, about, body))) throw new Refusal('bad_cursor');
  const [, after] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, Position];
  return after;
}

function signatureOf(config: CursorConfig, about: string, body: string): string {
  return signPurpose(config, `api cursor ${about} ${body}`);
}
