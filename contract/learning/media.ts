import * as z from 'zod/mini';
import { binary, endpoint } from '../endpoint.ts';

const noSuchFile = 'There is no such file.';

/** A file by the hash of its content. The name is used when someone saves it. */
export const MediaParams = z.object({
  hash: z.string(noSuchFile).check(z.regex(/^[0-9a-f]{64}$/, noSuchFile)),
  name: z
    .string(noSuchFile)
    .check(z.maxLength(80, noSuchFile), z.regex(/^[a-z0-9-]+\.[a-z0-9]+$/, noSuchFile)),
});

/** A player can't send the token: the addresses in a locked lesson carry a pass instead, which lasts as long as the session. */
export const MediaPass = z.object({ pass: z.optional(z.string().check(z.maxLength(200))) });

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/:hash/:name',
  access: 'visitor',
  summary:
    'A video, a recording, captions or a PDF of a lesson that the viewer may read. Parts of it are sent by Range.',
  params: MediaParams,
  query: MediaPass,
  reply: binary('application/octet-stream'),
});
