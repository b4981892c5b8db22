import { useId } from 'react';
import { Link } from 'react-router';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import styles from './popular-certificates.module.css';

type Certificate = LearnerHome['certificates'][number];

const tones = ['--i-teal3', '--i-sand3', '--i-teal2', '--i-mari'] as const;

/** Small certificates that link to their courses. */
export function PopularCertificates({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <ul className={`${styles.certificates} stack`}>
      {certificates.map(({ courseId, title, duration, earned }, index) => (
        <li key={courseId} className="relative">
          <div className={styles.sheet}>
            <Frieze tone={tones[index % tones.length] ?? tones[0]} />
            <h3 className="large anywhere tight">
              <Link className="teal-hover unringed" to={coursePath(courseId)} prefetch="intent">
                {title}
              </Link>
            </h3>
            <p className="mt-1 tiny">Certificate of completion</p>
          </div>
          <p className="mt-3 small muted num">
            {earned === 0 ? 'Be the first to earn it' : `Earned by ${earned}`} ·{' '}
            {duration.toLowerCase()}
          </p>
        </li>
      ))}
    </ul>
  );
}

const up = 'v-4h2.4v-4h2.4v-4h2.4v-4h2.4v-4h2.4V24z';
const down = 'v-4h-2.4v-4h-2.4v-4h-2.4v-4h-2.4v-4h-2.4V24z';

/** A band of stairs along the upper edge. */
export function Frieze({ tone }: { tone: (typeof tones)[number] }) {
  const id = useId();
  return (
    <svg className={styles.frieze} aria-hidden="true">
      <pattern id={id} width="24" height="24" patternUnits="userSpaceOnUse">
        <path d={`M0 24${up}`} fill="var(--i-sand2)" />
        <path d={`M24 24${down}`} fill={`var(${tone})`} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
