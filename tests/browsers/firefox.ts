import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserSetup, type Driver, scrollToElement } from './driver.ts';

const binary = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Firefox speaks WebDriver BiDi itself, over a web socket. */
export const firefox: BrowserSetup = {
  name: 'Firefox',
  missing: () => (binary ? [] : ['firefox-esr']),
  start: startFirefox,
};

async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'stepwell-firefox-'));
  const child = spawn(
    binary ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const address = await findAddress(createInterface(child.stderr));
  const connection = await connect(`${address}/session`);
  const { send } = connection;
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = (contexts as { context: string }[])[0] ?? { context: '' };

  async function evaluate<T>(expression: string): Promise<T> {
    const reply = await send('script.evaluate', {
      // As JSON: BiDi has a notation of its own for objects.
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
    });
    const { result, exceptionDetails } = reply as {
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
  }

  return {
    name: 'Firefox',
    evaluate,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async click(xpath) {
      const { nodes } = await send('browsingContext.locateNodes', {
        context,
        locator: { type: 'xpath', value: xpath },
      });
      const [element] = nodes as { sharedId: string }[];
      if (!element) throw new Error(`There is no ${xpath}`);
      await send('script.callFunction', {
        functionDeclaration: scrollToElement,
        arguments: [element],
        target: { context },
        awaitPromise: false,
      });
      const origin = { type: 'element', element };
      await send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
    },
    async close() {
      connection.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Firefox prints where it listens. */
async function findAddress(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it could be reached.');
}

type Reply = Record<string, unknown>;

async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.reject(new Error(`${error}: ${message}`));
    else call?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox refused the connection.')), {
      once: true,
    });
  });
  return {
    send(method: string, params: object): Promise<Reply> {
      count += 1;
      const call = Promise.withResolvers<Reply>();
      waiting.set(count, call);
      socket.send(JSON.stringify({ id: count, method, params }));
      return call.promise;
    },
    close: () => socket.close(),
  };
}
