import type { CameraSettings } from '../../../contract/assessment/assignments.ts';

/** `f/2.8 · 1/500 s · ISO 400 · 50 mm, Canon EOS R6`. */
export function formatCamera({
  camera,
  aperture,
  shutter,
  iso,
  focalLength,
}: CameraSettings): string {
  const numbers = [aperture, shutter, iso, focalLength].filter(Boolean).join(' · ');
  const line = [numbers, camera].filter(Boolean).join(', ');
  return line || 'This photo has no camera settings.';
}
