type Water = {
  width: number;
  lines: number[];
  count: number;
  lengths: [number, number];
  seed: number;
};

/** Short strokes scattered over the given lines; seeded, so that server and browser draw the same. */
export function ripplePath({ width, lines, count, lengths, seed }: Water): string {
  let state = seed;
  const next = (below: number) => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
  const [shortest, longest] = lengths;
  return Array.from({ length: count }, () => {
    const y = lines[next(lines.length)] ?? 0;
    return `M${next(width)} ${y}h${shortest + next(longest - shortest)}`;
  }).join('');
}

const band = ripplePath({
  width: 1280,
  lines: [12, 24, 36, 48],
  count: 26,
  lengths: [30, 118],
  seed: 8,
});

/** Ripples along an edge of a band of water; the band must be positioned and clip its overflow. */
export function Ripples({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1280 60"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={band} stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
