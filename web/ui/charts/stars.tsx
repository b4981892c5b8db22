import { useId } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { FieldError } from '../fields/field.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './stars.module.css';

const five = [1, 2, 3, 4, 5];

const starsText = (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`;

/** A rating as it was given. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">{starsText(stars)} out of 5</span>
      {five.map((star) => (
        <Icon
          key={star}
          name="star"
          size={16}
          className={classNames(star <= stars && styles.full)}
        />
      ))}
    </span>
  );
}

type StarsFieldProps = {
  label: string;
  name: string;
  defaultStars?: number | undefined;
  error?: string | undefined;
};

/** One to five stars to choose: radio buttons, so that the arrow keys and screen readers know them. */
export function StarsField({ label, name, defaultStars, error }: StarsFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {five.map((star) => (
          <label key={star}>
            <input
              type="radio"
              name={name}
              value={star}
              defaultChecked={star === defaultStars}
              required
              aria-invalid={error ? true : undefined}
            />
            <Icon name="star" size={28} />
            <span className="visually-hidden">{starsText(star)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
