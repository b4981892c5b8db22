import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from '../checkout/checkout.module.css';
import { type CardField, groupCardNumber } from './card-rules.ts';
import { testCards } from './test-cards.ts';

export type TestCardValues = Record<CardField, string>;

type TestCardListProps = { holder: string; onPick: (card: TestCardValues) => void };

/** Each number is a button that fills in all card fields. */
export function TestCardList({ holder, onPick }: TestCardListProps) {
  const year = String(new Date().getFullYear() + 3).slice(2);
  const pick = (cardNumber: string) =>
    onPick({ cardNumber, cardName: holder, expiry: `12/${year}`, cvv: '123' });
  return (
    <ul className={styles.cards}>
      {testCards.map((card) => (
        <li key={card.number}>
          <TextButton className="num" onClick={() => pick(card.number)}>
            {groupCardNumber(card.number)}
          </TextButton>
          <span>
            {card.brand}. {card.does}.
          </span>
        </li>
      ))}
    </ul>
  );
}
