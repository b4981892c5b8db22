import type { Element } from 'hast';
import type { HostedImage } from '../files/course-folder.ts';
import type { Figure } from './figure.ts';

const mostBytes = 400 * 1024;

const types: [string, (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')],
];

/** An image as part of the page, for courses whose SVGs don't follow our rules. Scripts in it never run. */
export function readImage(name: string, bytes: Uint8Array): Figure | { problem: string } {
  const type = types.find(([, matches]) => matches(bytes))?.[0];
  if (!type) return { problem: 'This is not a PNG, JPEG or WebP image.' };
  return imageOf(name, type, bytes);
}

/** An SVG that breaks the rules of our figures is shown as it is, but as an image. */
export function foreignSvg(name: string, source: string): Figure | { problem: string } {
  return imageOf(name, 'image/svg+xml', Buffer.from(source), sizeOfSvg(source));
}

/** Its natural size in pixels, if it says so. */
export function sizeOfSvg(source: string): { width?: number; height?: number } {
  const box = /\bviewBox\s*=\s*["'][^"',\s]+[,\s]+[^"',\s]+[,\s]+([\d.]+)[,\s]+([\d.]+)\s*["']/;
  const [width = 0, height = 0] = (box.exec(source)?.slice(1) ?? []).map(Number).map(Math.round);
  return width > 0 && height > 0 ? { width, height } : {};
}

/** An image with an address of its own; its size reserves the space it will need. */
export function hostedFigure(
  name: string,
  { src, width, height }: Omit<HostedImage, 'hash'>,
): Figure {
  return { name, element: imageElement({ src, width, height }) };
}

function imageOf(
  name: string,
  type: string,
  bytes: Uint8Array,
  size: { width?: number; height?: number } = {},
): Figure | { problem: string } {
  if (bytes.length > mostBytes) {
    return { problem: `An image can have at most ${mostBytes / 1024} KB.` };
  }
  const src = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return { name, element: imageElement({ src, ...size }) };
}

function imageElement(properties: Element['properties']): Element {
  return {
    type: 'element',
    tagName: 'img',
    properties: { ...properties, loading: 'lazy', decoding: 'async' },
    children: [],
  };
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;
}
