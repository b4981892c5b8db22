import { ripplePath } from '../../ui/drawings/ripples.tsx';

const line = { stroke: 'var(--i-ink)', strokeWidth: 2 };
const west = ripplePath({
  width: 60,
  lines: [70, 110, 150, 190, 222],
  count: 7,
  lengths: [14, 30],
  seed: 3,
});
const north = ripplePath({
  width: 280,
  lines: [12, 22, 32, 42],
  count: 12,
  lengths: [16, 40],
  seed: 9,
});
const cove = ripplePath({ width: 44, lines: [84, 100, 116], count: 5, lengths: [12, 22], seed: 4 });

/** The harbour, the bridge and the hill from above; not to scale. */
export function MapDrawing({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
      <path d="M0 0h320v240H0z" fill="var(--i-teal2)" />
      <g stroke="var(--i-teal1)" strokeWidth="2" opacity=".7">
        <path d={north} transform="translate(20 0)" />
        <path d={west} transform="translate(2 0)" />
        <path d={cove} transform="translate(252 0)" />
      </g>
      <path
        d="M84 240V196H72V150h14V112h18V82h26V62h70V54h36v42h12v32h52v-16h20v128z"
        fill="var(--i-sand1)"
      />
      <path d="M268 0h52v22h-24v14h-28z" fill="var(--i-sand1)" />
      <path d="M128 96h72v78h-56v-18h-16z" fill="var(--i-teal1)" />
      <g stroke="var(--i-paper)" fill="none" strokeWidth="6">
        <path d="M112 240V150q0 -44 40 -64h60M112 206h208M150 240V190h56M224 240V92M268 240V140M84 176h44M206 206V174h62" />
      </g>
      <path d="M184 240V196L232 0" stroke="var(--i-sand3)" strokeWidth="10" fill="none" />
      <path d="M184 240V196L232 0" stroke="var(--i-paper)" strokeWidth="6" fill="none" />
      <path
        d="M219 53L231 4"
        stroke="var(--i-ink)"
        strokeWidth="14"
        strokeDasharray="2 5"
        opacity=".5"
      />
      <g {...line}>
        <path d="M138 140h30v14h-30z" fill="var(--i-paper)" />
        <path d="M144 140a9 9 0 0 1 18 0z" fill="var(--i-teal3)" />
      </g>
      <g {...line}>
        <path d="M153 132Q133 110 133 96a20 20 0 0 1 40 0q0 14 -20 36z" fill="var(--i-mari)" />
        <circle cx="153" cy="96" r="7" fill="var(--i-paper)" />
      </g>
    </svg>
  );
}
