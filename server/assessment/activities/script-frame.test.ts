import fastify from 'fastify';
import { expect, test } from 'vitest';
import { scriptFramePath } from '../../../activities/build-and-trace/script-frame.ts';
import { registerScriptFrame } from './script-frame.ts';

test('what runs in the frame has an origin of its own, no network, and only our pages around it', async () => {
  const app = fastify();
  registerScriptFrame(app);
  const { headers, body } = await app.inject(scriptFramePath);
  const rules = String(headers['content-security-policy']).split('; ');
  expect(rules).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "default-src 'none'",
      "frame-ancestors 'self'",
    ]),
  );
  expect(rules.find((rule) => rule.startsWith('script-src'))).toMatch(
    /^script-src 'sha256-[^']+' 'unsafe-eval'$/,
  );
  expect(rules.join()).not.toMatch(/allow-same-origin|allow-top-navigation|connect-src|img-src/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(body).toContain('id="search"');
});
