import type { Look } from '../kind.ts';
import { group, type Drawing as Picture, picture, shape } from '../shared/drawing.ts';
import { box, dot, fill, stroke, tenth, words } from '../shared/ink.ts';
import { type Drawing, describe, type EyeLevelData, type Position } from './model.ts';

/*
 * At the left the mug in the room, from the side and to scale, with Nadia's eyes. At the right the page of her sketchbook: the
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

/** To scale: the room from the floor to a little above whatever is highest. */
function room({ eyesCm, mugHeightCm }: EyeLevelData, position: Position): Picture {
  const { bottomCm, distanceCm } = position;
  const floor = 262;
  const highest = Math.max(eyesCm, bottomCm + mugHeightCm) + 24;
  const scale = Math.min(236 / highest, 118 / distanceCm);
  const y = (cm: number) => floor - cm * scale;
  const eye = { x: 40, y: y(eyesCm) };
  const mugX = eye.x + 14 + distanceCm * scale;
  const [top, base] = [y(bottomCm + mugHeightCm), y(bottomCm)];
  const half = Math.max(5, 4.5 * scale);
  const sight = (to: number) =>
    stroke(`M${tenth(eye.x + 10)} ${tenth(eye.y)}L${tenth(mugX)} ${tenth(to)}`, 'var(--teal)', 1.5);
  const head = Math.max(10, 11 * scale);
  return group(
    {},
    stroke(`M2 ${floor}H198`, 'var(--stone-edge)', 2.5),
    // Nadia on her chair: head, back and legs.
    stroke(
      `M${eye.x - 18} ${floor}V${tenth(y(eyesCm * 0.4))}H${eye.x + 12}V${floor}`,
      'var(--stone-edge)',
      5,
    ),
    stroke(
      `M${eye.x - 6} ${tenth(eye.y + head)}V${tenth(y(eyesCm * 0.43))}H${eye.x + 24}V${floor - 3}h10`,
      'var(--teal-mid)',
      11,
    ),
    dot(eye.x - 4, eye.y, head + 2, 'var(--i-sand3)'),
    fill(
      `M${eye.x + 4} ${tenth(eye.y - head - 4)}A${tenth(head + 5)} ${tenth(head + 5)} 0 0 0 ${eye.x - 8} ${tenth(eye.y + head + 3)}L${eye.x - 3} ${tenth(eye.y - 3)}z`,
      '#33251a',
    ),
    dot(eye.x + 5, eye.y, 2.2, '#13211f'),
    stroke(`M${eye.x + 14} ${tenth(eye.y)}H200`, 'var(--accent)', 2, { strokeDasharray: '7 5' }),
    words(200, eye.y - 6, 'eye level', { textAnchor: 'end', fontSize: 12 }),
    sight(top),
    sight(base),
    ...(bottomCm > 0
      ? [
          box(mugX - 20, base, 44, 4, 'var(--stone-edge)'),
          stroke(
            bottomCm < eyesCm * 0.8
              ? `M${tenth(mugX + 16)} ${tenth(base + 4)}V${floor}`
              : `M${tenth(mugX + 22)} ${tenth(base + 14)}V${tenth(base)}`,
            'var(--stone-edge)',
            4,
          ),
        ]
      : []),
    box(mugX - half, top, half * 2, base - top, 'var(--teal-soft)', {
      stroke: 'var(--ink)',
      strokeWidth: 1.8,
    }),
    words(
      100,
      278,
      `${distanceCm} cm away, ${bottomCm === 0 ? 'on the floor' : `${bottomCm} cm up`}`,
      {
        fontSize: 12,
      },
    ),
  );
}

export function draw(data: EyeLevelData, drawing: Drawing, place = 0): Picture {
  const position = data.tasks[place] ?? data.tasks[0];
  const where = position
    ? `At the left the room from the side: Nadia's eyes are ${data.eyesCm} cm above the floor, and the mug stands ${position.where}, ${position.bottomCm} cm above the floor and ${position.distanceCm} cm away. `
    : '';
  return picture(
    {
      width: 400,
      height: 284,
      label: `${where}At the right her drawing. ${describe(data, drawing)}`,
    },
    ...(position ? [room(data, position)] : []),
    drawn(drawing),
  );
}

export const eyeLevelLook: Look<EyeLevelData, Drawing> = {
  picture: draw,
  room: { wide: 350, narrow: 654 },
};
