import exifr from 'exifr';
import type { CameraSettings } from '../../../contract/assessment/assignments.ts';

// Real EXIF data has a few kilobytes; a hostile file can have millions.
const maxBytes = 64 * 1024;

const tags = ['Make', 'Model', 'FNumber', 'ExposureTime', 'ISO', 'FocalLength'];

/** The camera settings in the EXIF data, formatted. Untrusted: anyone can write anything there. */
export async function readCameraSettings(exif: Buffer | undefined): Promise<CameraSettings> {
  return exif ? describeCamera(await parse(exif)) : {};
}

async function parse(exif: Buffer): Promise<Record<string, unknown>> {
  const marker = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? 6 : 0;
  try {
    const parsed: unknown = await exifr.parse(exif.subarray(marker, marker + maxBytes), {
      pick: tags,
      translateValues: false,
      reviveValues: false,
    });
    return { ...(parsed as object | undefined) };
  } catch {
    // The photo is fine without them.
    return {};
  }
}

export function describeCamera(exif: Record<string, unknown>): CameraSettings {
  const settings: CameraSettings = {
    camera: describeModel(cleanText(exif.Make), cleanText(exif.Model)),
    aperture: describe(exif.FNumber, [0.5, 128], (value) => `f/${rounded(value)}`),
    shutter: describe(exif.ExposureTime, [1e-6, 86_400], describeShutter),
    iso: describe(exif.ISO, [1, 10_000_000], (value) => `ISO ${Math.round(value)}`),
    focalLength: describe(exif.FocalLength, [0.5, 10_000], (value) => `${rounded(value)} mm`),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, text]) => text));
}

function describe(
  value: unknown,
  [least, most]: [number, number],
  format: (value: number) => string,
): string | undefined {
  if (typeof value !== 'number' || !(value >= least && value <= most)) return undefined;
  return format(value);
}

/** As photographers write it: 1/500 s, 0.5 s, 30 s. */
function describeShutter(seconds: number): string {
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${rounded(seconds)} s`;
}

/** One decimal below 10: 2.8, 4.3, 50. */
function rounded(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** Many models start with their maker's name: "Canon" and "Canon EOS R5" give "Canon EOS R5". */
function describeModel(make: string, model: string): string {
  const [maker = ''] = make.toLowerCase().split(' ');
  return model.toLowerCase().startsWith(maker) && model ? model : `${make} ${model}`.trim();
}

function cleanText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const visible = value.slice(0, 200).replace(/[\p{C}\p{Z}]+/gu, ' ');
  return visible.trim().slice(0, 60).trim();
}
