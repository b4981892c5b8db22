import type { ReactNode, Ref } from 'react';
import { TextLink } from '../buttons/text-link.tsx';
import styles from './screen.module.css';

type ScreenHeaderProps = { title: ReactNode; text?: ReactNode; action?: ReactNode };

/** The opening of a screen in the learner's area. */
export function ScreenHeader({ title, text, action }: ScreenHeaderProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {action}
    </div>
  );
}

type ScreenSectionProps = {
  title: ReactNode;
  /** For a heading that the keyboard goes on from. */
  titleRef?: Ref<HTMLHeadingElement>;
  text?: ReactNode;
  link?: { to: string; label: string };
  children: ReactNode;
};

/** A part of a screen under its own heading. */
export function ScreenSection({ title, titleRef, text, link, children }: ScreenSectionProps) {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {link && (
          <TextLink to={link.to} small>
            {link.label}
          </TextLink>
        )}
      </div>
      {text && <p className={styles.blockText}>{text}</p>}
      {children}
    </section>
  );
}
