import { ripplePath } from '../../ui/drawings/ripples.tsx';

const line = { stroke: 'var(--i-ink)', strokeWidth: 2 };
const water = ripplePath({
  width: 300,
  lines: [202, 212, 222, 231],
  count: 12,
  lengths: [22, 52],
  seed: 12,
});

/** A wall of blocks, one still hanging from a rope. */
function Blocks() {
  return (
    <g {...line}>
      <path d="M92 156h48v36H92zM140 156h48v36h-48zM188 156h40v36h-40z" fill="var(--i-sand2)" />
      <path d="M92 120h40v36H92zM132 120h48v36h-48z" fill="var(--i-sand1)" />
      <path d="M92 84h48v36H92z" fill="var(--i-teal2)" />
      <path d="M180 74h48v36h-48z" fill="var(--i-mari)" />
      <path d="M204 20v28M204 48l-24 26M204 48l24 26" fill="none" />
      <path d="M180 120h48v36h-48z" fill="none" strokeDasharray="5 5" opacity=".6" />
    </g>
  );
}

/** A question with four options, one selected. */
function Question() {
  return (
    <g {...line}>
      <path d="M84 48h152v144H84z" fill="var(--i-paper)" />
      <path d="M84 48h152v22H84z" fill="var(--i-teal3)" />
      <path d="M100 86h96" fill="none" strokeWidth="4" />
      {[102, 124, 146, 168].map((y) => (
        <path
          key={y}
          d={`M100 ${y}h120v16H100z`}
          fill={y === 124 ? 'var(--i-mari)' : 'none'}
          strokeWidth="1.5"
        />
      ))}
      <path d="M106 132l4 4l8 -9" fill="none" strokeWidth="2.5" />
      <path d="M128 110h60M128 132h74M128 154h48M128 176h66" fill="none" opacity=".55" />
    </g>
  );
}

/** A locked gate. */
function Gate() {
  return (
    <g {...line}>
      <path d="M92 192V96q0 -60 68 -60t68 60v96z" fill="var(--i-sand2)" />
      <path d="M108 192V100q0 -46 52 -46t52 46v92z" fill="var(--i-teal3)" />
      <path d="M160 54v138M108 112h104M108 160h104" fill="none" />
      <circle cx="160" cy="136" r="22" fill="var(--i-mari)" />
      <path d="M160 128a5 5 0 1 1 -.01 0M160 138v10" fill="none" strokeWidth="3" />
      <path
        d="M124 78v18M196 78v18M124 126v18M196 126v18M124 172v12M196 172v12"
        fill="none"
        opacity=".6"
      />
    </g>
  );
}

const scenes = {
  blocks: { Subject: Blocks, background: 'var(--i-teal1)', treads: 4 },
  question: { Subject: Question, background: 'var(--i-sand2)', treads: 3 },
  gate: { Subject: Gate, background: 'var(--i-teal2)', treads: 4 },
};
export type FeatureScene = keyof typeof scenes;

const run = 20;
const rise = 16;

/** The left stair; mirrored, the right one. */
function Stair({ treads }: { treads: number }) {
  return (
    <>
      {Array.from({ length: treads }, (_, tread) => {
        const width = (tread + 1) * run;
        const y = 192 - (treads - tread) * rise;
        return (
          <g key={width}>
            <path d={`M0 ${y}h${width}v${rise}H0z`} fill="var(--i-sand2)" />
            <path d={`M0 ${y}h${width}v3H0z`} fill="var(--i-sand1)" opacity=".7" />
            <path d={`M${width - 6} ${y + 3}h6v${rise - 3}h-6z`} fill="var(--i-sand3)" />
          </g>
        );
      })}
    </>
  );
}

type FeatureDrawingProps = { scene: FeatureScene; className?: string };

export function FeatureDrawing({ scene, className }: FeatureDrawingProps) {
  const { Subject, background, treads } = scenes[scene];
  return (
    <svg className={className} viewBox="0 0 320 240" aria-hidden="true">
      <path d="M0 0h320v240H0z" fill={background} />
      <Stair treads={treads} />
      <g transform="translate(320 0) scale(-1 1)">
        <Stair treads={treads} />
      </g>
      <Subject />
      <path d="M0 192h320v48H0z" fill="var(--i-deep)" />
      <path d={water} stroke="var(--i-teal2)" strokeWidth="2" opacity=".8" />
    </svg>
  );
}
