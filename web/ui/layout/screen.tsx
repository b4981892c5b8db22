import type { ReactNode, Ref } from 'react';
import { TextLink } from '../buttons/text-link.tsx';
import styles from './screen.module.css';

type ScreenHeaderProps = { title: ReactNode; text?: ReactNode; action?: ReactNode };

/** Title of a screen in the learner's area. */
export function ScreenHeader({ title, text, action }: ScreenHeaderProps) {
  return (
    <div className={`${styles.head} cluster bottom between gap-5`}>
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
  /** Makes the heading focusable, to move focus there. */
  titleRef?: Ref<HTMLHeadingElement>;
  text?: ReactNode;
  link?: { to: string; label: string };
  children: ReactNode;
};

/** Part of a screen with its own heading. */
export function ScreenSection({ title, titleRef, text, link, children }: ScreenSectionProps) {
  return (
    <section className={styles.block}>
      <div className={`${styles.blockHead} cluster baseline between gap-1-5 mb-5`}>
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
