import type { RoleCounts } from '../../../contract/administration/users.ts';
import { Chart, ChartDrawing, ChartValue, VerticalGridLines } from '../../ui/charts/chart.tsx';
import { linearScale, roundTicks } from '../../ui/charts/scale.ts';
import styles from './role-chart.module.css';
import { roles } from './roles.ts';

const seriesLabel = 'Role number';
const labelWidth = 118;
const valueWidth = 56;
const rowHeight = 58;
const barHeight = 30;
const plotHeight = roles.length * rowHeight;
const axisHeight = 32;

export function RoleChart({ counts }: { counts: RoleCounts }) {
  const bars = roles.map(({ role, label, colour }) => ({ label, colour, count: counts[role] }));
  const max = Math.max(...bars.map(({ count }) => count));
  const summary = bars.map(({ label, count }) => `${label} ${count}`).join(', ');
  return (
    <Chart
      title="User Distribution by Role"
      table={
        <>
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">{seriesLabel}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    >
      <div className={styles.drawing}>
        <ChartDrawing label={`${seriesLabel}: ${summary}`} height={plotHeight + axisHeight}>
          {(width) => {
            const x = linearScale(max, [labelWidth, width - valueWidth]);
            const lines = roundTicks(max).map((tick) => ({ x: x(tick), label: String(tick) }));
            return (
              <>
                <VerticalGridLines lines={lines} from={0} to={plotHeight} />
                {bars.map(({ label, colour, count }, row) => {
                  const middle = (row + 0.5) * rowHeight;
                  // Even an empty bar shows where it begins.
                  const length = Math.max(2, x(count) - labelWidth);
                  return (
                    <g key={label} className={styles.row}>
                      <title>{`${seriesLabel}: ${count}`}</title>
                      <text x={labelWidth - 14} y={middle + 5} textAnchor="end">
                        {label}
                      </text>
                      <rect
                        x={labelWidth}
                        y={middle - barHeight / 2}
                        width={length}
                        height={barHeight}
                        fill={colour}
                      />
                      <ChartValue x={labelWidth + length + 10} y={middle + 5} anchor="start">
                        {count}
                      </ChartValue>
                    </g>
                  );
                })}
              </>
            );
          }}
        </ChartDrawing>
      </div>
    </Chart>
  );
}
