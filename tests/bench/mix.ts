import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { root } from '../support/child-process.ts';
import type { Learner } from './loads/quiz-load.ts';
import { signUp } from './loads/sample-loads.ts';
import { usageOf } from './measuring/processes.ts';
import { type BenchServer, startServer } from './measuring/server.ts';
import { isShort } from './measuring/settings.ts';
import { print } from './table.ts';

// npm run bench -- --mix: visitors read pages while learners comment. Requests come when they come, whether earlier
// ones are answered or not, and latency counts from the moment each was due: a server that stalls can't hide it.

const commentShare = 0.015;
/** A comment counts against its author's limit of ten per minute. */
const commentsPerMinute = 8;
const measuredSeconds = isShort ? 1 : Number(process.env.BENCH_SECONDS ?? 20);
const warmUpSeconds = isShort ? 0 : 5;

/** What is asked for, and how often in relation to the others. */
const reads: readonly [weight: number, path: (pick: Pick) => string][] = [
  [12, () => '/'],
  [8, () => '/courses'],
  [4, (pick) => `/courses?q=${pick(['photo', 'kana', 'market', 'health', 'draw'])}`],
  [22, (pick) => `/course-detail/${pick(courses)}`],
  [18, (pick) => `/lesson-detail/${pick(lessons)}`],
  [4, () => '/pricing'],
  [3, () => '/help'],
  [3, () => '/contact-us'],
  [3, () => '/sign-in'],
  [6, (pick) => `/course-detail/${pick(courses)}.data`],
  [4, () => '/api/courses?_limit=20'],
  [4, (pick) => `/api/courses/${pick(courses)}`],
  [4, (pick) => `/api/courses/${pick(courses)}/comments`],
  [2, () => '/api/categories'],
  [2, () => '/api/figures'],
];
const courses = [1, 2, 3, 4, 5, 6, 7];
const lessons = [
  'exposure-triangle-basic',
  'aperture-depth-of-field',
  'introduction-to-composition',
  'basic-greetings',
  'hiragana',
  'katakana',
];

type Pick = <T>(choices: readonly T[]) => T;

interface Outcome {
  kind: 'page' | 'call' | 'comment' | 'own comment';
  ms: number;
  status: number;
}

/** Measures this checkout, or another one. */
export async function measureMix(options: {
  checkouts: readonly string[];
  rate: number;
  folder: string;
}): Promise<void> {
  const checkouts = options.checkouts.length > 0 ? options.checkouts : [root];
  console.log(
    `${options.rate} requests per second for ${measuredSeconds} s, ${commentShare * 100} % of them comments.`,
  );
  for (const [index, checkout] of checkouts.entries()) {
    const counter = join(import.meta.dirname, 'measuring/count-renderings.ts');
    const data = join(options.folder, `mix-${index}`);
    const server = await startServer(resolve(checkout), data, ['--import', counter]);
    try {
      await play(server, options.rate, checkout);
    } finally {
      await server.child.stop();
    }
  }
}

async function play(server: BenchServer, rate: number, checkout: string) {
  const authors = await signUpAuthors(server.origin, rate);
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  try {
    if (warmUpSeconds > 0) await run(server.origin, agent, authors, rate, warmUpSeconds);
    const before = usageOf(server.pid);
    const renderedBefore = await countRenderings(server, 1);
    const { outcomes, missed } = await run(server.origin, agent, authors, rate, measuredSeconds);
    const rendered = (await countRenderings(server, 2)) - renderedBefore;
    const after = usageOf(server.pid);
    const share = (key: 'ownCpuMs' | 'childrenCpuMs') =>
      `${((after[key] - before[key]) / measuredSeconds / 10).toFixed(0)} %`;
    console.log(`\n${checkout === root ? 'This checkout' : checkout}`);
    printLatencies(outcomes);
    print(
      [
        'CPU of the server',
        'of the database',
        'pages rendered per second',
        'authors without their comment',
      ],
      [
        [
          share('ownCpuMs'),
          share('childrenCpuMs'),
          (rendered / measuredSeconds).toFixed(1),
          String(missed),
        ],
      ],
    );
  } finally {
    agent.destroy();
  }
}

