import { type ReactNode, useEffect } from 'react';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import styles from './entry-page.module.css';
import { StepwellIllustration } from './stepwell-illustration.tsx';

type EntryPageProps = {
  title: string;
  lead?: ReactNode;
  /** What the visitor came for. */
  wanted?: WantedCourse | null;
  children: ReactNode;
};

/** A course that starts after signing in. */
export interface WantedCourse {
  title: string;
  facts: string;
  drawing: ReactNode;
}

function Wanted({ title, facts, drawing }: WantedCourse) {
  return (
    <div className={`${styles.wanted} stack center gap-4 mt-4`}>
      <div className="clip rounded four-thirds">{drawing}</div>
      <div>
        <p className="small muted">You’re starting</p>
        <p className={`${styles.wantedTitle} anywhere`}>{title}</p>
        <p className="small muted">{facts}</p>
      </div>
    </div>
  );
}

/** Sign-in, sign-up and password pages: the form, with an illustration beside it. */
export function EntryPage({ title, lead, wanted, children }: EntryPageProps) {
  // Not on arrival, when the page has enough to load, but before anything can fail.
  useEffect(() => {
    document.addEventListener('focusin', prepareToasts, { once: true });
    return () => document.removeEventListener('focusin', prepareToasts);
  }, []);
  return (
    <div className={styles.page}>
      <div className={`${styles.column} centred`}>
        <h1 className={styles.title}>{title}</h1>
        {wanted ? <Wanted {...wanted} /> : lead && <p className="mt-2 muted">{lead}</p>}
        <noscript>
          <p className={styles.notice}>This page needs JavaScript. Switch it on in your browser.</p>
        </noscript>
        {children}
      </div>
      <div className={`${styles.scene} clip`}>
        <p className={styles.saying}>
          A stepwell is a well you can walk down into. However low the water, there’s always a step
          to stand on.
        </p>
        <StepwellIllustration className={`${styles.drawing} full`} />
      </div>
    </div>
  );
}
