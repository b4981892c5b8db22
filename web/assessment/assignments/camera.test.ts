import { expect, test } from 'vitest';
import { formatCamera } from './camera.ts';

test.each([
  [
    {
      aperture: 'f/2.8',
      shutter: '1/500 s',
      iso: 'ISO 400',
      focalLength: '50 mm',
      camera: 'Canon EOS R6',
    },
    'f/2.8 · 1/500 s · ISO 400 · 50 mm, Canon EOS R6',
  ],
  [{ iso: 'ISO 400', aperture: 'f/2.8' }, 'f/2.8 · ISO 400'],
  [{ camera: 'Pixel 9' }, 'Pixel 9'],
  [{}, 'This photo has no camera settings.'],
])('formatCamera of %j', (camera, line) => {
  expect(formatCamera(camera)).toBe(line);
});
