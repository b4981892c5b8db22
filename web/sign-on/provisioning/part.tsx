import type { ReactNode, Ref } from 'react';
import styles from './provisioning.module.css';

type PartProps = {
  title: string;
  text: string;
  /** Below the text: what the part is narrowed by. */
  beside?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A part of the screen: its name and what it's about on the left. */
export function Part({ title, text, beside, headingRef, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div>
        <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        <p className="small muted mt-1 pretty">{text}</p>
        {beside}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
