import { serveWork } from '../../platform/processes/helper-process.ts';
import { readBody } from './read-mail.ts';

serveWork(async (source: Uint8Array) => readBody(Buffer.from(source)));
