import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../scripts/chromium.mjs';
import { root } from '../support/child-process.ts';
import { lessonOf } from './loads/lesson-editing.ts';
import { startServer } from './measuring/server.ts';
import { isShort } from './measuring/settings.ts';
import { print } from './table.ts';

const words = 3_000;
const budgetMs = 16;
/** A cheap laptop, compared with the machine that measures. */
const slowdown = 4;
const keys = isShort ? 10 : 120;
/** Afterwards the browser has compiled what runs at each key. */
const keysBefore = isShort ? 1 : 400;

interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  /** CPU time in microseconds. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string } };
}

/** CPU of the browser's main thread for a key in the middle of a long lesson, as a slower processor would take it. */
export async function measureTyping(folder: string): Promise<void> {
  const server = await startServer(root, folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const { id, path, token, call, source, sourceRevision } = await lessonOf(server, words);
    await call('PUT', `${path}/text`, { source, revision: sourceRevision });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript((known) => localStorage.setItem('token', known), token);
    const measure = async (name: string) => {
      await typeKeys(page, keysBefore, 15);
      const costs = (await traceKeys(browser, page)).toSorted((a, b) => a - b);
      const at = (share: number) => (costs[Math.floor(costs.length * share)] ?? 0) * slowdown;
      return { name, median: at(0.5), most: at(0.95) };
    };
    await openBareEditor(page, source);
    const bare = await measure('CodeMirror alone');
    const rows = [bare];
    for (const mode of ['page', 'Markdown']) {
      await page.goto(`${server.origin}/user-screen/studio/lessons/${id}/text`);
      await openMiddle(page, mode);
      rows.push(await measure(mode));
    }
    console.log(
      `\nA key in a lesson of ${words} words, ${slowdown} times slower. At most ${budgetMs} ms.`,
    );
    print(
      ['written as', 'median', '95 of 100', 'times CodeMirror alone'],
      rows.map(({ name, median, most }) => [
        name,
        `${median.toFixed(1)} ms`,
        `${most.toFixed(1)} ms`,
        (median / bare.median).toFixed(2),
      ]),
    );
  } finally {
    await browser.close();
    await server.child.stop();
  }
}

/** The same text in the editor that ours is built on, and nothing else: the machine's measure. */
async function openBareEditor(page: Page, text: string) {
  const entry = join(import.meta.dirname, 'measuring/bare-editor.ts');
  const lib = { entry, name: 'bare', formats: ['iife' as const] };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib },
  });
  const [output] = built as { output: { code: string }[] }[];
  await page.goto('about:blank');
  await page.addScriptTag({ content: output?.output[0]?.code ?? '' });
  const middle = text.indexOf('\n\n', text.length / 2);
  await page.evaluate(`
    const view = new bare.EditorView({
      doc: ${JSON.stringify(text)}, parent: document.body, extensions: bare.extensions,
    });
    view.dispatch({ selection: { anchor: ${middle} }, scrollIntoView: true });
    view.focus();
  `);
  await beginParagraph(page);
}

/** The cursor into a paragraph in the middle. */
async function openMiddle(page: Page, mode: string) {
  const text = page.getByRole('textbox', { name: /^Lesson text/ });
  await text.click();
  if (mode === 'Markdown') await page.keyboard.press('Control+m');
  await page.getByRole('textbox', { name: mode === 'page' ? 'Lesson text' : /Markdown/ }).waitFor();
  await page.keyboard.press('Control+Home');
  for (let n = 0; n < 12; n += 1) await page.keyboard.press('PageDown');
  await beginParagraph(page);
}

async function beginParagraph(page: Page) {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

async function typeKeys(page: Page, count: number, pauseMs: number) {
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.press(n % 6 === 5 ? 'Space' : 'etaoin'.charAt(n % 6));
    await wait(pauseMs);
  }
}

/** CPU milliseconds of the tasks in which the main thread deals with a key. */
async function traceKeys(browser: Browser, page: Page): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await typeKeys(page, keys, 60);
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const presses = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
  );
  return presses.flatMap(({ pid, tid, ts }) => {
    const task = traceEvents.find(
      (event) =>
        event.name.endsWith('RunTask') &&
        event.pid === pid &&
        event.tid === tid &&
        event.ts <= ts &&
        ts <= event.ts + (event.dur ?? 0),
    );
    return task?.tdur === undefined ? [] : [task.tdur / 1000];
  });
}
