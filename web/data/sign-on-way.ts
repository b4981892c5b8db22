import { parseRecord, readStored, store } from './stored.ts';
import { wayKey as key } from './token.ts';

/** How someone signed in here last, if it was with their organisation's provider. */
export interface SignOnWay {
  connectionId: string;
  name: string;
  team: string;
}

export function readWay(): SignOnWay | null {
  const { connectionId, name, team } = parseRecord(readStored(key)) ?? {};
  const isWay = [connectionId, name, team].every((part) => typeof part === 'string');
  return isWay ? ({ connectionId, name, team } as SignOnWay) : null;
}

/** Without storage, nothing is offered that needs it. */
export const storeWay = (way: SignOnWay) => store(key, way);
