import { type ReactNode, useId } from 'react';
import { Icon } from '../drawings/icon.tsx';
import styles from './accordion.module.css';

export type AccordionItem = { title: string; content: ReactNode; aside?: ReactNode };

type AccordionProps = {
  items: AccordionItem[];
  /** Which one is open at first. */
  open?: number;
  /** Of the headings, so that none is skipped on the page. */
  level?: 2 | 3;
  /** The content is no text: it may use the whole width. */
  wide?: boolean;
};

/** One open at a time: the browser sees to it by the shared name. */
export function Accordion({ items, open, level = 3, wide }: AccordionProps) {
  const Heading = `h${level}` as const;
  const name = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content, aside }, index) => (
        <details key={title} name={name} open={index === open}>
          <summary>
            <Heading className={styles.title}>{title}</Heading>
            {aside && <span className={styles.aside}>{aside}</span>}
            <Icon name="chevron" className={styles.chevron} />
          </summary>
          <div className={wide ? styles.wide : styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
