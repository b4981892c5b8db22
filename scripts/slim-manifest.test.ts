import { expect, test } from 'vitest';
import { evaluateManifest, slimScript } from './slim-manifest.ts';

const flags = { hasLoader: true, hasAction: false };
const root = {
  ...flags,
  id: 'root',
  path: '',
  module: '/assets/root-1.js',
  imports: ['/assets/framework-2.js'],
  css: ['/assets/site-3.css'],
};
const lesson = {
  ...flags,
  id: 'learning/lesson',
  parentId: 'root',
  path: 'lesson-detail/:slug',
  hasLoader: false,
  module: '/assets/lesson-4.js',
  imports: ['/assets/framework-2.js', '/assets/quiz-5.js'],
  css: [],
};
const quiz = {
  ...flags,
  id: 'quiz',
  parentId: 'learning/lesson',
  index: true,
  module: '/assets/quiz-5.js',
  imports: ['/assets/framework-2.js'],
  // As React Router writes styles that lazy parts need as well.
  css: ['/assets/question-7.css#'],
};
const manifest = {
  entry: { module: '/assets/entry-6.js', imports: ['/assets/framework-2.js'], css: [] },
  routes: { root, 'learning/lesson': lesson, quiz },
  version: '7',
};

test('the shorter script says the same, except for what the routes around a route import', () => {
  expect(evaluateManifest(slimScript(manifest))).toEqual({
    ...manifest,
    routes: {
      root,
      'learning/lesson': { ...lesson, imports: ['/assets/quiz-5.js'] },
      quiz: { ...quiz, imports: [] },
    },
  });
});

test('leaves it to browsers to find what screens of Admins and authors import', () => {
  const id = 'administration/audit/audit-log';
  const audit = { ...lesson, id, imports: ['/assets/table-8.js'] };
  const script = slimScript({ ...manifest, routes: { root, [id]: audit } });
  expect(script).not.toContain('table-8');
  expect(evaluateManifest(script).routes[id]).toEqual({ ...audit, imports: [] });
});

test('names each file once', () => {
  const script = slimScript(manifest);
  for (const name of ['quiz-5', 'lesson-4', 'site-3']) expect(script.split(name)).toHaveLength(2);
});
