import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, dot, fill, moved, softened, stroke, tenth, words } from '../shared/ink.ts';
import { type BlurLabData, describe, type Shot, smearOf } from './model.ts';

/*
 * Above, the photograph: what moved while the shutter was open is smeared sideways, in proportion. Below, the same moment from
 * above: where Nuno rides, and how far the camera turns with him.
 */

const photo = { width: 400, height: 225 };
export const plan = { x: 200, y: 356, rider: 292, top: 233, bottom: 376 };

const pixelsAcross = 6_000;
/** A smear of this length looks like a bell curve of this width. */
const blurFor = (pixels: number) => Math.min(40, (pixels * photo.width) / pixelsAcross / 2.2);

const house = (x: number, wall: string, door: string) =>
  moved(
    x,
    0,
    box(0, 10, 118, 140, wall),
    fill('M-4 14L14-14h90l18 28z', '#9a5b3c'),
    box(16, 34, 26, 34, '#5d7f86'),
    box(74, 34, 26, 34, '#5d7f86'),
    stroke('M29 34v34M87 34v34M16 51h26M74 51h26', '#f1e7d6', 2),
    box(46, 88, 28, 62, door),
    dot(68, 120, 2, '#f3a81c'),
  );

const street = [
  box(-120, -60, 640, 220, '#cfe0dc'),
  house(-134, '#d9c39b', '#3b5f57'),
  house(0, '#e2d3b3', '#2a6a6c'),
  house(136, '#cdb48a', '#7a4e27'),
  house(270, '#dfccaa', '#345a64'),
  house(404, '#d9c39b', '#7a4e27'),
  box(-120, 150, 640, 26, '#b9ab90'),
  box(-120, 174, 640, 4, '#efe6d3'),
  box(-120, 178, 640, 110, '#7c766b'),
  ...[-70, 40, 150, 260, 370].map((x) => box(x, 204, 60, 4, '#d8d0be')),
  ...[-60, 122, 258, 396].map((x) =>
    group({}, box(x - 2, 44, 5, 112, '#3a4640'), fill(`M${x - 10} 44h21l-4-16h-13z`, '#f6d58a')),
  ),
];

const wheel = (x: number) =>
  group(
    {},
    shape('circle', { cx: x, cy: 0, r: 22, fill: 'none', stroke: '#20221f', strokeWidth: 4 }),
    stroke(`M${x - 20} 0h40M${x} -20v40M${x - 14} -14l28 28M${x - 14} 14l28-28`, '#8b8a80', 1),
    dot(x, 0, 3, '#20221f'),
  );

/** Nuno from the side, riding to the right. */
const fromTheSide = group(
  {},
  wheel(-34),
  wheel(36),
  stroke('M-34 0l18-34h40l12 34M-16-34L2 0l22-34M2 0h-36M24-34l-4-16h12', '#e0911a', 4.5),
  stroke('M-20-42h14', '#20221f', 6),
  stroke('M-12-44L14-20 2 4h10', '#2e4a58', 11),
  stroke('M-12-46L8-84', '#2a8083', 22),
  stroke('M8-84L10-58l20 4', '#20696c', 8),
  stroke('M28-53h3', '#a86f4a', 8),
  dot(18, -108, 15, '#a86f4a'),
  fill('M2-108q-2-20 17-20 16 0 16 17-16-7-33 3z', '#2e5a55'),
  stroke('M28-108h.4', '#2a1a10', 3),
);

/** And as he comes straight at the camera. */
const fromTheFront = group(
  {},
  shape('ellipse', { cx: 0, cy: 0, rx: 4.5, ry: 22, fill: '#20221f' }),
  stroke('M0-22v-30M-26-56h52', '#e0911a', 4.5),
  stroke('M-9-40v36M9-46v30', '#2e4a58', 10),
  fill('M-19-42q-4-50 10-52H9q14 2 10 52z', '#2a8083'),
  stroke('M-18-84l-9 28M18-84l9 28', '#20696c', 8),
  dot(0, -108, 15, '#a86f4a'),
  fill('M-17-108q-2-20 17-20t17 20q-17-8-34 0z', '#2e5a55'),
  stroke('M-5-106h.4M5-106h.4', '#2a1a10', 3),
);

function rider({ angleDegrees }: Shot): Drawing {
  const across = Math.sin((angleDegrees * Math.PI) / 180);
  return group(
    { filter: 'url(#bl-rider)' },
    shape('ellipse', {
      cx: 196,
      cy: 212,
      rx: 20 + 40 * across,
      ry: 5,
      fill: '#3a362d',
      opacity: 0.5,
    }),
    group(
      { transform: `translate(196 188)${across < 0.4 ? '' : ` scale(${tenth(across)} 1)`}` },
      across < 0.4 ? fromTheFront : fromTheSide,
    ),
  );
}

