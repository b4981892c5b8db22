const tones = [
  ['var(--i-mari)', 50, 6, 3],
  ['var(--i-paper)', 44, 5.4, 3],
  ['var(--stone-wall)', 40, 5, 3],
  ['var(--stone-shade)', 31, 4, 3],
  ['var(--stone-edge)', 22, 3, 3],
  ['var(--deep)', 13, 2, 2],
] as const;

/** A square whose corners are cut in steps, around the middle (0, 0). */
function steppedSquare(half: number, tread: number, treads: number): string {
  const side = 2 * (half - treads * tread);
  const corner = (first: string, second: string) => (first + second).repeat(treads);
  return `M${-half + treads * tread} ${-half}h${side}${corner(`v${tread}`, `h${tread}`)}v${side}${corner(`h${-tread}`, `v${tread}`)}h${-side}${corner(`v${-tread}`, `h${-tread}`)}v${-side}${corner(`h${tread}`, `v${-tread}`)}z`;
}

/** The seal of certificates: a stepwell seen from above. The PDF's is in server/learning/certificates/course-drawing.ts. */
export function Seal({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true">
      {tones.map(([fill, half, tread, treads]) => (
        <path key={half} d={steppedSquare(half, tread, treads)} fill={fill} />
      ))}
    </svg>
  );
}
