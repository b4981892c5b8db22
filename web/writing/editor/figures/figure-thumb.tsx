import { useMemo } from 'react';
import type { CourseFigure } from '../../../../contract/studio/figures.ts';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import styles from './figure-thumb.module.css';

/** A figure in small; its name stands beside it. */
export function FigureThumb({ figure }: { figure: CourseFigure }) {
  const html = useMemo(() => trustHtml(figure.html), [figure.html]);
  return (
    <div className={`lesson-text ${styles.thumb}`} aria-hidden="true" inert>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server */}
      <div className="figure" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
