import { sampleAccounts } from '../../../database/sample/accounts.ts';
import { usageOf } from '../measuring/processes.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import type { CpuTime } from '../report.ts';
import { signIn } from './sample-loads.ts';

const courseId = 3;
const words = 1_200;
const times = isShort ? 5 : 200;

/** What is read of the replies. */
interface Reply {
  outline: { lessons: string[] }[];
  source: string;
  sourceRevision: number;
  revision: number;
}

/** What the lesson editor asks for while someone types: one call at a time, because a save is based on the one before it. */
export async function measureEditing(server: BenchServer): Promise<CpuTime[]> {
  const { call, path, source, sourceRevision } = await lessonOf(server, words);
  let revision = sourceRevision;
  const save = async (n: number) => {
    const saved = await call('PUT', `${path}/text`, { source: `${source}\n${n}`, revision });
    revision = saved.revision;
  };
  const preview = (n: number) => call('POST', `${path}/preview`, { source: `${source}\n${n}` });
  const report = (n: number) => call('PUT', `${path}/presence`, { line: n + 1 });

  const { pid } = server;
  return [
    { name: 'editor save', budgetMs: 10, ...(await costOf(pid, save)) },
    { name: `preview, ${words} words`, budgetMs: 30, ...(await costOf(pid, preview)) },
    { name: 'presence', budgetMs: 10, ...(await costOf(pid, report)) },
  ];
}

/** A lesson of the sample with about as many words, and how an Admin calls the server for it. */
export async function lessonOf({ origin }: BenchServer, words: number) {
  const admin = sampleAccounts.find(({ role }) => role === 'Admin');
  if (!admin) throw new Error('The sample has no Admin.');
  const token = await signIn(origin, admin);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} responded ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Reply }).data;
  };
  const draft = await call('GET', `/api/studio/courses/${courseId}/draft`);
  const id = draft.outline[0]?.lessons[0] ?? '';
  const path = `/api/studio/lessons/${id}`;
  const { source, sourceRevision } = await call('GET', path);
  return { id, path, token, call, source: atLength(source, words), sourceRevision };
}

async function costOf(pid: number, call: (n: number) => Promise<unknown>) {
  for (let n = 0; n < times; n += 1) await call(n);
  const before = usageOf(pid);
  for (let n = 0; n < times; n += 1) await call(times + n);
  const after = usageOf(pid);
  return {
    serverMs: (after.ownCpuMs - before.ownCpuMs) / times,
    databaseMs: (after.childrenCpuMs - before.childrenCpuMs) / times,
  };
}

/** A real lesson, made as long as lessons get: its paragraphs are repeated. */
function atLength(source: string, words: number): string {
  const paragraphs = source.split('\n\n');
  const chosen: string[] = [];
  let count = 0;
  for (let n = 0; count < words; n += 1) {
    const paragraph = paragraphs[n % paragraphs.length] ?? '';
    chosen.push(paragraph);
    count += paragraph.split(/\s+/).length;
  }
  return chosen.join('\n\n');
}
