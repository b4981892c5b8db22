// npm run bench: CPU per request as a multiple of a bare Fastify request, start, memory, searches and page weight.
//   --only <part,…>     only the loads whose names have one of these parts
//   --runs <n>          the median of n runs
//   --server <folder>   another checkout instead of this one; given twice, both are measured in turn
//   --profile <load>    where the time of one load goes
//   --mix               visitors read pages while learners comment, at --rate requests per second (300)
//   --weight            page weight only; fails when a page is over its budget
//   --lighthouse        public pages on Lighthouse's phone; fails when one is over its budget
//   --typing            what a key costs the browser while someone writes a long lesson
//   --scale [<n,…>]     what calls, pages, lists and jobs cost with 10,000, 100,000 and 1,000,000 accounts, or with others;
//                       with --database <address> on a PostgreSQL server instead of the embedded one
//   --markdown          tables for a document
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureWithLighthouse } from './lighthouse/lighthouse.ts';
import { measureMix } from './mix.ts';
import { profileLoad } from './profile.ts';
import { benchScale } from './scale/scale.ts';
import { measureSpeed } from './speed.ts';
import { measureTyping } from './typing.ts';
import { weighPages } from './weight/weigh-pages.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '1' },
    server: { type: 'string', multiple: true, default: [] },
    profile: { type: 'string' },
    mix: { type: 'boolean', default: false },
    rate: { type: 'string', default: '300' },
    weight: { type: 'boolean', default: false },
    typing: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    database: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'stepwell-bench-'));
try {
  await bench();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function bench() {
  if (options.weight) {
    if (!(await weighPages(folder))) process.exitCode = 1;
    return;
  }
  if (options.lighthouse) {
    if (!(await measureWithLighthouse(folder, Number(options.runs)))) process.exitCode = 1;
    return;
  }
  if (options.typing) return measureTyping(folder);
  if (options.scale) return benchScale(positionals[0], options.database, folder);
  if (options.profile) return profileLoad(options.profile, options.server[0], folder);
  if (options.mix) {
    return measureMix({ checkouts: options.server, rate: Number(options.rate), folder });
  }
  const only = options.only?.split(',') ?? [];
  await measureSpeed({ checkouts: options.server, runs: Number(options.runs), only, folder });
  if (only.length === 0) await weighPages(join(folder, '1'));
}
