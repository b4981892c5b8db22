import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createHelper } from '../../platform/processes/helper-process.ts';
import { mostSvgBytes, readSvg } from '../../studio/figures/read-svg.ts';
import { Refusal } from '../refusals.ts';

export type LogoWork = { svg: string } | { path: string };

export interface DrawnLogo {
  png: Buffer;
  width: number;
  height: number;
}

export interface PreparedLogo extends DrawnLogo {
  hash: string;
  content_type: 'image/svg+xml' | 'image/png';
  content: Buffer;
}

const draw = createHelper<LogoWork, DrawnLogo>(new URL('./logo-process.ts', import.meta.url));

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);

/** By its content: an SVG may contain nothing but drawing, a PNG is re-encoded. */
export async function prepareLogo(path: string): Promise<PreparedLogo> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) {
    const drawn = await draw.run({ path });
    return { ...drawn, content: drawn.png, content_type: 'image/png', hash: hashOf(drawn.png) };
  }
  const text = bytes.toString('utf8');
  if (!/^\uFEFF?\s*</.test(text)) throw new Refusal('not_a_logo');
  if (bytes.length > mostSvgBytes) {
    throw new Refusal('too_large', {
      detail: `An SVG can have at most ${mostSvgBytes / 1024} KB. Simplify it, or export it as PNG.`,
    });
  }
  const svg = readSvg(text).imageFile;
  const drawn = await draw.run({ svg });
  const content = Buffer.from(svg);
  return { ...drawn, content, content_type: 'image/svg+xml', hash: hashOf(content) };
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
