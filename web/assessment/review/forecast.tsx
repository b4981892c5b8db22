import type { ReviewForecast } from '../../../contract/assessment/review.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { Chart, ChartDrawing, ChartValue } from '../../ui/charts/chart.tsx';
import { linearScale } from '../../ui/charts/scale.ts';
import { describeForecast, describeToday, formatForecastDay } from './forecast-text.ts';
import { useForecast } from './hooks.ts';
import styles from './review.module.css';

const height = 150;
const top = 20;
const bottom = 118;
const maxBarWidth = 34;

/** How many cards come back on the coming days. Nothing while it loads or if it can't be loaded: it is an extra. */
export function Forecast() {
  const { data } = useForecast();
  if (!data) return null;
  return (
    <div className={`${styles.part} mt-6 ruled pt-5`}>
      <Chart
        title="What comes back"
        text="A forecast from today’s schedule. It changes with every card you rate."
        table={<Rows forecast={data} />}
      >
        <ChartDrawing height={height} label={describeForecast(data)}>
          {(width) => <Bars days={data.days} width={width} />}
        </ChartDrawing>
      </Chart>
      <p className={styles.later}>{describeToday(data.days[0]?.cards ?? 0, data.due)}.</p>
      {data.later > 0 && (
        <p className={styles.later}>
          {plural(data.later, 'more card')} {data.later === 1 ? 'comes' : 'come'} back after that.
        </p>
      )}
    </div>
  );
}

function Bars({ days, width }: { days: ReviewForecast['days']; width: number }) {
  const pitch = width / days.length;
  const barWidth = Math.min(maxBarWidth, pitch * 0.66);
  const y = linearScale(Math.max(...days.map(({ cards }) => cards)), [bottom, top]);
  const center = (index: number) => (index + 0.5) * pitch;
  return (
    <>
      <path d={`M0 ${bottom}H${width}`} stroke="var(--line)" shapeRendering="crispEdges" />
      {days.map(({ day, cards }, index) => (
        <g key={day}>
          <rect
            fill={index === 0 ? 'var(--accent)' : 'var(--teal)'}
            x={center(index) - barWidth / 2}
            y={y(cards)}
            width={barWidth}
            height={bottom - y(cards)}
          />
          {cards > 0 && (
            <ChartValue x={center(index)} y={y(cards) - 6}>
              {cards}
            </ChartValue>
          )}
          <text x={center(index)} y={bottom + 20} textAnchor="middle">
            {Number(day.slice(8))}
          </text>
        </g>
      ))}
    </>
  );
}

function Rows({ forecast: { days, due, later } }: { forecast: ReviewForecast }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Cards</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, cards }, index) => (
          <tr key={day}>
            <th scope="row">{formatForecastDay(day, index)}</th>
            <td>
              {cards}
              {index === 0 && cards > 0 && ` (${due} due now, ${cards - due} later today)`}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Later</th>
          <td>{later}</td>
        </tr>
      </tbody>
    </>
  );
}
