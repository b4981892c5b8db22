import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Rectangle,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { RoleCounts } from '../../../contract/administration.ts';
import { axisTicks } from './axis-ticks.ts';
import styles from './role-chart.module.css';
import { roles } from './roles.ts';

const seriesName = 'Role number';
const height = 206;

const axisText = { fill: 'var(--ink-3)', fontSize: 12.5, fontWeight: 500 };
const roleText = { fill: 'var(--ink)', fontSize: 14, fontWeight: 560 };

/** Recharts is heavy: load this file lazily. */
export function RoleChart({ counts }: { counts: RoleCounts }) {
  const titleId = useId();
  const bars = roles.map(({ role, inChart, colour }) => ({
    name: inChart,
    accounts: counts[role],
    colour,
  }));
  const ticks = axisTicks(Math.max(...bars.map((bar) => bar.accounts)));
  const spoken = bars.map((bar) => `${bar.name} ${bar.accounts}`).join(', ');
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        User Distribution by Role
      </h2>
      <div className={styles.chart} role="img" aria-label={`${seriesName}: ${spoken}`}>
        <BarChart
          responsive
          layout="vertical"
          data={bars}
          barSize={30}
          accessibilityLayer={false}
          margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
          style={{ width: '100%', height }}
        >
          <CartesianGrid horizontal={false} verticalValues={ticks} stroke="var(--line)" />
          <XAxis
            type="number"
            domain={[0, 'dataMax']}
            ticks={ticks}
            axisLine={false}
            tickLine={false}
            tickMargin={10}
            tick={axisText}
          />
          <YAxis
            type="category"
            dataKey="name"
            width={118}
            axisLine={false}
            tickLine={false}
            tickMargin={14}
            tick={roleText}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={tooltipStyle}
            itemStyle={{ color: 'var(--ink)' }}
            separator=": "
            isAnimationActive={false}
          />
          <Bar
            dataKey="accounts"
            name={seriesName}
            isAnimationActive={false}
            minPointSize={2}
            shape={({ payload, ...bar }) => <Rectangle {...bar} fill={payload.colour} />}
          >
            <LabelList dataKey="accounts" position="right" offset={10} className={styles.value} />
          </Bar>
        </BarChart>
      </div>
      <details className={styles.behind}>
        <summary>Show as table</summary>
        <table className="num">
          <caption className="visually-hidden">User Distribution by Role</caption>
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">{seriesName}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td>{bar.accounts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const tooltipStyle = {
  background: 'var(--surface)',
  border: '1px solid var(--line-2)',
  borderRadius: 3,
  boxShadow: 'var(--shadow-2)',
  fontSize: 14,
};
