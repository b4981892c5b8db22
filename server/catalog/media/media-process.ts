import { serveWork } from '../../platform/processes/helper-process.ts';
import type { MediaKind } from './media-types.ts';
import { readMedia } from './read-media.ts';

export interface MediaWork {
  path: string;
  kind: Exclude<MediaKind, 'captions'>;
}

serveWork(({ path, kind }: MediaWork) => readMedia(path, kind));
