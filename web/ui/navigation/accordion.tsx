import { type ReactNode, useId } from 'react';
import { Icon } from '../drawings/icon.tsx';
import styles from './accordion.module.css';

type AccordionItem = { title: string; content: ReactNode; aside?: ReactNode };

type AccordionProps = {
  /** Accordions of one name share the item that is open. */
  name?: string;
  items: AccordionItem[];
  /** Index of the item that is open at first. */
  open?: number;
  /** Heading level that follows the page's outline. */
  level?: 2 | 3;
  /** Content uses the full width instead of a readable line length. */
  wide?: boolean;
};

/** One item is open at a time, by the shared `name`. */
export function Accordion({ name, items, open, level = 3, wide }: AccordionProps) {
  const Heading = `h${level}` as const;
  const ownName = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content, aside }, index) => (
        <details key={title} name={name ?? ownName} open={index === open}>
          <summary>
            <Heading className={styles.title}>{title}</Heading>
            {aside && <span className={`${styles.aside} tiny`}>{aside}</span>}
            <Icon name="chevron" className={styles.chevron} />
          </summary>
          <div className={wide ? styles.wide : styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
