import { useShop } from '../../data/shop.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { comparison, type Offer } from './comparison.ts';
import styles from './comparison-table.module.css';

export function ComparisonTable() {
  const shop = useShop();
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
      {comparison(shop).map(({ title, rows }) => (
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
                {explained && (
                  <span className={`${styles.explained} block small muted plain`}>{explained}</span>
                )}
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
  if (typeof offer === 'object') return offer.text;
  if (offer === 'planned' || offer === 'plannedAtExtraCost') {
    return (
      <span className="inline-row center gap-2 muted">
        <Icon className="rigid" name="clock" size={18} />
        {offer === 'planned' ? 'Planned' : 'Planned, at extra cost'}
      </span>
    );
  }
  if (!offer) return <span className="faint">No</span>;
  return (
    <span className={`${styles.yes} inline-row center gap-2`}>
      <Icon name="check" size={18} />
      Yes
    </span>
  );
}
