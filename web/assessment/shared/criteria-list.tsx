import {
  type Criterion,
  type JudgedCriterion,
  shareOf,
} from '../../../contract/catalog/criteria.ts';
import { plural } from '../../../contract/text/plurals.ts';
import styles from './point-list.module.css';

/** A rubric as it is before anything is judged: what counts how much, and what each level is like. */
export function CriteriaList({ criteria }: { criteria: readonly Criterion[] }) {
  return (
    <ul className={`${styles.points} mt-3 small`}>
      {criteria.map((criterion) => (
        <li className="py-3 lined" key={criterion.title}>
          <p className="row between gap-4">
            <span className="name">{criterion.title}</span>
            <span className="num muted">{shareOf(criteria, criterion)}% of the mark</span>
          </p>
          <ul className="stack gap-1 mt-2 fine">
            {criterion.levels.map(({ name, points, text }) => (
              <li key={name}>
                <span className="label">
                  {name}, {plural(points, 'point')}
                  {text && ':'}
                </span>{' '}
                <span className="muted">{text}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The levels that a reviewer chose, as the rubric was then. */
export function JudgedList({ judged }: { judged: readonly JudgedCriterion[] }) {
  return (
    <ul className={`${styles.points} mt-3 small`}>
      {judged.map((criterion) => {
        const level = criterion.levels.find(({ name }) => name === criterion.chosen);
        const most = Math.max(...criterion.levels.map(({ points }) => points));
        return (
          <li className="py-2 lined" key={criterion.title}>
            <p className="row between gap-4">
              <span>
                {criterion.title}{' '}
                <span className="fine muted num">{shareOf(judged, criterion)}%</span>
              </span>
              <span className="inline-row center gap-2 label">
                {criterion.chosen}
                <span className="num muted">
                  {level?.points ?? 0} of {most}
                </span>
              </span>
            </p>
            {level?.text && <p className="mt-line fine muted">{level.text}</p>}
          </li>
        );
      })}
    </ul>
  );
}
