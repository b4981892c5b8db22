import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, fill, moved, softened, stroke, tenth, words } from '../shared/ink.ts';
import { describe, edgeOf, errorOf, type Lamp, type OneLampData, shadeOf } from './model.ts';

/*
 * At the left what the camera sees: the light falls on a round head, and the head's shadow on the wall. At the right the same
 * from above, with the lamp to move.
 */

export const photo = { width: 208, height: 320 };
export const plan = { x: 310, y: 142 };
const radii = { nearest: 42, furthest: 84 };

export const radiusOf = (distanceCm: number) =>
  radii.nearest + ((radii.furthest - radii.nearest) * (distanceCm - 50)) / 350;
export const distanceAt = (radius: number) =>
  50 + ((radius - radii.nearest) * 350) / (radii.furthest - radii.nearest);

/** How dark a round thing gets from its left edge to its right one; a wide source reaches round it. */
function darkness(id: string, data: OneLampData, lamp: Lamp): Drawing {
  const wrap = Math.min(0.35, edgeOf(data, lamp) / 40);
  const stops = Array.from({ length: 21 }, (_, index) => {
    const x = Math.sin(((index - 10) / 10) * (Math.PI / 2) * 0.98);
    const z = Math.sqrt(1 - x * x);
    const straight = shadeOf([x, 0, z], lamp);
    const around =
      (shadeOf([x * 0.8, 0, z * 0.8], lamp) + wrap * (0.5 + 0.5 * straight)) / (0.8 + wrap);
    const light = straight > 0 ? Math.max(straight, around * straight ** 0.3) : 0;
    return shape('stop', {
      offset: tenth(((x + 1) / 2) * 100) / 100,
      stopColor: '#120b06',
      stopOpacity: Math.round((1 - Math.min(1, light)) * 86) / 100,
    });
  });
  return shape('linearGradient', { id }, ...stops);
}

function bright(id: string, factor: number): Drawing {
  const slope = Math.round(Math.min(factor, 16) * 1000) / 1000;
  return shape(
    'filter',
    { id, x: 0, y: 0, width: '100%', height: '100%', colorInterpolationFilters: 'linearRGB' },
    shape(
      'feComponentTransfer',
      {},
      ...['feFuncR', 'feFuncG', 'feFuncB'].map((tag) => shape(tag, { type: 'linear', slope })),
    ),
  );
}

const head = 'M66 112q0-58 43-58t43 58q0 62-43 66-43-4-43-66z';
const body = 'M6 330q6-116 66-130l22-8h30l22 8q60 14 66 130z';
const ears = 'M62 118q-10-4-8 10 2 12 12 14zM156 118q10-4 8 10-2 12-12 14z';
const neck = 'M92 168h34v34q-17 12-34 0z';

/** Rows of knitting: light that grazes them shows each one. */
function knitting({ angleDegrees }: Lamp): Drawing {
  const grazing = Math.abs(Math.sin((angleDegrees * Math.PI) / 180)) ** 2;
  const rows = [216, 228, 240, 252, 264, 276, 288, 300, 312, 324].map(
    (y, row) => `M${row % 2 === 0 ? 5 : 0.5} ${y}${'q4.5 7 9 0'.repeat(24)}`,
  );
  return group(
    { clipPath: 'url(#ol-body)', opacity: Math.round(100 * (0.1 + 0.75 * grazing)) / 100 },
    stroke(rows.join(''), '#062c2e', 2.4),
    moved(angleDegrees > 0 ? 1.2 : -1.2, -1.6, stroke(rows.join(''), '#8fd0c9', 1.2)),
  );
}

function photograph(data: OneLampData, lamp: Lamp): Drawing {
  const radians = (lamp.angleDegrees * Math.PI) / 180;
  const inFront = Math.cos(radians);
  // Where the shadow of the head falls on the wall behind it, if the lamp is in front.
  const shift =
    inFront > 0.15 ? -Math.min(150, (Math.tan(radians) * 46 * data.shadowFallsCm) / 20) : 0;
  const wallLight = Math.max(0.12, Math.min(1, 0.35 + 0.65 * Math.max(0, inFront)));
  const noseX = -Math.sin(radians) * 15;
  return group(
    { clipPath: 'url(#ol-frame)' },
    group(
      { filter: 'url(#ol-bright)' },
      box(-30, -30, 274, 390, '#c9b48c'),
      box(-30, -30, 274, 390, '#120b06', { opacity: tenth((1 - wallLight) * 8) / 10 }),
      ...(inFront > 0.15
        ? [
            group(
              { filter: 'url(#ol-edge)', opacity: 0.62 },
              moved(shift, 8, fill(head, '#2b1d0e'), fill(body, '#2b1d0e'), fill(neck, '#2b1d0e')),
            ),
          ]
        : []),
      fill(neck, '#97633f'),
      fill(neck, 'url(#ol-dark)'),
      fill(body, '#2a8083'),
      knitting(lamp),
      fill(body, 'url(#ol-dark)'),
      fill(ears, '#97633f'),
      fill(ears, 'url(#ol-dark)'),
      fill(head, '#b57c55'),
      fill('M64 108q-6-62 45-62t45 62q-4-22-16-32-28 12-58-2-12 12-16 34z', '#33251a'),
      stroke('M80 104q8-6 17-2M121 102q9-4 17 2', '#33251a', 3.4),
      stroke('M89 115h1M128 115h1', '#1d130b', 6.5),
      // The nose throws the shadow that tells most about the lamp.
      ...(inFront > 0.15
        ? [
            group(
              { filter: 'url(#ol-nose)', opacity: 0.55 },
              fill(
                `M107 112l${tenth(noseX - 5)} 34h${tenth(10 + Math.abs(noseX) / 3)}z`,
                '#3b2110',
              ),
            ),
          ]
        : []),
      stroke('M109 112q-3 16-8 24 6 5 15 2', '#8a5836', 2.6),
      stroke('M95 156q14 8 28 0', '#7a3f30', 3.4),
      fill(head, 'url(#ol-dark)'),
      fill('M64 108q-6-62 45-62t45 62q-4-22-16-32-28 12-58-2-12 12-16 34z', 'url(#ol-dark)'),
    ),
  );
}

