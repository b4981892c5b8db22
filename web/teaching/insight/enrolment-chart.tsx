import type { CourseInsight } from '../../../contract/teaching/insight.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortDayOfYear } from '../../../contract/text/short-dates.ts';
import { Chart, ChartDrawing, ChartValue, GridLines } from '../../ui/charts/chart.tsx';
import { linearScale, roundTicks, spacedLabels, steppedPath } from '../../ui/charts/scale.ts';
import styles from './charts.module.css';

type Weeks = CourseInsight['enrolments']['weeks'];

const height = 230;
const top = 26;
const bottom = 194;
const left = 34;
/** Room for `31 Aug`, and for a printed value. */
const labelRoom = 56;
const valueRoom = 24;

/** `31 Aug`: weeks are those of UTC, like the days they begin on. */
function dayLabel(monday: string): string {
  return formatShortDayOfYear(monday);
}

export function EnrolmentChart({ weeks }: { weeks: Weeks }) {
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const [best] = weeks.toSorted((one, other) => other.count - one.count);
  const text =
    total === 0 || !best
      ? 'Nobody enrolled in this period.'
      : `The busiest week began on ${dayLabel(best.monday)}, with ${plural(best.count, 'enrolment')}.`;
  const label = `Enrolments a week, from ${dayLabel(weeks[0]?.monday ?? '')} to now: ${weeks
    .map(({ count }) => count)
    .join(', ')}`;
  return (
    <Chart
      title="Enrolments by week"
      text={text}
      table={
        <>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Enrolments</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, count }, index) => (
              <tr key={monday}>
                <th scope="row">
                  {dayLabel(monday)}
                  {index === weeks.length - 1 && ', this week so far'}
                </th>
                <td>{plural(count, 'enrolment')}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    >
      <ChartDrawing height={height} label={label}>
        {(width) => <Drawing weeks={weeks} width={width} />}
      </ChartDrawing>
    </Chart>
  );
}

function Drawing({ weeks, width }: { weeks: Weeks; width: number }) {
  const max = Math.max(...weeks.map(({ count }) => count), 4);
  const y = linearScale(max, [bottom, top]);
  const pitch = (width - left) / weeks.length;
  const x = (index: number) => left + index * pitch;
  const levels = weeks.map(({ count }) => y(count));
  const line = steppedPath(levels, x);
  const last = weeks.length - 1;
  const labels = weeks.map(({ monday }, index) => (index === last ? 'now' : dayLabel(monday)));
  const shown = new Set(spacedLabels(labels, pitch, labelRoom));
  return (
    <>
      <GridLines
        lines={roundTicks(max, 3).map((tick) => ({ y: y(tick), label: String(tick) }))}
        from={left}
        to={width}
      />
      <path className={styles.area} d={`${line}V${bottom}H${left}z`} />
      <path className={styles.line} d={line} />
      <path className={styles.now} d={`M${x(last)} ${levels[last]}H${width}`} />
      {weeks.map(({ monday, count }, index) => (
        <g key={monday}>
          {(pitch >= valueRoom || index === last) && (
            <ChartValue x={x(index) + pitch / 2} y={(levels[index] ?? 0) - 8}>
              {count}
            </ChartValue>
          )}
          {shown.has(index) && (
            <text
              x={index === last ? width : x(index) + pitch / 2}
              y={bottom + 24}
              textAnchor={index === last ? 'end' : 'middle'}
            >
              {labels[index]}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
