import { useId } from 'react';
import { JarFigure } from './jar.tsx';
import { type Masonry, Wall } from './masonry.tsx';
import { ripplePath } from './ripples.tsx';

const walls: Masonry = {
  rows: 4,
  cell: { width: 24, height: 30 },
  top: 24,
  treads: 5,
  ledge: [3, 1],
  shade: 0.06,
};
const water = ripplePath({
  width: 130,
  lines: [212, 220, 228],
  count: 9,
  lengths: [12, 34],
  seed: 21,
});
const line = { stroke: 'var(--i-ink)', strokeWidth: 2 };

/** A bucket on a rope over an empty well. */
function Bucket() {
  return (
    <g {...line} fill="none">
      <path d="M80 46h8v124h-8zM232 46h8v124h-8zM68 36h184v10H68z" fill="var(--i-sand3)" />
      <path d="M160 46v60" />
      <path d="M146 122q0 -18 14 -18q14 0 14 18" />
      <path d="M142 122h36l-5 34h-26z" fill="var(--i-mari)" />
      <path d="M144 131h32" />
    </g>
  );
}

/** A locked gate across the stair. */
function Gate() {
  const bars = Array.from({ length: 6 }, (_, i) => `M${110 + i * 20} 84v116`).join('');
  return (
    <g {...line} fill="none">
      <path d="M98 200V76h124v124" strokeWidth="6" />
      <path d={`${bars}M98 112h124M98 172h124`} />
      <path d="M149 140v-9a11 11 0 0 1 22 0v9" strokeWidth="3" />
      <path d="M142 140h36v28h-36z" fill="var(--i-mari)" />
      <path d="M160 150v8" strokeWidth="3" />
    </g>
  );
}

/** The jar on its side, its water spilled. */
function Spill() {
  return (
    <>
      <circle cx="160" cy="84" r="34" fill="var(--i-mari)" />
      <path d="M96 188h128v12H96z" fill="var(--i-sand2)" {...line} />
      <JarFigure transform="translate(128 168) rotate(84) scale(1.3)" />
      <path
        d="M184 174q20 -1 22 10v26q0 7 -6 7t-6 -7v-16q0 -8 -10 -8z"
        fill="var(--i-teal2)"
        {...line}
      />
    </>
  );
}

const scenes = { bucket: Bucket, gate: Gate, spill: Spill };

type EmptyWellProps = { scene?: keyof typeof scenes; className?: string | undefined };

export function EmptyWell({ scene = 'bucket', className }: EmptyWellProps) {
  const id = useId();
  const Scene = scenes[scene];
  return (
    <svg className={className} viewBox="0 0 320 240" aria-hidden="true">
      <path d="M0 0h320v240H0z" fill="var(--sky)" />
      <g transform="translate(0 80)">
        <Wall wall={walls} id={`${id}l`} />
      </g>
      <g transform="translate(320 80) scale(-1 1)">
        <Wall wall={walls} id={`${id}r`} />
      </g>
      <path d="M0 200h320v40H0z" fill="var(--i-deep)" />
      <path
        d={water}
        transform="translate(84 0)"
        stroke="var(--i-teal2)"
        strokeWidth="2"
        opacity=".8"
      />
      <g className="figure-tones">
        <Scene />
      </g>
    </svg>
  );
}