function fromAbove(lamp: Lamp): Drawing {
  const { x, y } = plan;
  const radius = radiusOf(lamp.distanceCm);
  const radians = (lamp.angleDegrees * Math.PI) / 180;
  const [lampX, lampY] = [x + Math.sin(radians) * radius, y + Math.cos(radians) * radius];
  const half = Math.max(5, lamp.widthCm * 0.28);
  const circle = (r: number) =>
    shape('circle', {
      cx: x,
      cy: y,
      r,
      fill: 'none',
      stroke: 'var(--line-2)',
      strokeDasharray: '2 5',
    });
  // The cone of light, from both ends of the source to the head.
  const across = [Math.cos(radians) * half, -Math.sin(radians) * half] as const;
  const side = [Math.cos(radians) * 15, -Math.sin(radians) * 15] as const;
  const cone = [
    [lampX + across[0], lampY + across[1]],
    [x + side[0], y + side[1]],
    [x - side[0], y - side[1]],
    [lampX - across[0], lampY - across[1]],
  ].map(([a = 0, b = 0]) => `${tenth(a)} ${tenth(b)}`);
  return group(
    {},
    circle(radii.nearest),
    circle(radii.furthest),
    fill(`M${cone.join('L')}z`, 'var(--accent)', { opacity: 0.28 }),
    // Head and nose.
    shape('ellipse', { cx: x, cy: y, rx: 15, ry: 17, fill: 'var(--i-sand3)' }),
    fill(`M${x - 5} ${y + 15}h10l-5 8z`, 'var(--i-sand3)'),
    shape('path', { d: `M${x - 15} ${y}a15 17 0 0 1 30 0q-15 10-30 0z`, fill: '#4a382a' }),
    // The camera looks up from below.
    fill(`M${x - 16} 268h32v20h-32zM${x - 7} 259h14v10h-14z`, 'var(--ink)'),
    words(x, 309, 'camera'),
    group(
      {
        transform: `translate(${tenth(lampX)} ${tenth(lampY)}) rotate(${tenth(-lamp.angleDegrees)})`,
      },
      box(-half, -3, half * 2, 9, 'var(--accent)', {
        rx: 3,
        stroke: 'var(--ink)',
        strokeWidth: 1.5,
      }),
      box(-4, 6, 8, 6, 'var(--ink)'),
    ),
    words(x, 22, `${lamp.distanceCm} cm, ${Math.abs(lamp.angleDegrees)}°`, {
      fill: 'var(--ink)',
      fontWeight: 620,
    }),
  );
}

export function draw(data: OneLampData, lamp: Lamp): Drawing {
  // Ten units in the photograph are about five centimetres on the wall.
  const edge = Math.min(26, edgeOf(data, lamp) * 1.1);
  return picture(
    {
      width: 400,
      height: photo.height,
      label: `At the left Tomás as the camera sees him. ${describe(data, lamp)} At the right the same from above: the lamp is ${lamp.distanceCm} cm from his head, ${Math.abs(lamp.angleDegrees)}° from the camera, and ${lamp.widthCm} cm wide.`,
    },
    shape(
      'defs',
      {},
      shape('clipPath', { id: 'ol-frame' }, box(0, 0, photo.width, photo.height, '#000')),
      shape('clipPath', { id: 'ol-body' }, fill(body, '#000')),
      darkness('ol-dark', data, lamp),
      softened('ol-edge', edge),
      softened('ol-nose', Math.min(7, 0.4 + edge / 4)),
      bright('ol-bright', 2 ** errorOf(data, lamp)),
    ),
    photograph(data, lamp),
    fromAbove(lamp),
  );
}

export const oneLampLook: Look<OneLampData, Lamp> = {
  picture: draw,
  room: { wide: 440, narrow: 781 },
};
