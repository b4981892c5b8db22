import type { Element, ElementContent, Root } from 'hast';

/** A picture in what is pasted: its bytes, or where it can be read. */
export interface PastedPicture {
  source: File | string;
  alt: string;
}

const types: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/**
 * The pictures that Word puts beside the HTML: in the HTML they are files that a browser may not read, but the same text as RTF
 * has their bytes as hexadecimal digits, in the same order. Other formats than PNG and JPEG can't be read: those are null.
 */
function rtfPictures(rtf: string): (File | null)[] {
  // Each picture comes a second time for old programs.
  const pictures = rtf.split('{\\*\\shppict').slice(1);
  return pictures.map((text) => {
    const own = (text.split('{\\nonshppict', 1)[0] ?? '').replace(/\{\\\*\\blipuid [^}]*\}/, ' ');
    const [, kind = '', rest = ''] = /\\(png|jpeg)blip([^}]*)/.exec(own) ?? [];
    const type = types[kind];
    // Other words may come before the digits, each with a number.
    const last = rest.slice(Math.max(0, rest.lastIndexOf('\\'))).replace(/^\\[a-z]+-?\d*/i, '');
    const digits = last.replace(/\s+/g, '');
    return type && /^[0-9a-f]+$/i.test(digits) ? fileOf(type, bytesOf(digits)) : null;
  });
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor(hex.length / 2));
  for (let n = 0; n < bytes.length; n += 1) {
    bytes[n] = Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16);
  }
  return bytes;
}

const fileOf = (type: string, bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'picture', { type });

/** `data:image/png;base64,…`, an address, or, for a file, the next picture of the RTF. */
function sourceOf(src: string, next: () => File | null | undefined): File | string | null {
  if (src.startsWith('https://')) return src;
  if (src.startsWith('file:')) return next() ?? null;
  const [, kind = '', digits = ''] =
    /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(src) ?? [];
  const type = types[kind];
  if (!type) return null;
  try {
    return fileOf(
      type,
      Uint8Array.from(atob(digits), (letter) => letter.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

/** What a figure can't be in: it goes below. */
const wholes = /^(?:ul|ol|table|blockquote|p|h[1-6]|pre|figure)$/;

/**
 * Takes pictures out of a page and leaves a paragraph with a mark below the block that each was in, because in a lesson a figure
 * is a line of its own.
 */
export function takePictures(
  page: Root,
  { rtf, most, mark }: { rtf: string; most: number; mark: (n: number) => string },
): { pictures: PastedPicture[]; isLost: boolean } {
  const fromRtf = rtfPictures(rtf);
  let files = 0;
  const pictures: PastedPicture[] = [];
  let isLost = false;

  function take(image: Element): ElementContent[] {
    const { src = '', alt = '', width, height } = image.properties;
    // Sites count their readers with pictures of one pixel.
    if (Number(width) === 1 && Number(height) === 1) return [];
    const source = sourceOf(String(src), () => fromRtf[files++]);
    if (source === null || pictures.length >= most) {
      isLost = true;
      return [];
    }
    pictures.push({ source, alt: String(alt).replace(/\s+/g, ' ').trim().slice(0, 300) });
    const text = { type: 'text' as const, value: mark(pictures.length - 1) };
    return [{ type: 'element', tagName: 'p', properties: {}, children: [text] }];
  }

  /** Without its pictures; their marks are given back, to be put below. */
  function lift(parent: Root | Element, isInside: boolean): ElementContent[] {
    const below: ElementContent[] = [];
    parent.children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type !== 'element') return child;
      if (child.tagName === 'img') {
        const marks = take(child);
        if (!isInside) return marks;
        below.push(...marks);
        return [];
      }
      const isWhole = wholes.test(child.tagName);
      const marks = lift(child, isInside || isWhole);
      if (isWhole && !isInside) return [child, ...marks];
      below.push(...marks);
      return child;
    });
    return below;
  }
  lift(page, false);
  return { pictures, isLost };
}
