import { Fragment } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import { comparison, type Offer } from './comparison.ts';
import styles from './comparison-table.module.css';

export function ComparisonTable() {
  return (
    <table className={styles.table} aria-labelledby="compare">
      <thead>
        <tr>
          <td />
          <th scope="col" className={styles.team}>
            Team
          </th>
          <th scope="col">Enterprise</th>
        </tr>
      </thead>
      {comparison.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" className={styles.group}>
              {title}
            </th>
            <td className={styles.team} />
            <td />
          </tr>
          {rows.map(({ name, explained, team, enterprise }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {explained && <span className={styles.explained}>{explained}</span>}
              </th>
              <td className={styles.team}>
                <OfferText offer={team} />
              </td>
              <td>
                <OfferText offer={enterprise} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function OfferText({ offer }: { offer: Offer }) {
  if (typeof offer === 'string') return <Fragment>{offer}</Fragment>;
  if (!offer) return <span className={styles.no}>No</span>;
  return (
    <span className={styles.yes}>
      <Icon name="check" size={18} />
      Yes
    </span>
  );
}
