import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, onTestFinished, test } from 'vitest';
import { readContent } from '../files/read-content.ts';
import { renderLesson } from './render.ts';

const japanese = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u;

/** The texts with Japanese in an HTML document that don't say so. */
function unmarkedIn(html: string): string[] {
  const unmarked: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'element' && node.properties.lang === 'ja') return;
    if (node.type === 'text' && japanese.test(node.value)) unmarked.push(node.value);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(fromHtml(html, { fragment: true }));
  return unmarked;
}

test('every run of Japanese in our lessons and figures is marked', async () => {
  const course = 'courses/1-basic-japanese';
  const path = await mkdtemp(join(tmpdir(), 'japanese-'));
  onTestFinished(() => rm(path, { recursive: true }));
  await cp(join(import.meta.dirname, '../../../../content', course), join(path, course), {
    recursive: true,
  });
  const { courses } = await readContent({ path, isOwn: false });
  const lessons = courses.flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons));
  expect(lessons.some(({ html }) => html.includes('lang="ja"'))).toBe(true);
  const unmarked = lessons.flatMap(({ slug, html, practice }) =>
    [html, ...practice.map(({ figure }) => figure ?? '')]
      .flatMap(unmarkedIn)
      .map((text) => `${slug}: ${text}`),
  );
  expect(unmarked).toEqual([]);
});

test('only the run is marked, or the element that has nothing else', () => {
  const { html } = renderLesson('Say あ and い.\n\n| sign | sound |\n|---|---|\n| か | ka |', {
    figures: new Map(),
  });
  expect(html).toContain('Say <span lang="ja">あ</span> and <span lang="ja">い</span>.');
  expect(html).toContain('<td lang="ja">か</td>');
});
