import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from '../checkout/payment-parts.module.css';
import type { CardField } from './card-check.ts';
import { groupCardNumber } from './card-number.ts';
import { testCards } from './test-cards.ts';

export type TestCardFields = Record<CardField, string>;

type CardTestListProps = { holder: string; onPick: (card: TestCardFields) => void };

/** Each number is a button that fills it in, with all the rest of a card. */
export function CardTestList({ holder, onPick }: CardTestListProps) {
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
