import type { Progress } from '../../../contract/learning/progress.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { Chart, ChartDrawing, ChartValue, GridLines } from '../../ui/charts/chart.tsx';
import { linearScale } from '../../ui/charts/scale.ts';
import styles from './charts.module.css';
import { formatTime } from './format.ts';
import { type TimeScale, weekLabels, weekScale } from './scales.ts';

type Weeks = Progress['weeks'];

const height = 218;
const top = 22;
const bottom = 176;
const left = 44;
const maxBarWidth = 46;
/** Below this bar width the month is printed under the day. */
const minLabelWidth = 44;

export function WeeksChart({ weeks }: { weeks: Weeks }) {
  const title = 'Time by week';
  if (weeks.every(({ seconds }) => seconds < 60)) {
    return (
      <Chart title={title} text="Minutes spent in lessons and quizzes.">
        <p className={styles.empty}>
          No full minute in the last eight weeks. Time counts while you read and answer; a page left
          open does not.
        </p>
      </Chart>
    );
  }
  const scale = weekScale(weeks);
  return (
    <Chart
      title={title}
      text={`${scale.unit} spent in lessons and quizzes.`}
      table={<WeekRows weeks={weeks} />}
    >
      <ChartDrawing height={height} label={describe(weeks, scale)}>
        {(width) => <Bars weeks={weeks} scale={scale} width={width} />}
      </ChartDrawing>
    </Chart>
  );
}

function describe(weeks: Weeks, scale: TimeScale): string {
  const values = weeks.map((week) => scale.format(week));
  return `${scale.unit} learned in each of the last eight weeks: ${values.slice(0, -1).join(', ')}, and ${values.at(-1)} this week.`;
}

function Bars({ weeks, scale, width }: { weeks: Weeks; scale: TimeScale; width: number }) {
  const pitch = (width - left) / weeks.length;
  const barWidth = Math.min(maxBarWidth, pitch * 0.66);
  const y = linearScale(scale.max, [bottom, top]);
  const center = (index: number) => left + (index + 0.5) * pitch;
  const labels = weekLabels(weeks);
  return (
    <>
      <GridLines
        lines={scale.ticks.map(({ value, label }) => ({ y: y(value), label }))}
        from={left}
        to={width}
      />
      {weeks.map((week, index) => {
        const value = scale.valueOf(week);
        const [day = '', month] = labels[index]?.split(' ') ?? [];
        return (
          <g key={week.monday}>
            <rect
              fill={index === weeks.length - 1 ? 'var(--accent)' : 'var(--teal-mid)'}
              x={center(index) - barWidth / 2}
              y={y(value)}
              width={barWidth}
              height={bottom - y(value)}
            />
            <ChartValue x={center(index)} y={y(value) - 8}>
              {scale.format(week)}
            </ChartValue>
            <text x={center(index)} y={bottom + 22} textAnchor="middle">
              {pitch < minLabelWidth ? day : labels[index]}
            </text>
            {pitch < minLabelWidth && month && (
              <text x={center(index)} y={bottom + 38} textAnchor="middle">
                {month}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function WeekRows({ weeks }: { weeks: Weeks }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ monday, seconds }, index) => (
          <tr key={monday}>
            <th scope="row">
              {formatDay(monday)}
              {index === 0 && ' (now)'}
            </th>
            <td>{formatTime(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
