import { type ReactNode, useEffect } from 'react';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import styles from './entry-page.module.css';
import { StepwellIllustration } from './stepwell-illustration.tsx';

type EntryPageProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** Sign-in, sign-up and password pages: the form, with an illustration beside it. */
export function EntryPage({ title, lead, children }: EntryPageProps) {
  useEffect(prepareToasts, []);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <noscript>
          <p className={styles.notice}>
            This page needs JavaScript. Please switch it on in your browser.
          </p>
        </noscript>
        {children}
      </div>
      <div className={styles.scene}>
        <p className={styles.saying}>
          A stepwell is a well you can walk into. However low the water stands, there is a step to
          stand on.
        </p>
        <StepwellIllustration className={styles.drawing} />
      </div>
    </div>
  );
}
