import type { InsightPeriod } from '../../../contract/teaching/insight.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSelect } from '../../lists/list-tools.tsx';
import { insightQuery } from './hooks.ts';

const periods: { value: InsightPeriod; label: string }[] = [
  { value: '4', label: 'Last 4 weeks' },
  { value: '12', label: 'Last 12 weeks' },
  { value: '52', label: 'Last 52 weeks' },
  { value: 'all', label: 'Since the beginning' },
];

export function PeriodPicker() {
  const { query, show } = useListQuery(insightQuery);
  return (
    <ListSelect
      label="Period"
      options={periods}
      chosen={query.period}
      onChoose={(period) => show({ period })}
    />
  );
}
