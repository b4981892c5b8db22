import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './hero.module.css';

type HeroProps = {
  /** Use `<em>` for words in italics. */
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
  /** Beside the text, reaching into the water of `Figures` below. */
  activity: ReactNode;
};

/** The top of the home page: text above the stairs, and something to try. */
export function Hero({ title, text, actions, note, activity }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={classNames('wrap', activity ? styles.columns : undefined)}>
        <div className={styles.content}>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
          <div className="cluster gap-3 mt-6">{actions}</div>
          {note && <p className="mt-4 small faint">{note}</p>}
        </div>
        {activity && <div className={styles.activity}>{activity}</div>}
      </div>
    </section>
  );
}
