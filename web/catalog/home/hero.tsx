import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Basin, Terraces } from '../../ui/drawings/terraces.tsx';
import styles from './hero.module.css';

type HeroProps = {
  /** Use `<em>` for words in italics. */
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
};

/** The top of the home page: text between the two banks of the well. `Figures` below it is the water. */
export function Hero({ title, text, actions, note }: HeroProps) {
  return (
    <section className={styles.hero}>
      <Terraces side="left" withFigures className={classNames(styles.bank, styles.left)} />
      <Terraces side="right" withFigures className={classNames(styles.bank, styles.right)} />
      <div className={styles.content}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{actions}</div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <Basin className={styles.basin} />
    </section>
  );
}