async function signUpAuthors(origin: string, rate: number): Promise<Learner[]> {
  const count = Math.ceil((rate * commentShare * 60) / commentsPerMinute);
  const authors: Learner[] = [];
  for (let n = 0; n < count; n += 1)
    authors.push(await signUp(origin, `author${n}`, `10.2.${n >> 8}.${n & 255}`));
  return authors;
}

async function countRenderings({ child }: BenchServer, report: number): Promise<number> {
  child.process.kill('SIGUSR2');
  const pattern = new RegExp(`Report ${report}: (\\d+) pages`);
  return Number((await child.waitForOutput(pattern))[1]);
}

/** The same arrivals in every run. */
function randomNumbers(): () => number {
  let state = 20_261_116;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function run(
  origin: string,
  agent: Agent,
  authors: readonly Learner[],
  rate: number,
  seconds: number,
) {
  const random = randomNumbers();
  const pick: Pick = (choices) =>
    choices[Math.floor(random() * choices.length)] as (typeof choices)[number];
  const paths = reads.flatMap(([weight, path]) => Array.from({ length: weight }, () => path));
  const outcomes: Outcome[] = [];
  let comments = 0;
  let missed = 0;

  async function read(due: number) {
    const path = pick(paths)(pick);
    const { status } = await send(origin, agent, path);
    const kind = path.startsWith('/api/') ? 'call' : 'page';
    outcomes.push({ kind, status, ms: performance.now() - due });
  }

  async function comment(due: number) {
    const author = authors[comments % authors.length] as Learner;
    comments += 1;
    const course = pick(courses);
    const text = `Comment ${randomUUID()}`;
    const { status, cookies } = await send(origin, agent, `/api/courses/${course}/comments`, {
      body: JSON.stringify({ comment: text, key: randomUUID() }),
      token: author.token,
    });
    const answeredAt = performance.now();
    outcomes.push({ kind: 'comment', status, ms: answeredAt - due });
    // As the author's browser does.
    const page = await send(origin, agent, `/course-detail/${course}`, { cookies });
    outcomes.push({ kind: 'own comment', status: page.status, ms: performance.now() - answeredAt });
    if (!page.text.includes(text)) missed += 1;
  }

  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  let due = startedAt;
  while (due < startedAt + seconds * 1000) {
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    answers.push(random() < commentShare ? comment(due) : read(due));
    due += (-Math.log(1 - random()) * 1000) / rate;
  }
  await Promise.all(answers);
  return { outcomes, missed };
}

/** A comment if there is a body. Only pages that are read have to be decoded. */
function send(
  origin: string,
  agent: Agent,
  path: string,
  given: { body?: string; token?: string; cookies?: string } = {},
): Promise<{ status: number; cookies: string; text: string }> {
  const { body, token, cookies } = given;
  const headers = {
    'accept-encoding': cookies === undefined ? 'br' : 'identity',
    ...(cookies ? { cookie: cookies } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      { agent, headers, method: body ? 'POST' : 'GET' },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => {
          if (cookies !== undefined) chunks.push(chunk);
        });
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: (answer.headers['set-cookie'] ?? [])
              .map((each) => each.split(';')[0])
              .join('; '),
            text: Buffer.concat(chunks).toString(),
          }),
        );
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

function printLatencies(outcomes: readonly Outcome[]) {
  const row = (name: string, some: readonly Outcome[]) => {
    const times = some.map(({ ms }) => ms).sort((one, other) => one - other);
    const at = (part: number) =>
      `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)} ms`;
    const failed = some.filter(({ status }) => status >= 400).map(({ status }) => status);
    return [name, String(some.length), at(0.5), at(0.95), at(0.99), at(1), failed.join(' ')];
  };
  const kinds = ['page', 'call', 'comment', 'own comment'] as const;
  print(
    ['', 'requests', 'p50', 'p95', 'p99', 'longest', 'failed'],
    [
      ...kinds.map((kind) =>
        row(
          { page: 'pages', call: 'calls', comment: 'comments', 'own comment': 'page after it' }[
            kind
          ],
          outcomes.filter((outcome) => outcome.kind === kind),
        ),
      ),
      row('all', outcomes),
    ],
  );
}
