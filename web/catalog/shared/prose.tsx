import { useMemo } from 'react';
import { trustHtml } from '../../ui/text/trusted-html.ts';
import styles from './prose.module.css';

/** A text of the course's page, such as its overview. */
export function Prose({ html }: { html: string }) {
  const trusted = useMemo(() => trustHtml(html), [html]);
  return (
    <div
      className={styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised from our content
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
}
