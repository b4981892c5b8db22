import { useLayoutEffect, useRef } from 'react';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import styles from './practice.module.css';

/** Drawn by the server, with its description. */
export function Picture({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.innerHTML = trustHtml(html);
  }, [html]);
  return <div ref={place} className={`${styles.picture} mt-3 mb-3`} />;
}
