/** The water jar; the middle of its base is at the origin. */
export function JarFigure({ transform }: { transform?: string }) {
  return (
    <g className="figure-tones" transform={transform} stroke="var(--i-ink)" strokeWidth="2">
      <path
        d="M-9 0Q-20 -14 -13 -26Q-8 -31 -8 -36H8Q8 -31 13 -26Q20 -14 9 0Z"
        fill="var(--i-teal3)"
      />
      <path d="M-11 -41H11V-36H-11Z" fill="var(--i-sand2)" />
      <path d="M-16 -16Q0 -11 16 -16" fill="none" />
    </g>
  );
}

export function Jar({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-20 -43 40 44" width="40" height="44" aria-hidden="true">
      <JarFigure />
    </svg>
  );
}
