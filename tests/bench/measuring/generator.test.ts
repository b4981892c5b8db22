import { expect, test } from 'vitest';
import { readWrk } from './generator.ts';

const output = (rest: string) => `Running 60m test @ http://127.0.0.1:8000/
  1 threads and 8 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     7.06ms   10.63ms  61.52ms   89.13%
    Req/Sec     2.03k     1.79k    3.29k   100.00%
  Latency Distribution
     50%  915.00us
     75%    6.54ms
     90%   20.94ms
     99%    1.25s
  402 requests in 201.68ms, 48.29KB read
${rest}Requests/sec:   1993.26
Transfer/sec:    239.42KB
`;

test("wrk's figures are read in their units", () => {
  expect(readWrk(output(''))).toEqual({ requests: 402, seconds: 0.20168, p99Ms: 1250, notes: '' });
});

test('refused requests and broken connections are mentioned', () => {
  const errors = '  Socket errors: connect 0, read 3, write 0, timeout 0\n';
  const { notes } = readWrk(output(`${errors}  Non-2xx or 3xx responses: 17\n`));
  expect(notes).toBe('17 not 2xx, connect 0, read 3, write 0, timeout 0');
});

test('output without figures is an error', () => {
  expect(() => readWrk('unable to connect')).toThrow('unable to connect');
});
