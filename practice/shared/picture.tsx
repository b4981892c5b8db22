import { useLayoutEffect, useRef } from 'react';
import { trustHtml } from '../../web/ui/text/trusted-html.ts';
import styles from './field.module.css';

/** Drawn by the server, with its description. */
export function Picture({ html }: { html: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.innerHTML = trustHtml(html);
  }, [html]);
  return <span ref={place} className={`${styles.picture} block mt-3 mb-3`} />;
}
