import { classNames } from '../../ui/class-names.ts';
import styles from './testimonials.module.css';

export type Quote = { text: string; name: string; about: string };

/** What learners said; the first one large. */
export function Testimonials({ quotes }: { quotes: Quote[] }) {
  return (
    <div className={styles.quotes}>
      {quotes.map(({ text, name, about }, place) => (
        <figure key={name} className={classNames(styles.quote, place === 0 && styles.big)}>
          <blockquote>{text}</blockquote>
          <figcaption>
            <b>{name}</b>
            {about}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
