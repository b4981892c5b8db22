import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Kind = 'page' | 'call' | 'write';

/** What a client saw: a status, or why there was none. */
export type Outcome = number | 'refused' | 'reset' | 'timeout';

export interface Seen {
  kind: Kind;
  outcome: Outcome;
  startedAt: number;
  ms: number;
  /** A 503 that doesn't say what happened, or when to try again. */
  isSilent: boolean;
}

export interface Learner {
  accountId: number;
  token: string;
}

export interface Quiz {
  slug: string;
  version: number;
  questions: number;
}

export interface Crowd {
  readonly seen: Seen[];
  /** Keys of attempts: those that were acknowledged, and those still tried when the clients stopped. */
  readonly acknowledged: Set<string>;
  readonly unacknowledged: Set<string>;
  /** Resolves when every kind of request has worked again. */
  works(since: number): Promise<void>;
  stop(): Promise<void>;
}

const pages = ['/', '/courses', '/course-detail/3', '/pricing'];
const longestWaitMs = 30_000;
const pauseMs = 10;

/** Each client keeps one connection and sends its next request when the last one is answered, as a browser does. */
export function startClients(
  port: number,
  learners: readonly Learner[],
  quiz: Quiz,
  countEach = 4,
): Crowd {
  const seen: Seen[] = [];
  const acknowledged = new Set<string>();
  const unacknowledged = new Set<string>();
  let stopping = false;

  async function repeat(work: (agent: Agent) => Promise<void>) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping) {
      await work(agent);
      await wait(pauseMs);
    }
    agent.destroy();
  }

  const note = async (kind: Kind, sending: Promise<Reply>): Promise<Outcome> => {
    const startedAt = performance.now();
    const { outcome, isSilent } = await sending;
    seen.push({ kind, outcome, startedAt, ms: performance.now() - startedAt, isSilent });
    return outcome;
  };

  const visit = (number: number) => {
    let count = number;
    return repeat(async (agent) => {
      count += 1;
      await note('page', send({ agent, port, path: pages[count % pages.length] ?? '/' }));
    });
  };
  const read = ({ token }: Learner) =>
    repeat(async (agent) => {
      await note('call', send({ agent, port, path: '/users/me', token }));
    });
  const answerQuizzes = ({ token }: Learner) => {
    const path = `/api/lessons/${quiz.slug}/attempts`;
    let key = '';
    let paper: string | undefined;
    return repeat(async (agent) => {
      // The same key and paper until they are acknowledged: whether the last try was stored, its client can't know.
      if (!unacknowledged.has(key)) {
        paper ??= paperIn(await send({ agent, port, path, token }));
        if (paper === undefined) return;
        key = randomUUID();
      }
      unacknowledged.add(key);
      const answers = Array(quiz.questions).fill(null);
      const body = { key, paper, version: quiz.version, answers };
      const sending = send({ agent, port, path, token, body });
      if ((await note('write', sending)) !== 200) return;
      unacknowledged.delete(key);
      acknowledged.add(key);
      paper = paperIn(await sending);
    });
  };

  const running = Array.from({ length: countEach }, (_, number) => {
    const learner = learners[number % learners.length];
    if (!learner) throw new Error('There is no learner.');
    return [visit(number), read(learner), answerQuizzes(learner)];
  }).flat();

  return {
    seen,
    acknowledged,
    unacknowledged,
    async works(since) {
      const kinds: Kind[] = ['page', 'call', 'write'];
      const works = (kind: Kind) =>
        seen.some((one) => one.kind === kind && one.outcome === 200 && one.startedAt >= since);
      const end = performance.now() + 120_000;
      while (!kinds.every(works)) {
        if (performance.now() > end) throw new Error('It did not recover within two minutes.');
        await wait(10);
      }
    },
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

interface Reply {
  outcome: Outcome;
  isSilent: boolean;
  body: string;
}

/** What is asked next, as a reply about attempts says; nothing if it is no such reply. */
function paperIn({ outcome, body }: Reply): string | undefined {
  return outcome === 200 ? JSON.parse(body).data.next?.paper : undefined;
}

interface Sent {
  port: number;
  path: string;
  agent?: Agent;
  token?: string;
  method?: string;
  body?: object | Uint8Array;
}

/** Never rejects: a lost connection is what we want to see. */
export function send({ port, path, agent, token, method, body }: Sent): Promise<Reply> {
  const payload =
    body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ outcome: failureOf(error), isSilent: false, body: error.message });
    const asking = request({
      port,
      path,
      host: '127.0.0.1',
      method: method ?? (payload ? 'POST' : 'GET'),
      ...(agent ? { agent } : { agent: false }),
      timeout: longestWaitMs,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload ? { 'content-type': type, 'content-length': payload.length } : {}),
      },
    });
    asking.on('error', failed);
    asking.on('timeout', () => asking.destroy(new Error('timeout')));
    asking.on('response', (response) => {
      readBody(response).then(
        (text) =>
          resolve({
            outcome: response.statusCode ?? 0,
            isSilent: response.statusCode === 503 && !explains(response, text),
            body: text,
          }),
        failed,
      );
    });
    asking.end(payload);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function explains({ headers }: IncomingMessage, text: string): boolean {
  return headers['retry-after'] !== undefined && /[Tt]ry again/.test(text);
}

function failureOf({ code, message }: NodeJS.ErrnoException): Outcome {
  if (message === 'timeout') return 'timeout';
  return code === 'ECONNREFUSED' ? 'refused' : 'reset';
}
