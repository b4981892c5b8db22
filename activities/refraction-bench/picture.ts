import { capitalised } from '../../contract/text/words.ts';
import type { Look } from '../kind.ts';
import { type Drawing, group, picture } from '../shared/drawing.ts';
import { box, dot, fill, stroke, tenth, words } from '../shared/ink.ts';
import { short } from '../shared/words.ts';
import {
  describe,
  type Material,
  materials,
  type Ray,
  type RefractionBenchData,
  reflectedShare,
  refractedAngle,
} from './model.ts';

/*
 * The ray comes from the upper left and meets the surface in the middle. What goes on and what bounces off are as strong as the
 * light in them; angles are measured from the dashed normal.
 */

const size = { width: 400, height: 330 };
export const meeting = { x: 200, y: 165 };
const length = 138;

/** The denser, the deeper the teal. */
const washes: Record<Material, { colour: string; opacity: number }> = {
  air: { colour: 'var(--sunken)', opacity: 1 },
  water: { colour: 'var(--teal-soft)', opacity: 0.55 },
  oil: { colour: 'var(--i-mari)', opacity: 0.28 },
  glass: { colour: 'var(--teal-soft)', opacity: 1 },
  diamond: { colour: 'var(--i-teal2)', opacity: 0.75 },
};

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The point so far along a ray at this angle from the normal; up or down, left or right. */
function along(degrees: number, far: number, across: 1 | -1, down: 1 | -1) {
  return {
    x: tenth(meeting.x + across * far * Math.sin(toRadians(degrees))),
    y: tenth(meeting.y + down * far * Math.cos(toRadians(degrees))),
  };
}

type Point = ReturnType<typeof along>;
/** A beam of light with a darker edge, so that it can be told from bright materials too. */
function line(from: Point | typeof meeting, to: Point | typeof meeting, strength: number): Drawing {
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const width = 2 + 5 * strength;
  return group(
    { opacity: tenth((0.35 + 0.65 * strength) * 10) / 10 },
    stroke(d, 'var(--accent-text)', width),
    ...(width > 3.5 ? [stroke(d, 'var(--accent)', width - 2.6)] : []),
  );
}

/** An arrow's head half way along a ray. */
function arrow(from: Point | typeof meeting, to: Point | typeof meeting): Drawing {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return group(
    { transform: `translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(turn)})` },
    fill('M10 0l-17-9v18z', 'var(--accent-text)'),
  );
}

/** Where the ray begins, and what is dragged. */
const torch = ({ x, y }: Point, degrees: number): Drawing =>
  group(
    { transform: `translate(${x} ${y}) rotate(${tenth(90 - degrees)})` },
    fill('M-24-6h16l9-6h6v24h-6l-9-6h-16z', 'var(--ink)', {
      stroke: 'var(--surface)',
      strokeWidth: 1.5,
    }),
    box(3, -9, 5, 18, 'var(--accent)', { rx: 2 }),
    dot(-14, 0, 2.2, 'var(--accent)'),
  );

/** An arc from the normal to the ray, with the angle where no ray runs. */
function angle(
  degrees: number,
  across: 1 | -1,
  down: 1 | -1,
  { says, at }: { says: string; at: Point },
): Drawing {
  const radius = 46;
  const end = along(degrees, radius, across, down);
  const isClockwise = across * down < 0;
  return group(
    {},
    stroke(
      `M${meeting.x} ${meeting.y + down * radius}A${radius} ${radius} 0 0 ${isClockwise ? 1 : 0} ${end.x} ${end.y}`,
      'var(--ink)',
      1.5,
    ),
    words(at.x, at.y, says, {
      fill: 'var(--ink)',
      fontWeight: 620,
      textAnchor: 'end',
    }),
  );
}

function medium(name: Material, y: number): Drawing {
  const { colour, opacity } = washes[name];
  return group(
    {},
    box(0, y, size.width, size.height / 2, 'var(--surface)'),
    box(0, y, size.width, size.height / 2, colour, { opacity }),
  );
}

const label = (name: Material, y: number) =>
  words(390, y, `${capitalised(name)}, n = ${materials[name]}`, {
    fill: 'var(--ink)',
    textAnchor: 'end',
  });

export function draw(data: RefractionBenchData, ray: Ray): Drawing {
  const { from, to, angleDegrees } = ray;
  const refracted = refractedAngle(ray);
  const reflected = reflectedShare(ray);
  const source = along(angleDegrees, length, -1, -1);
  const bounced = along(angleDegrees, 130, 1, -1);
  const beyond = refracted === undefined ? undefined : along(refracted, length, 1, 1);
  const { x, y } = meeting;
  return picture(
    {
      ...size,
      label: `A ray of light meets the surface between ${from}, above, and ${to}, below. ${describe(data, ray)} ${Math.round(100 * reflected)}% of the light is reflected.`,
    },
    medium(from, 0),
    medium(to, y),
    stroke(`M0 ${y}H${size.width}`, 'var(--ink)', 2),
    stroke(`M${x} 8V${size.height - 8}`, 'var(--ink-2)', 1.5, { strokeDasharray: '5 5' }),
    ...(reflected > 0.005 ? [line(meeting, bounced, reflected)] : []),
    ...(beyond ? [line(meeting, beyond, 1 - reflected), arrow(meeting, beyond)] : []),
    ...(reflected > 0.1 ? [arrow(meeting, bounced)] : []),
    line(source, meeting, 1),
    arrow(source, meeting),
    angle(angleDegrees, -1, -1, {
      says: `${angleDegrees}°`,
      at:
        angleDegrees < 52
          ? along(angleDegrees + 20, 64, -1, -1)
          : along(angleDegrees / 2, 66, -1, -1),
    }),
    ...(refracted === undefined
      ? []
      : [angle(refracted, 1, 1, { says: `${short(refracted)}°`, at: { x: x - 8, y: y + 50 } })]),
    torch(source, angleDegrees),
    label(from, 24),
    label(to, size.height - 14),
    ...(reflected > 0.005
      ? [
          words(390, 46, `${Math.round(100 * reflected)}% reflected`, {
            textAnchor: 'end',
            fill: 'var(--ink)',
          }),
        ]
      : []),
    words(10, size.height - 14, refracted === undefined ? 'no light gets through' : '', {
      textAnchor: 'start',
      fill: 'var(--ink)',
    }),
  );
}

export const refractionBenchLook: Look<RefractionBenchData, Ray> = {
  picture: draw,
  room: { wide: 422, narrow: 688 },
};
