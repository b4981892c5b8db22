import { useId } from 'react';
import { plural } from '../../../contract/text/plurals.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import { FieldError } from './field.tsx';
import styles from './stars.module.css';

const ratings = [1, 2, 3, 4, 5];

const countText = (count: number) => plural(count, 'star');

/** A rating, read-only. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">{countText(stars)} out of 5</span>
      {ratings.map((star) => (
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
  defaultStars?: number;
  error?: string;
};

/** A choice of one to five stars: radio buttons, so that arrow keys and screen readers work. */
export function StarsField({ label, name, defaultStars, error }: StarsFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 small label">{label}</legend>
      <div className={styles.choices}>
        {ratings.map((star) => (
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
            <span className="visually-hidden">{countText(star)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
