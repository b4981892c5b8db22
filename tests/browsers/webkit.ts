import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { findFreePort } from '../support/child-process.ts';
import { type BrowserSetup, type Driver, scrollToElement, waitUntil } from './driver.ts';

const driver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';
const browsers = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

/** WebKitGTK's own small browser, on a screen of its own, driven by classic WebDriver. */
export const webkit: BrowserSetup = {
  name: 'WebKitGTK',
  missing: () => [
    ...(existsSync(driver) && browsers().length > 0 ? [] : ['webkit2gtk-driver']),
    ...(existsSync(xvfb) ? [] : ['xvfb']),
  ],
  start: startWebkit,
};

async function startWebkit(): Promise<Driver> {
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x800x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise((resolve) => screen.stdout.once('data', resolve));
  const port = await findFreePort();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // Neither a GPU nor a user namespace can be taken for granted.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await waitUntil('WebKitWebDriver does not answer.', async () =>
    Boolean(await call('GET', '/status')),
  );
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: browsers()[0], args: ['--automation'] },
        timeouts: { script: 30_000, pageLoad: 60_000 },
      },
    },
  })) as { sessionId: string };
  const session = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);
  const idOf = (element: unknown) => Object.values(element as Record<string, string>)[0];
  const evaluate = <T>(expression: string) =>
    session('POST', '/execute/async', {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done(String(error)));`,
      args: [],
    }) as Promise<T>;

  return {
    name: 'WebKitGTK',
    evaluate,
    async open(url) {
      await session('POST', '/url', { url });
    },
    async click(xpath) {
      const found = await session('POST', '/element', { using: 'xpath', value: xpath });
      await session('POST', '/execute/sync', {
        script: `(${scrollToElement})(arguments[0])`,
        args: [found],
      });
      await session('POST', `/element/${idOf(found)}/click`, {});
    },
    async type(text) {
      const focused = await session('GET', '/element/active');
      await session('POST', `/element/${idOf(focused)}/value`, { text });
    },
    async close() {
      await session('DELETE', '').catch(() => {});
      await Promise.all([end(server), end(screen)]);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
