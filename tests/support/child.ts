import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Child {
  process: ChildProcess;
  /** Everything it has said so far, on both channels. */
  output(): string;
  /** Settles once it has said that; fails when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ends: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** One of our programs as a process of its own, with nothing of this one's environment. */
export function startChild(script: string, environment: Record<string, string> = {}): Child {
  return start(process.execPath, [join(root, script)], environment);
}

/** A command as the documents name it: `npm run …`. */
export function startNpm(words: string[], environment: Record<string, string> = {}): Child {
  return start('npm', words, environment);
}

function start(command: string, words: string[], environment: Record<string, string>): Child {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(command, words, {
    cwd: root,
    env: {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      // Starting the server a second time takes a second less.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  }
  const ends = new Promise<number | null>((resolve) => child.once('close', resolve));

  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
      void ends.then(() => reject(new Error(`It ended without saying ${pattern}:\n${output}`)));
    });

  return {
    process: child,
    output: () => output,
    says,
    ends,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return ends;
    },
  };
}

/** The address that a server prints once it takes requests. */
export async function addressOf(child: Child): Promise<string> {
  const [, port] = await child.says(/Stepwell is ready: http:\/\/localhost:(\d+)/);
  return `http://127.0.0.1:${port}`;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
