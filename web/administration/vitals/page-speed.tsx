import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import {
  type DeviceClass,
  listVitals,
  type PageVitals,
  vitalNames,
  vitalPeriods,
} from '../../../contract/administration/vitals.ts';
import { call } from '../../data/api.ts';
import { QueryState } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { SystemTabs } from '../system/system-tabs.tsx';
import styles from './page-speed.module.css';
import { formatVital, rate, ratingLabels, vitalTitles } from './ratings.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Page speed',
    description: 'How fast pages load and respond for visitors.',
    hidden: true,
  });

type Period = (typeof vitalPeriods)[number];

const deviceLabels: Record<DeviceClass, string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
};

export default function PageSpeed() {
  const [search, setSearch] = useSearchParams();
  const days = vitalPeriods.find((each) => String(each) === search.get('days')) ?? 28;
  const vitals = useQuery({
    queryKey: ['administration', 'vitals', days],
    queryFn: ({ signal }) => call(listVitals, { query: { days } }, { signal }),
  });
  return (
    <>
      <WorkHeader
        title="System"
        part="Page speed"
        text="How fast pages are in visitors’ browsers. Three out of four page views were at least this fast."
      />
      <SystemTabs />
      <div className={styles.tools}>
        <Select
          small
          label="Period"
          className={styles.period}
          value={days}
          onChange={({ target }) =>
            setSearch({ days: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          {vitalPeriods.map((each: Period) => (
            <option key={each} value={each}>
              Last {each} days
            </option>
          ))}
        </Select>
      </div>
      <QueryState result={vitals} skeleton={<SkeletonTable />} />
      {vitals.data?.length === 0 && (
        <EmptyState
          title="No measurements yet"
          text="Figures appear here once visitors have opened and left a page."
        />
      )}
      {vitals.data && vitals.data.length > 0 && <Figures rows={vitals.data} />}
    </>
  );
}

function Figures({ rows }: { rows: readonly PageVitals[] }) {
  return (
    <>
      <Table dense caption="75th percentiles by page and device">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Device</th>
            <th scope="col">Page views</th>
            {vitalNames.map((name) => (
              <th key={name} scope="col">
                {vitalTitles[name]} <span className={styles.short}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.page} ${row.device}`} row={row} />
          ))}
        </tbody>
      </Table>
      <p className="mt-4 small faint measure-wide">
        No addresses, accounts or browsers are stored: only how many page views fell into each range
        of speed. Days older than 90 are deleted.
      </p>
    </>
  );
}

function Row({ row: { page, device, metrics } }: { row: PageVitals }) {
  const views = Math.max(...metrics.map(({ count }) => count));
  return (
    <tr className={device === null ? styles.page : styles.device}>
      <th scope="row">
        <span className={device === null ? undefined : 'visually-hidden'}>
          {page ?? 'All pages'}
        </span>
      </th>
      <td>{device === null ? 'All devices' : deviceLabels[device]}</td>
      <td className="num">{views}</td>
      {vitalNames.map((name) => {
        const metric = metrics.find((each) => each.name === name);
        if (!metric) return <td key={name}>–</td>;
        const rating = rate(name, metric.p75);
        return (
          <td key={name} className="num">
            {formatVital(name, metric.p75)}{' '}
            <span className={styles[rating]}>{ratingLabels[rating]}</span>
          </td>
        );
      })}
    </tr>
  );
}
