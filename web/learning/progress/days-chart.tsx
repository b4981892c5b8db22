import type { CSSProperties } from 'react';
import type { Progress } from '../../../contract/learning/progress.ts';
import { formatShortMonth } from '../../../contract/text/short-dates.ts';
import { formatWeekdayAndDay } from '../../../contract/text/weekdays.ts';
import { Chart, ChartDrawing } from '../../ui/charts/chart.tsx';
import styles from './charts.module.css';
import { formatTime, streakMessage } from './format.ts';
import { calendarDays, calendarWeeks, toneMinutes } from './scales.ts';

const left = 36;
const rowHeight = 24;
const gap = 4;
const maxColumnWidth = 34;
const weekdays = ['Mon', 'Wed', 'Fri', 'Sun'];
const tones = ['var(--sunken)', 'var(--teal-soft)', 'var(--teal-mid)', 'var(--teal)'];

type DaysChartProps = Pick<Progress, 'today' | 'days' | 'streak'>;

export function DaysChart({ today, days, streak }: DaysChartProps) {
  const calendar = calendarDays(today, days);
  const message = streakMessage(streak);
  const learned = calendar.filter(({ tone }) => tone > 0).length;
  const [medium, long] = toneMinutes;
  return (
    <Chart
      title="Days learned in a row"
      text={message}
      table={days.length > 0 && <DayRows days={days} />}
    >
      <ChartDrawing
        height={7 * rowHeight + 22}
        label={`${message} You learned on ${learned} of the last ${calendar.length} days.`}
      >
        {(width) => <Calendar calendar={calendar} today={today} width={width} />}
      </ChartDrawing>
      <ul className={`${styles.legend} cluster gap-1-4 mt-2 tiny`} aria-hidden="true">
        {[`under ${medium} min`, `from ${medium} min`, `from ${long} min`].map((label, index) => (
          <li
            key={label}
            className="row center gap-2"
            style={{ '--tone': tones[index + 1] } as CSSProperties}
          >
            {label}
          </li>
        ))}
        <li className={`${styles.legendToday} row center gap-2`}>today</li>
      </ul>
    </Chart>
  );
}

type CalendarProps = { calendar: ReturnType<typeof calendarDays>; today: string; width: number };

function Calendar({ calendar, today, width }: CalendarProps) {
  const columnWidth = Math.min(maxColumnWidth, (width - left + gap) / calendarWeeks);
  const mondays = calendar.filter(({ row }) => row === 0);
  const isNewMonth = (column: number) =>
    column > 0 &&
    formatShortMonth(mondays[column]?.day ?? '') !==
      formatShortMonth(mondays[column - 1]?.day ?? '');
  return (
    <>
      {weekdays.map((weekday, index) => (
        <text key={weekday} x={0} y={index * 2 * rowHeight + 14}>
          {weekday}
        </text>
      ))}
      {calendar.map(({ day, row, column, tone, seconds }) => (
        <rect
          key={day}
          fill={tones[tone]}
          {...(day === today && { stroke: 'var(--accent)', strokeWidth: 2.5 })}
          x={left + column * columnWidth}
          y={row * rowHeight}
          width={columnWidth - gap}
          height={rowHeight - gap}
        >
          <title>
            {formatWeekdayAndDay(day)}
            {tone > 0 && `: ${formatLearned(seconds)}`}
          </title>
        </rect>
      ))}
      {mondays
        .filter(({ column }) => isNewMonth(column))
        .map(({ day, column }) => (
          <text key={day} x={left + column * columnWidth} y={7 * rowHeight + 14}>
            {formatShortMonth(day)}
          </text>
        ))}
    </>
  );
}

function DayRows({ days }: { days: Progress['days'] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Time in lessons</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, seconds }) => (
          <tr key={day}>
            <th scope="row">{formatWeekdayAndDay(day)}</th>
            <td>{formatLearned(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** A quiz counts as a day of learning however little time it took. */
function formatLearned(seconds: number): string {
  return seconds < 60 ? 'less than a minute' : formatTime(seconds);
}