/** Seen from above: the camera at the bottom, with what it has in the frame. */
function fromAbove(data: BlurLabData, shot: Shot): Drawing {
  const { x, y, rider: top } = plan;
  const radians = (shot.angleDegrees * Math.PI) / 180;
  const [dx, dy] = [Math.sin(radians), Math.cos(radians)];
  const along = (far: number) => `${tenth(x + dx * far)} ${tenth(top + dy * far)}`;
  const perSecond = 13;
  const speed = data.riderMetresPerSecond * perSecond;
  const pan = shot.panMetresPerSecond * perSecond;
  return group(
    { clipPath: 'url(#bl-plan)' },
    box(0, plan.top, photo.width, plan.bottom - plan.top, 'var(--sunken)'),
    // The road turns with Nuno's path.
    group(
      { transform: `rotate(${tenth(90 - shot.angleDegrees)} ${x} ${top})` },
      box(x - 400, top - 22, 800, 44, 'var(--stone-wall)'),
      stroke(`M${x - 400} ${top}h800`, 'var(--stone-edge)', 1.5, { strokeDasharray: '14 12' }),
    ),
    fill(`M${x} ${y - 10}L${x - 112} ${plan.top}h224z`, 'var(--accent)', { opacity: 0.16 }),
    stroke(`M${x - 112} ${plan.top}L${x} ${y - 10}L${x + 112} ${plan.top}`, 'var(--accent)', 1.2),
    stroke(`M${along(-40)}L${along(speed - 8)}`, 'var(--teal)', 2.5),
    moved(
      x + dx * speed,
      top + dy * speed,
      group(
        { transform: `rotate(${tenth(90 - shot.angleDegrees)})` },
        fill('M0 0l-12-6v12z', 'var(--teal)'),
      ),
    ),
    dot(x, top, 8, 'var(--teal)', { stroke: 'var(--surface)', strokeWidth: 2 }),
    words(x - 14, top - 10, 'Nuno', { fill: 'var(--ink)', fontWeight: 620, textAnchor: 'end' }),
    group(
      { transform: `rotate(${tenth(Math.min(24, shot.panMetresPerSecond * 2.4))} ${x} ${y})` },
      fill(`M${x - 15} ${y - 9}h9v-8h12v8h9v19h-30z`, 'var(--ink)'),
    ),
    ...(pan > 0
      ? [
          stroke(`M${x + 22} ${y - 14}h${tenth(pan)}`, 'var(--accent-text)', 3),
          fill(`M${tenth(x + pan + 31)} ${y - 14}l-11-6v12z`, 'var(--accent-text)'),
        ]
      : []),
    words(x - 26, y + 8, 'camera', { fill: 'var(--ink)', textAnchor: 'end' }),
    words(x + 26, y + 8, pan > 0 ? `follows at ${shot.panMetresPerSecond} m/s` : 'held still', {
      fill: 'var(--ink)',
      textAnchor: 'start',
    }),
  );
}

/** How long a ride through the frame is shown before the shutter opens. */
const rideSeconds = 0.9;

/** How far both still have to go in the frame: whoever follows Nuno sees the street pass behind him. */
function awayAt(
  { riderMetresPerSecond, frameWidthMetres }: BlurLabData,
  { panMetresPerSecond, angleDegrees }: Shot,
  ride: number,
): { rider: number; street: number } {
  const across = riderMetresPerSecond * Math.sin((angleDegrees * Math.PI) / 180);
  const left = (1 - ride) * rideSeconds * (photo.width / frameWidthMetres);
  // Beyond its ends the street isn't drawn.
  const street = Math.min(110, left * panMetresPerSecond);
  return { rider: -left * (across - panMetresPerSecond), street };
}

/** `ride` is how far Nuno has come, from 0 to 1, where the shutter opens. */
export function draw(data: BlurLabData, shot: Shot, ride = 1): Drawing {
  const { riderPixels, streetPixels } = smearOf(data, shot);
  const away = awayAt(data, shot, ride);
  return picture(
    {
      width: 400,
      height: plan.bottom,
      label: `Above, the photograph of Nuno on his bicycle in a street. ${describe(data, shot)} Below, the same from above: he rides ${shot.angleDegrees === 90 ? 'across the frame' : `at ${shot.angleDegrees}° to where the camera looks`}.`,
    },
    shape(
      'defs',
      {},
      shape('clipPath', { id: 'bl-frame' }, box(0, 0, photo.width, photo.height, '#000')),
      shape(
        'clipPath',
        { id: 'bl-plan' },
        box(0, plan.top, photo.width, plan.bottom - plan.top, '#000'),
      ),
      softened('bl-street', blurFor(streetPixels), 0),
      softened('bl-rider', blurFor(riderPixels), 0),
    ),
    box(0, 0, photo.width, photo.height, '#a79c84'),
    group(
      { clipPath: 'url(#bl-frame)' },
      group({ filter: 'url(#bl-street)' }, moved(away.street, 0, ...street)),
      moved(away.rider, 0, rider(shot)),
    ),
    fromAbove(data, shot),
  );
}

export const blurLabLook: Look<BlurLabData, Shot> = {
  picture: draw,
  room: { wide: 473, narrow: 780 },
};
