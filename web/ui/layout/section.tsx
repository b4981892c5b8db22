import type { ReactNode } from 'react';
import { TextLink } from '../buttons/text-link.tsx';
import { classNames } from '../class-names.ts';
import styles from './section.module.css';

type SectionProps = {
  children: ReactNode;
  /** Sand background. */
  sand?: boolean;
  /** No space above: the section before has it. */
  follows?: boolean;
  label?: string;
  className?: string;
};

export function Section({ children, sand, follows, label, className }: SectionProps) {
  return (
    <section
      aria-label={label}
      className={classNames(styles.section, sand && styles.sand, follows && styles.follows)}
    >
      <div className={classNames('wrap', className)}>{children}</div>
    </section>
  );
}

type SectionHeaderProps = {
  title: ReactNode;
  text?: ReactNode;
  link?: { to: string; label: string };
};

export function SectionHeader({ title, text, link }: SectionHeaderProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {link && <TextLink to={link.to}>{link.label}</TextLink>}
    </div>
  );
}

/** Title of an inner public page. */
export function PageHeader({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
  );
}
