const line = { stroke: 'var(--i-ink)', strokeWidth: 2 };

/** Someone sitting on a step with a book. The seat is at the origin, the step's edge at x = 60. */
export function ReaderFigure({ transform }: { transform?: string }) {
  const leg = 'M14 -7H58Q64 -7 64 0V26';
  const sleeve = 'M19 -30Q22 -16';
  return (
    <g
      className="figure-tones"
      transform={transform}
      strokeLinejoin="round"
      strokeLinecap="round"
      fill="none"
    >
      <path d={leg} stroke="var(--i-ink)" strokeWidth="14" />
      <path d={leg} stroke="var(--i-deep)" strokeWidth="10" />
      <path d="M59 28h16q3 0 3 5v1H59z" fill="var(--i-paper)" {...line} />
      <path d="M5 0Q4 -26 10 -35Q17 -42 26 -36Q31 -24 30 -2Z" fill="var(--i-teal2)" {...line} />
      <circle cx="22" cy="-49" r="9" fill="var(--i-skin)" {...line} />
      <path
        d="M13 -46Q9 -60 20 -60Q31 -60 30 -52Q22 -55 19 -50Q19 -42 14 -41Q10 -42 13 -46Z"
        fill="var(--i-hair)"
      />
      <path d="M40 -15L45 -34L60 -36L56 -17Z" fill="var(--i-mari)" {...line} />
      <path d="M40 -15L45 -34L41 -37L35 -18Z" fill="var(--i-paper)" {...line} />
      <path d={`${sleeve} 42 -18`} stroke="var(--i-ink)" strokeWidth="10" />
      <path d={`${sleeve} 34 -17`} stroke="var(--i-teal2)" strokeWidth="6" />
      <path d="M35 -17.5L42 -18" stroke="var(--i-skin)" strokeWidth="6" />
    </g>
  );
}

/** The reader alone, to sit on the edge of a panel. */
export function Reader({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 -62 90 100" width="90" height="100" aria-hidden="true">
      <ReaderFigure />
    </svg>
  );
}
