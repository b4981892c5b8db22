import type { Progress } from '../../../contract/learning/progress.ts';
import { Chart, ChartDrawing } from '../../ui/charts/chart.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './charts.module.css';
import { formatDay, formatShortMonth, formatTime, streakMessage } from './format.ts';
import { calendarDays, calendarWeeks, toneMinutes } from './scales.ts';

const left = 36;
const rise = 24;
const gap = 4;
const widest = 34;
const weekdays = ['Mon', 'Wed', 'Fri', 'Sun'];
const tones = [styles.none, styles.little, styles.more, styles.much];

type DaysChartProps = Pick<Progress, 'today' | 'days' | 'streak'>;

export function DaysChart({ today, days, streak }: DaysChartProps) {
  const calendar = calendarDays(today, days);
  const sentence = streakMessage(streak);
  const learned = calendar.filter(({ tone }) => tone > 0).length;
  const [more, much] = toneMinutes;
  return (
    <Chart
      title="Days learned in a row"
      text={sentence}
      table={days.length > 0 && <DayRows days={days} />}
    >
      <ChartDrawing
        height={7 * rise + 22}
        label={`${sentence} You learned on ${learned} of the last ${calendar.length} days.`}
      >
        {(width) => <Calendar calendar={calendar} today={today} width={width} />}
      </ChartDrawing>
      <ul className={styles.legend} aria-hidden="true">
        <li className={styles.isLittle}>under {more} min</li>
        <li className={styles.isMore}>from {more} min</li>
        <li className={styles.isMuch}>from {much} min</li>
        <li className={styles.isToday}>today</li>
      </ul>
    </Chart>
  );
}

type CalendarProps = { calendar: ReturnType<typeof calendarDays>; today: string; width: number };

function Calendar({ calendar, today, width }: CalendarProps) {
  const pitch = Math.min(widest, (width - left + gap) / calendarWeeks);
  const mondays = calendar.filter(({ row }) => row === 0);
  const isNewMonth = (column: number) =>
    column > 0 &&
    formatShortMonth(mondays[column]?.day ?? '') !==
      formatShortMonth(mondays[column - 1]?.day ?? '');
  return (
    <>
      {weekdays.map((weekday, place) => (
        <text key={weekday} x={0} y={place * 2 * rise + 14}>
          {weekday}
        </text>
      ))}
      {calendar.map(({ day, row, column, tone, seconds }) => (
        <rect
          key={day}
          className={classNames(tones[tone], day === today && styles.today)}
          x={left + column * pitch}
          y={row * rise}
          width={pitch - gap}
          height={rise - gap}
        >
          <title>
            {formatDay(day, 'weekday')}
            {tone > 0 && `: ${sayLearned(seconds)}`}
          </title>
        </rect>
      ))}
      {mondays
        .filter(({ column }) => isNewMonth(column))
        .map(({ day, column }) => (
          <text key={day} x={left + column * pitch} y={7 * rise + 14}>
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
            <th scope="row">{formatDay(day, 'weekday')}</th>
            <td>{sayLearned(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** A quiz alone makes a day, whatever time it took. */
function sayLearned(seconds: number): string {
  return seconds < 60 ? 'less than a minute' : formatTime(seconds);
}
