import { LinkButton } from '../../ui/buttons/button.tsx';
import styles from './review.module.css';

/** For those who learn kana. */
export function KanaOffer({ cards, due }: { cards: number; due: number }) {
  return (
    <section className={`${styles.part} mt-6 ruled pt-5`} aria-labelledby="kana-drill">
      <h2 id="kana-drill">Kana drill</h2>
      <p>
        {cards === 0
          ? 'Add hiragana and katakana row by row. Each sign gets a schedule of its own.'
          : `${cards} kana in your deck, ${due === 0 ? 'none' : due} due now.`}
      </p>
      <LinkButton to="/user-screen/review/kana">Open the kana drill</LinkButton>
    </section>
  );
}
