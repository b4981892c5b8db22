import { useSearchParams } from 'react-router';
import { InsightPeriod } from '../../../contract/studio/insight.ts';
import { Select } from '../../ui/fields/select.tsx';
import styles from './insight.module.css';

const periods: readonly [InsightPeriod, name: string][] = [
  ['4', 'Last 4 weeks'],
  ['12', 'Last 12 weeks'],
  ['52', 'Last 52 weeks'],
  ['all', 'Since the beginning'],
];

/** The period in the address; unknown ones are as good as none. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const asked = InsightPeriod.safeParse(search.get('period'));
  const choose = (period: InsightPeriod) => {
    setSearch(
      (search) => {
        search.set('period', period);
        return search;
      },
      { preventScrollReset: true },
    );
  };
  return [asked.success ? asked.data : '12', choose] as const;
}

export function PeriodPicker() {
  const [period, choose] = usePeriod();
  return (
    <Select
      label="Period"
      hideLabel
      small
      className={styles.pick ?? ''}
      value={period}
      onChange={({ target }) => choose(target.value as InsightPeriod)}
    >
      {periods.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}
