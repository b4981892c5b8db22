import type { Look } from '../kind.ts';
import { group, type Drawing as Picture, picture, shape } from '../shared/drawing.ts';
import { box, dot, fill, stroke, tenth, words } from '../shared/ink.ts';
import { type Drawing, describe, type EyeLevelData, type Position } from './model.ts';

/*
 * On the left the mug in the room, from the side and to scale, with Nadia's eyes. On the right the page of her sketchbook: the
 * mug as it is drawn now.
 */

const sheet = { x: 212, y: 8, width: 180, height: 268 };
export const mug = { x: 290, rim: 96, bottom: 206, half: 58 };

/** Half of the rim or bottom: the front one, or the one behind it. */
function arc(y: number, percent: number, side: 'front' | 'back'): string {
  const ry = tenth((mug.half * Math.abs(percent)) / 100);
  const isBelow = side === 'front' ? percent >= 0 : percent < 0;
  return `M${mug.x - mug.half} ${y}A${mug.half} ${ry} 0 0 ${isBelow ? 0 : 1} ${mug.x + mug.half} ${y}`;
}

function drawn({ rimPercent, bottomPercent }: Drawing): Picture {
  const { x, rim, bottom, half } = mug;
  const ry = (percent: number) => tenth((half * Math.abs(percent)) / 100);
  const sweep = (percent: number) => (percent >= 0 ? 0 : 1);
  // The wall of the mug, from the front edge of the rim to that of the bottom.
  const wall = `M${x - half} ${rim}A${half} ${ry(rimPercent)} 0 0 ${sweep(rimPercent)} ${x + half} ${rim}V${bottom}A${half} ${ry(bottomPercent)} 0 0 ${1 - sweep(bottomPercent)} ${x - half} ${bottom}z`;
  const ellipse = (y: number, percent: number, colour: string) =>
    shape('ellipse', { cx: x, cy: y, rx: half, ry: ry(percent), fill: colour });
  const hidden = { strokeDasharray: '3 5' };
  const handle = `M${x + half} ${rim + 24}q30-4 30 26t-30 30`;
  return group(
    {},
    box(sheet.x, sheet.y, sheet.width, sheet.height, 'var(--i-paper)', {
      rx: 2,
      stroke: 'var(--line)',
    }),
    stroke(handle, '#13211f', 11),
    stroke(handle, '#b9d9d4', 6),
    ...(rimPercent > 0 ? [ellipse(rim, rimPercent, '#14565a')] : []),
    ...(bottomPercent < 0 ? [ellipse(bottom, bottomPercent, '#c4a274')] : []),
    fill(wall, '#b9d9d4'),
    fill(`M${x - half + 12} ${rim + 46}h10v44h-10z`, '#ffffff', { opacity: 0.5 }),
    stroke(`M${x - half} ${rim}V${bottom}M${x + half} ${rim}V${bottom}`, '#13211f', 2.5),
    stroke(arc(rim, rimPercent, 'back'), '#13211f', 2, rimPercent >= 0 ? {} : hidden),
    stroke(arc(bottom, bottomPercent, 'back'), '#13211f', 2, bottomPercent < 0 ? {} : hidden),
    // The front edges are the ones that are set.
    stroke(arc(rim, rimPercent, 'front'), '#13211f', 5.5),
    stroke(arc(rim, rimPercent, 'front'), '#f3a81c', 3),
    stroke(arc(bottom, bottomPercent, 'front'), '#13211f', 5.5),
    stroke(arc(bottom, bottomPercent, 'front'), '#f3a81c', 3),
    ...(
      [
        [rim, rimPercent],
        [bottom, bottomPercent],
      ] as const
    ).map(([y, percent]) =>
      dot(x, y + (half * percent) / 100, 7, '#f3a81c', { stroke: '#13211f', strokeWidth: 2 }),
    ),
  );
}

/**
 * Nadia on her stool, looking to the right. She is drawn for eyes at a height of 100 above her feet, with the eyes over 0, and
 * made as large as the room is.
 */
