import type { Certificate } from '../../../contract/learning/achievements.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { useSite } from '../../data/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { Logo } from '../../ui/drawings/logo.tsx';
import styles from './certificate-drawing.module.css';
import { formatHours } from './format.ts';
import { Seal } from './seal.tsx';

/** Looks like the PDF, so that a printed certificate can be compared with it. */
export function CertificateDrawing({ certificate }: { certificate: Certificate }) {
  const site = useSite();
  const isRevoked = certificate.state === 'revoked';
  return (
    <figure
      className={classNames(
        styles.paper,
        'column relative surface boxed raised',
        isRevoked && styles.revoked,
      )}
    >
      <Stairs />
      <div className={`${styles.drawing} notched four-thirds`}>
        <Illustration name={certificate.image} />
      </div>
      <div className={`${styles.text} column grows relative`}>
        <Logo name={site.name} image={site.logo} size={26} />
        <p className={`${styles.kind} small teal name`}>Certificate of completion</p>
        <p
          className={classNames(
            styles.name,
            'mt-2 anywhere serif',
            certificate.learnerName.length > 36 && styles.long,
          )}
        >
          {certificate.learnerName}
        </p>
        <p className="mt-4 small muted">completed every lesson of the course</p>
        <p className={`${styles.course} mt-2 teal anywhere tight serif`}>
          {certificate.courseTitle}
        </p>
        <dl className={`${styles.facts} stack`}>
          <div className={`${styles.signature} stack`}>
            <dt className="mt-2 fine muted tight">Instructor</dt>
            <dd className="anywhere tight serif">{certificate.teacher}</dd>
          </div>
          <div className="stack">
            <dt className="mt-2 fine muted tight">Completed on</dt>
            <dd className="anywhere tight serif">{formatDay(certificate.completedOn)}</dd>
          </div>
          <div className="stack">
            <dt className="mt-2 fine muted tight">Lesson time</dt>
            <dd className="anywhere tight serif">{formatHours(certificate.hours)}</dd>
          </div>
        </dl>
      </div>
      <div className={`${styles.water} rigid`} aria-hidden="true" />
      <Seal className={styles.seal} />
      {isRevoked && (
        <p className={`${styles.stamp} stack middle`}>
          <span className="bad surface serif">Revoked</span>
        </p>
      )}
    </figure>
  );
}

const steps = 8;
const tread = 29;
const rise = 40;
const lighterWall = 'color-mix(in srgb, var(--stone-wall) 55%, var(--stone-lit))';

/** The stairs of the printed certificate. */
function Stairs() {
  const rows = Array.from({ length: steps }, (_, row) => ({
    row,
    left: (steps - 1 - row) * tread,
    top: row * rise,
  }));
  const width = steps * tread;
  return (
    <svg
      className={styles.stairs}
      viewBox={`0 0 ${width} ${steps * rise}`}
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      {rows.map(({ row, left, top }) => (
        <g key={row}>
          <path
            d={`M${left} ${top}H${width}v${rise}H${left}z`}
            fill={row % 2 === 0 ? 'var(--stone-wall)' : lighterWall}
          />
          <path d={`M${left} ${top + rise - 1}H${width}v1H${left}z`} fill="var(--stone-shade)" />
          <path d={`M${left} ${top}h7v${rise}h-7z`} fill="var(--stone-shade)" />
          <path
            d={`M${left} ${top}h${tread}v5h${-tread}z`}
            fill={row === steps - 1 ? 'var(--accent)' : 'var(--stone-lit)'}
          />
        </g>
      ))}
    </svg>
  );
}
