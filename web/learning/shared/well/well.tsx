import { useId } from 'react';
import {
  describeWell,
  drawWell,
  nichePath,
  type WellFacts,
  wellSize,
} from '../../../../contract/learning/well.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ReaderFigure } from '../../../ui/drawings/reader.tsx';
import { ripplePath } from '../../../ui/drawings/ripples.tsx';
import styles from './well.module.css';

type WellProps = {
  facts: WellFacts;
  /** What a step represents. */
  unit?: 'lesson' | 'day';
  /** The reader takes the last step once, as it appears. */
  animated?: boolean;
  className?: string | undefined;
};

const { width, height } = wellSize;
/** The stone gets darker towards the water. */
const bands = [0.2, 0.4, 0.6, 0.8];
const ripples = ripplePath({
  width: width - 60,
  lines: [10, 20, 30, 40],
  count: 15,
  lengths: [14, 64],
  seed: 8,
});

/** The learner's well. Print the count beside it. */
export function Well({ facts, unit, animated, className }: WellProps) {
  const id = useId();
  const well = drawWell(facts);
  const { cell, steps, reader, jar, surface, niches, nicheSize, rim } = well;
  return (
    <svg
      className={classNames(styles.well, animated && styles.animated, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={describeWell(facts, unit)}
      style={{ '--run': `${-well.run}px`, '--rise': `${-well.rise}px` } as React.CSSProperties}
    >
      <defs>
        <pattern id={`${id}n`} x={rim.width} y={rim.y} {...cell} patternUnits="userSpaceOnUse">
          <Bay {...cell} />
        </pattern>
        <clipPath id={`${id}b`}>
          <path d={well.bank} />
        </clipPath>
      </defs>
      <path d={`M0 0h${width}v${height}H0z`} fill="var(--sky)" />

      <path d={well.farBank} fill="var(--stone-wall)" />
      {niches.map(({ x, y, filled }, index) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path
            d={nichePath(nicheSize)}
            fill={filled ? 'var(--teal-mid)' : 'var(--stone-shade)'}
            className={filled && index === facts.coursesFinished - 1 ? styles.last : undefined}
          />
          <path d={`M0 0h${nicheSize.width}v3h${-nicheSize.width}z`} fill="var(--stone-lit)" />
          <path d={`M0 3h${nicheSize.width}v1.2h${-nicheSize.width}z`} className={styles.joint} />
        </g>
      ))}
      <Jar {...jar} />

      <path d={well.bank} fill="var(--stone-wall)" />
      <path d={well.bank} fill={`url(#${id}n)`} />
      <g clipPath={`url(#${id}b)`}>
        {bands.map((part) => (
          <path
            key={part}
            d={`M0 ${rim.y + (surface - rim.y) * part}H${width}V${height}H0z`}
            fill="var(--stone-edge)"
            opacity=".06"
          />
        ))}
      </g>
      <Tread x={0} y={rim.y} width={rim.width} state={reader.y === rim.y ? 'now' : 'done'} />
      {steps.map((step) => (
        <Tread key={step.y} {...step} />
      ))}

      <g className={styles.water}>
        <path d={`M0 ${surface}H${width}V${height + 20}H0z`} fill="var(--deep)" opacity=".97" />
        <g fill="none" stroke="var(--i-teal2)">
          <path d={`M0 ${surface}H${width}`} strokeWidth="2" opacity=".7" />
          <path
            d={ripples}
            transform={`translate(30 ${surface})`}
            strokeWidth="1.5"
            opacity=".75"
          />
        </g>
      </g>
      <g
        transform={`translate(${reader.x - 60 * reader.scale} ${reader.y}) scale(${reader.scale})`}
      >
        <g className={styles.reader}>
          <ReaderFigure />
        </g>
      </g>
      {well.isAtWater && (
        <path
          d={`M${reader.x + 2} ${surface + 4}h34M${reader.x + 10} ${surface + 10}h44`}
          className={styles.wake}
          fill="none"
          stroke="var(--i-teal1)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

/** One bay of the near bank: a lit and a shaded stair that meet in the middle. */
function Bay({ width, height }: { width: number; height: number }) {
  const treads = 5;
  const run = width / 2 / treads;
  const rise = (height - 7) / treads;
  const half = (direction: 1 | -1) =>
    `M${direction === 1 ? 0 : width} ${height}${`v${-rise}h${direction * run}`.repeat(treads)}V${height}z`;
  return (
    <>
      <path d={half(1)} fill="var(--stone-lit)" />
      <path d={half(-1)} fill="var(--stone-shade)" />
      <path d={`M0 0h${width}v2.4h${-width}z`} fill="var(--stone-lit)" />
      <path d={`M0 2.4h${width}v1h${-width}z`} className={styles.joint} />
    </>
  );
}

const treadColours = {
  done: 'var(--teal-mid)',
  now: 'var(--accent)',
  open: 'var(--stone-lit)',
};

function Tread({
  x,
  y,
  width,
  state,
}: {
  x: number;
  y: number;
  width: number;
  state: keyof typeof treadColours;
}) {
  return (
    <>
      <path d={`M${x} ${y}h${width}v5h${-width}z`} fill={treadColours[state]} />
      <path d={`M${x} ${y + 5}h${width}v1.4h${-width}z`} className={styles.joint} />
    </>
  );
}

const jarBody = 'M-9 0Q-20 -14 -13 -26Q-8 -31 -8 -36H8Q8 -31 13 -26Q20 -14 9 0Z';

/** Sand until it is filled at the water. */
function Jar({ x, y, full }: { x: number; y: number; full: boolean }) {
  return (
    <g
      className="figure-tones"
      transform={`translate(${x} ${y}) scale(.72)`}
      stroke="var(--i-ink)"
      strokeWidth="2.4"
    >
      <path d={jarBody} fill="var(--i-paper)" />
      {full && <path d={jarBody} className={styles.jarWater} fill="var(--i-teal3)" stroke="none" />}
      <path d={jarBody} fill="none" />
      <path d="M-11 -41H11V-36H-11Z" fill="var(--i-sand2)" />
      <path d="M-16 -16Q0 -11 16 -16" fill="none" />
      {full && (
        <path d="M-8 -22Q-11 -15 -8 -9" stroke="var(--i-teal1)" fill="none" strokeLinecap="round" />
      )}
    </g>
  );
}