const nadia = group(
  {},
  stroke('M-20 0l3-41M10 0l-3-41M-17-20h24', 'var(--stone-edge)', 3),
  box(-22, -44, 36, 4.5, 'var(--stone-edge)', { rx: 1.5 }),
  // Trousers and shoes.
  stroke('M-9-47H15L17-5', 'var(--i-teal3)', 10),
  fill('M11-5h10q9 0 10 5H11z', '#33251a'),
  // Jumper, with an arm that holds the sketchbook.
  fill('M-18-43q-3-34 7-42 7-4 11 3 4 18 1 39z', 'var(--teal-mid)'),
  stroke('M-7-76L1-58 17-63', 'var(--i-teal2)', 6),
  fill('M12-73l13 6-3 7-13-5z', 'var(--i-paper)', { stroke: '#13211f', strokeWidth: 0.8 }),
  // Neck, head, hair in a knot.
  box(-11, -92, 7, 9, '#8a5b3d'),
  dot(-17, -108, 5, '#33251a'),
  fill('M-15-99q-2-13 9-13 10 0 10 10l2 5-3 1q0 8-7 8h-6q-5-3-5-11z', '#a86f4a'),
  fill('M-14-92q-6-8-2-17 5-8 15-5 5 1 6 6-9 0-13 3-1 6-6 13z', '#33251a'),
  dot(0, -100, 1.3, '#13211f'),
);

/** To scale: the room from the floor to a little above whatever is highest. */
function room({ eyesCm, mugHeightCm }: EyeLevelData, position: Position): Picture {
  const { bottomCm, distanceCm } = position;
  const floor = 254;
  const highest = Math.max(eyesCm, bottomCm + mugHeightCm) + 28;
  const scale = Math.min(236 / highest, 118 / distanceCm);
  const y = (cm: number) => floor - cm * scale;
  const eye = { x: 44, y: y(eyesCm) };
  const mugX = eye.x + 10 + distanceCm * scale;
  const [top, base] = [y(bottomCm + mugHeightCm), y(bottomCm)];
  const half = Math.max(5, 4.5 * scale);
  const sight = (to: number) =>
    stroke(`M${tenth(eye.x + 4)} ${tenth(eye.y)}L${tenth(mugX)} ${tenth(to)}`, 'var(--teal)', 1.5);
  const size = Math.round(eyesCm * scale * 10) / 1000;
  return group(
    {},
    stroke(`M2 ${floor}H200`, 'var(--stone-edge)', 2.5),
    group({ transform: `translate(${eye.x} ${floor}) scale(${size})` }, nadia),
    stroke(`M${eye.x + 12} ${tenth(eye.y)}H202`, 'var(--accent)', 2, { strokeDasharray: '7 5' }),
    words(202, eye.y - 7, 'eye level', { textAnchor: 'end' }),
    ...(bottomCm > 0
      ? [
          box(mugX - 22, base, 46, 4, 'var(--stone-edge)'),
          stroke(
            bottomCm < eyesCm * 0.8
              ? `M${tenth(mugX + 17)} ${tenth(base + 4)}V${floor}`
              : `M${tenth(mugX + 22)} ${tenth(base + 16)}V${tenth(base)}M${tenth(mugX + 6)} ${tenth(base + 3)}l16 12`,
            'var(--stone-edge)',
            4,
          ),
        ]
      : []),
    stroke(
      `M${tenth(mugX + half)} ${tenth(top + (base - top) * 0.25)}q${tenth(half)} ${tenth((base - top) * 0.25)} 0 ${tenth((base - top) * 0.5)}`,
      'var(--ink)',
      2,
    ),
    box(mugX - half, top, half * 2, base - top, 'var(--teal-soft)', {
      stroke: 'var(--ink)',
      strokeWidth: 1.8,
    }),
    sight(top),
    sight(base),
    words(
      102,
      276,
      `${distanceCm} cm away, ${bottomCm === 0 ? 'on the floor' : `${bottomCm} cm up`}`,
    ),
  );
}

export function draw(data: EyeLevelData, drawing: Drawing, place = 0): Picture {
  const position = data.tasks[place] ?? data.tasks[0];
  const where = position
    ? `On the left, the room from the side: Nadia's eyes are ${data.eyesCm} cm above the floor, and the mug is ${position.where}, ${position.bottomCm} cm above the floor and ${position.distanceCm} cm away. `
    : '';
  return picture(
    {
      width: 400,
      height: 284,
      label: `${where}On the right, her drawing. ${describe(data, drawing)}`,
    },
    ...(position ? [room(data, position)] : []),
    drawn(drawing),
  );
}

export const eyeLevelLook: Look<EyeLevelData, Drawing> = {
  picture: draw,
  room: { wide: 350, narrow: 649 },
};
