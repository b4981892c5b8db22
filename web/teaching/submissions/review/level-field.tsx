import type { Criterion } from '../../../../contract/catalog/criteria.ts';
import { plural } from '../../../../contract/text/plurals.ts';
import styles from './level-field.module.css';

type LevelFieldProps = {
  criterion: Criterion;
  /** How much of the mark it counts, in percent. */
  share: number;
  name: string;
  chosen: string | null;
  onChange: (level: string) => void;
};

/** One criterion of a rubric, with the levels to choose from. */
export function LevelField({ criterion, share, name, chosen, onChange }: LevelFieldProps) {
  return (
    <fieldset className="py-3 fits lined">
      <legend className={`${styles.title} mb-2 small name full tight`}>
        {criterion.title} <span className="fine muted label num">{share}%</span>
      </legend>
      <div className={`${styles.levels} stack`}>
        {criterion.levels.map((level) => (
          <label key={level.name} className={`${styles.level} fine muted`}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={chosen === level.name}
              onChange={() => onChange(level.name)}
            />
            <span className="row between gap-3">
              <span className="label">{level.name}</span>
              <span className="num">{plural(level.points, 'point')}</span>
            </span>
            {level.text && <span className="block mt-line">{level.text}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
