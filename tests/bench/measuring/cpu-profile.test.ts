import { expect, test } from 'vitest';
import { listSelfTimes } from './cpu-profile.ts';

const frame = (functionName: string, url = '', lineNumber = -1) => ({
  callFrame: { functionName, url, lineNumber },
});

test('functions are sorted by the time spent in them alone, and idling does not count', () => {
  const profile = {
    nodes: [
      { id: 1, ...frame('(idle)') },
      { id: 2, ...frame('parse', 'file:///home/me/stepwell/server/platform/calls/call.ts', 11) },
      { id: 3, ...frame('', 'file:///home/me/stepwell/node_modules/pg/lib/client.js', 4) },
      // The same function, called from elsewhere.
      { id: 4, ...frame('parse', 'file:///home/me/stepwell/server/platform/calls/call.ts', 11) },
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [500, 30, 20, 50],
  };
  expect(listSelfTimes(profile)).toEqual([
    { name: 'parse', place: 'server/platform/calls/call.ts:12', share: 0.8 },
    { name: '(anonymous)', place: 'pg/lib/client.js:5', share: 0.2 },
  ]);
});
