import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Child {
  process: ChildProcess;
  /** Everything it has printed so far, on stdout and stderr. */
  output(): string;
  /** Rejects when the process exits without it. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  exitCode: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** How a script is run, other than by the Node of this process. */
interface ChildOptions {
  /** Another checkout. */
  folder?: string;
  nodeOptions?: readonly string[];
  /** A command that runs what follows it. */
  within?: readonly string[];
}

/** Runs a script of ours, or of another checkout, as a process that inherits nothing of this environment. */
export function startChild(
  script: string,
  environment: Record<string, string> = {},
  { folder = root, nodeOptions = [], within = [] }: ChildOptions = {},
): Child {
  const node = folder === root ? process.execPath : join(folder, 'node_modules/.bin/node');
  const [command = '', ...options] = [...within, node, ...nodeOptions, join(folder, script)];
  return start(command, options, environment, folder);
}

/** Runs an npm command: `run`, `dev`. */
export function startNpm(options: string[], environment: Record<string, string> = {}): Child {
  return start('npm', options, environment);
}

function start(
  command: string,
  options: string[],
  environment: Record<string, string>,
  folder = root,
): Child {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(command, options, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      // Saves a second on every start but the first.
      NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/node'),
      // Nobody's request is lost when a test stops its server.
      DRAIN_SECONDS: '0',
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
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));

  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
      void exitCode.then(() =>
        reject(new Error(`It exited without printing ${pattern}:\n${output}`)),
      );
    });

  return {
    process: child,
    output: () => output,
    waitForOutput,
    exitCode,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return exitCode;
    },
  };
}

/** The address that a server prints once it is ready. */
export async function serverAddress(child: Child): Promise<string> {
  const [, port] = await child.waitForOutput(/Stepwell is ready: http:\/\/localhost:(\d+)/);
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
