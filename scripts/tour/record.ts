// Records the video tour of the Features page: `npm run tour`. It needs Chromium and ffmpeg. The files are committed, so
// neither CI nor `npm start` needs either.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { parse } from 'yaml';
import {
  findFreePort,
  root,
  serverAddress,
  startChild,
} from '../../tests/support/child-process.ts';
import { findChromium } from '../chromium.mjs';
import { Camera, type Caption, size } from './camera.ts';
import { play } from './storyboard.ts';

const target = join(root, 'public/tour');
const lesson = 'exposure-triangle-basic';

async function signIn(browser: Browser, baseURL: string, username?: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    locale: 'en-AU',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (!username) return page;
  const reply = await page.request.post('/auth/login', {
    form: { username, password: `stepwell-${username}` },
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  await page.addInitScript((token) => localStorage.setItem('token', token), token);
  return page;
}

async function readAnswers(): Promise<string[]> {
  const file = join(root, `content/courses/3-learn-photography/${lesson}.quiz.yaml`);
  const questions = parse(await readFile(file, 'utf8')) as { answer: string }[];
  return questions.map(({ answer }) => answer);
}

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Before minutes are spent on pictures that nothing can make a film of. */
function requireEncoders(): void {
  const { stdout, error } = spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  const missing = ['libvpx-vp9', 'libx264', 'libwebp'].filter((name) => !stdout?.includes(name));
  if (!error && missing.length === 0) return;
  const problem = error ? 'There’s no ffmpeg.' : `This ffmpeg can’t encode ${missing.join(', ')}.`;
  console.error(
    `${problem} The tour needs one: apt-get install ffmpeg (Debian), brew install ffmpeg (macOS), or set FFMPEG_PATH.`,
  );
  process.exit(1);
}

function encode(...options: string[]): void {
  const { status, error } = spawnSync(ffmpeg, ['-y', '-loglevel', 'error', ...options], {
    stdio: 'inherit',
  });
  if (error || status !== 0) throw error ?? new Error('ffmpeg failed.');
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

function toVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ from, to, text }) => `${moment(from)} --> ${moment(to)}\n${text}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

requireEncoders();
const folder = await mkdtemp(join(tmpdir(), 'stepwell-tour-'));
const port = String(await findFreePort());
const server = process.env.TOUR_URL
  ? undefined
  : startChild('server/main.ts', {
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STEPWELL_DATA: join(folder, 'data'),
      LOG_LEVEL: 'error',
    });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  const address = process.env.TOUR_URL ?? (server ? await serverAddress(server) : '');
  const pages = {
    visitor: await signIn(browser, address),
    student: await signIn(browser, address, 'student'),
    owner: await signIn(browser, address, 'owner'),
    manager: await signIn(browser, address, 'manager'),
  };
  const camera = new Camera(folder, pages.visitor);
  await play(camera, pages, { slug: lesson, answers: await readAnswers() });

  const list = join(folder, 'frames.txt');
  const lines = camera.frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}`);
  // The last picture is named again, or its duration would not count.
  await writeFile(list, [...lines, `file '${camera.frames.at(-1)?.file}'`].join('\n'));
  await mkdir(target, { recursive: true });
  const film = ['-f', 'concat', '-safe', '0', '-i', list, '-vf', 'fps=20,format=yuv420p', '-an'];
  const webm = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-cpu-used', '5'];
  encode(...film, ...webm, join(target, 'stepwell-tour.webm'));
  const mp4 = ['-c:v', 'libx264', '-crf', '26', '-preset', 'slow', '-movflags', '+faststart'];
  encode(...film, ...mp4, join(target, 'stepwell-tour.mp4'));
  const poster = camera.frames[0]?.file ?? '';
  encode('-i', poster, '-vf', 'scale=960:-2', '-quality', '50', join(target, 'poster.webp'));
  await writeFile(join(target, 'captions.vtt'), toVtt(camera.captions));
  process.stdout.write(`${camera.frames.length} pictures, ${camera.seconds.toFixed(1)} s\n`);
} finally {
  await browser.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
