import { TextButton } from '../ui/text-link.tsx';
import { groupCardNumber } from './card-number.ts';
import styles from './payment-parts.module.css';
import { testCards } from './test-cards.ts';

/** Each number is a button that fills it in. */
export function CardTestList({ onPick }: { onPick: (number: string) => void }) {
  return (
    <ul className={styles.cards}>
      {testCards.map((card) => (
        <li key={card.number}>
          <TextButton className="num" onClick={() => onPick(card.number)}>
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
