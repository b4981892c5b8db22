import type { ReactNode } from 'react';
import { Icon } from '../../../ui/drawings/icon.tsx';
import styles from './preview.module.css';

type PreviewBarProps = {
  /** Who sees this, and until when. */
  note: string;
  /** Further links, for teachers. */
  children?: ReactNode;
};

/** Above every page of a preview, so that nobody takes it for the course itself. */
export function PreviewBar({ note, children }: PreviewBarProps) {
  return (
    <section
      className={`${styles.bar} cluster center between small unprinted deep`}
      aria-label="Preview"
    >
      <p className={`${styles.said} row gap-2`}>
        <Icon name="eye" size={18} />
        <span>
          <b>Preview of the draft.</b> <span className="dim">{note}</span>
        </span>
      </p>
      {children && <div className="cluster gap-2-4">{children}</div>}
    </section>
  );
}
