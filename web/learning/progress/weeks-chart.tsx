import type { Progress } from '../../../contract/learning/progress.ts';
import { Chart, ChartDrawing, ChartValue, GridLines } from '../../ui/charts/chart.tsx';
import styles from './charts.module.css';
import { formatDay, formatTime } from './format.ts';
import { type TimeScale, weekLabels, weekScale } from './scales.ts';

type Weeks = Progress['weeks'];

const height = 218;
const top = 22;
const bottom = 176;
const left = 44;
const widest = 46;
/** Narrower than this, a month stands below its day. */
const narrow = 44;

export function WeeksChart({ weeks }: { weeks: Weeks }) {
  const title = 'Time by week';
  if (weeks.every(({ seconds }) => seconds < 60)) {
    return (
      <Chart title={title} text="Minutes spent in lessons and quizzes.">
        <p className={styles.nothing}>
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
  const values = weeks.map((week) => scale.print(week));
  return `${scale.unit} learned in each of the last eight weeks: ${values.slice(0, -1).join(', ')}, and ${values.at(-1)} this week.`;
}

function Bars({ weeks, scale, width }: { weeks: Weeks; scale: TimeScale; width: number }) {
  const pitch = (width - left) / weeks.length;
  const bar = Math.min(widest, pitch * 0.66);
  const y = (value: number) => bottom - ((bottom - top) * value) / scale.max;
  const middle = (place: number) => left + (place + 0.5) * pitch;
  const labels = weekLabels(weeks);
  return (
    <>
      <GridLines
        lines={scale.ticks.map(({ value, label }) => ({ y: y(value), label }))}
        from={left}
        to={width}
      />
      {weeks.map((week, place) => {
        const value = scale.valueOf(week);
        const [day = '', month] = labels[place]?.split(' ') ?? [];
        return (
          <g key={week.monday}>
            <rect
              className={place === weeks.length - 1 ? styles.now : styles.bar}
              x={middle(place) - bar / 2}
              y={y(value)}
              width={bar}
              height={bottom - y(value)}
            />
            <ChartValue x={middle(place)} y={y(value) - 8}>
              {scale.print(week)}
            </ChartValue>
            <text x={middle(place)} y={bottom + 22} textAnchor="middle">
              {pitch < narrow ? day : labels[place]}
            </text>
            {pitch < narrow && month && (
              <text x={middle(place)} y={bottom + 38} textAnchor="middle">
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
        {weeks.toReversed().map(({ monday, seconds }, place) => (
          <tr key={monday}>
            <th scope="row">
              {formatDay(monday, 'full')}
              {place === 0 && ' (now)'}
            </th>
            <td>{formatTime(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
