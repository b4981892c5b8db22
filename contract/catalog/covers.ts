import * as z from 'zod/mini';
import { binary, endpoint } from '../endpoint.ts';
import { draftLine } from './draft-fields.ts';
import { lineBetween, wholeNumber } from './file-rules.ts';

/*
 * The picture of a course, in the shapes of the places that show it. A crop is data, and the picture stays whole: whoever changes
 * their mind starts from all of it.
 */

interface Shape {
  /** Width to height. */
  ratio: readonly [width: number, height: number];
  /** In pixels, the largest first. Cards are many on a page, so there is a small one for screens that aren't dense. */
  widths: readonly [number, ...number[]];
}

export const coverShapes = {
  /** On cards, beside the title of the course, and in lists. */
  card: { ratio: [4, 3], widths: [800, 400] },
  /** Where a link to the course is shared. */
  wide: { ratio: [40, 21], widths: [1200] },
  /** Across the page of a course with the layout Gallery, up to large screens; phones show `wide` there. */
  band: { ratio: [4, 1], widths: [2560, 1600] },
} as const satisfies Record<string, Shape>;
export type CoverShape = keyof typeof coverShapes;
export const coverShapeNames = Object.keys(coverShapes) as CoverShape[];

/** Each shape in each width: `card-800`. `shared-1200` is `wide` as a JPEG, because some networks refuse links with a WebP. */
export const coverSizes = [
  'card-800',
  'card-400',
  'wide-1200',
  'band-2560',
  'band-1600',
  'shared-1200',
] as const satisfies `${CoverShape | 'shared'}-${number}`[];
export type CoverSize = (typeof coverSizes)[number];

/** A picture has at least as many pixels, or it is blurred where it is large. */
export const leastCover = { width: 1200, height: 630 };

export const zoomRange = [100, 400] as const;
const focusRange = [0, 100] as const;

export const CoverCrop = z.strictObject(
  {
    /** What should be in the middle, in percent of the picture from its left and top edges. */
    x: wholeNumber('X', focusRange),
    y: wholeNumber('Y', focusRange),
    /** In percent: 100 shows as much of the picture as the shape can. */
    zoom: wholeNumber('Zoom', zoomRange),
  },
  'A crop has x, y and zoom.',
);
export type CoverCrop = z.infer<typeof CoverCrop>;

/** Where a shape isn't cropped by hand. */
export const middle: CoverCrop = { x: 50, y: 50, zoom: 100 };

const crops = {
  card: z.optional(CoverCrop),
  wide: z.optional(CoverCrop),
  band: z.optional(CoverCrop),
};

export const coverLabels = { figure: 'Picture', alt: 'What the picture shows' };
export const mostAltCharacters = 300;

export const DraftCover = z.object({
  /** One of the course's figures: `figures/harbour.webp`. */
  figure: draftLine(coverLabels.figure, 100),
  alt: draftLine(coverLabels.alt, mostAltCharacters),
  ...crops,
});
export type CourseCover = z.infer<typeof DraftCover>;

export const CoverInFile = z.strictObject(
  {
    figure: z
      .string('The cover has a figure.')
      .check(
        z.regex(
          /^figures\/[a-z0-9-]+\.(?:png|jpg|webp)$/,
          'The figure of a cover is a PNG, JPEG or WebP file in figures, such as figures/harbour.webp.',
        ),
      ),
    alt: lineBetween(coverLabels.alt, [3, mostAltCharacters]),
    ...crops,
  },
  'A cover has figure and alt, and may have card, wide and band.',
);

interface Size {
  width: number;
  height: number;
}

interface CropRegion extends Size {
  left: number;
  top: number;
}

/** The part of a picture that a shape shows, in its pixels. It never leaves the picture, even if the focus is at its edge. */
export function cropRegion(picture: Size, shape: CoverShape, crop: CoverCrop = middle): CropRegion {
  const [across, down] = coverShapes[shape].ratio;
  const most = Math.min(picture.width / across, picture.height / down);
  const scale = (most * 100) / crop.zoom;
  const width = clamp(Math.round(across * scale), 1, picture.width);
  const height = clamp(Math.round(down * scale), 1, picture.height);
  const left = Math.round((picture.width * crop.x) / 100 - width / 2);
  const top = Math.round((picture.height * crop.y) / 100 - height / 2);
  return {
    left: clamp(left, 0, picture.width - width),
    top: clamp(top, 0, picture.height - height),
    width,
    height,
  };
}

/** The crop whose focus is where the region really is: beyond an edge, moving on would change nothing that can be seen. */
export function settleCrop(picture: Size, shape: CoverShape, crop: CoverCrop): CoverCrop {
  const { left, top, width, height } = cropRegion(picture, shape, crop);
  return {
    x: Math.round(((left + width / 2) / picture.width) * 100),
    y: Math.round(((top + height / 2) / picture.height) * 100),
    zoom: crop.zoom,
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** What it says, for those who compare two versions. */
export function describeCover({ figure, alt, ...cropped }: CourseCover): string {
  const lines = coverShapeNames.flatMap((shape) => {
    const crop = cropped[shape];
    return crop ? `${shapeNames[shape]}: ${describeCrop(crop)}` : [];
  });
  return [figure, alt, ...lines].join('\n');
}

/** Which part of the picture it shows. The numbers tell apart two crops of the same part. */
function describeCrop({ x, y, zoom }: CoverCrop): string {
  const down = thirdOf(y, ['top', '', 'bottom']);
  const across = thirdOf(x, ['left', '', 'right']);
  const part = [down, across].filter(Boolean).join(' ') || 'middle';
  const size = zoom === 100 ? '' : `, enlarged ${zoom / 100} times`;
  return `the ${part} of the picture (${x}% across, ${y}% down)${size}`;
}

const thirdOf = (percent: number, [first, second, third]: readonly [string, string, string]) => {
  if (percent < 40) return first;
  return percent > 60 ? third : second;
};

/** By the places that show them. */
export const shapeNames: Record<CoverShape, string> = {
  card: 'Cards',
  wide: 'Shared links',
  band: 'Gallery',
};

/** Named by the picture and its crops, so a browser may keep it for ever. */
export const getCover = endpoint({
  method: 'GET',
  path: '/api/covers/:hash/:size',
  access: 'visitor',
  summary: 'The picture of a course, in one of its shapes and widths.',
  params: z.object({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'There is no such picture.')),
    size: z.enum(coverSizes, 'There is no such picture.'),
  }),
  reply: binary('image/webp'),
});
