import { writeFile } from 'node:fs/promises';
import { clientCallsFile, writeClientCalls } from './client-types/write-calls.ts';

await writeFile(clientCallsFile, await writeClientCalls());
console.log('Wrote clients/typescript/src/calls.ts');
