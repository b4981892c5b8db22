import type { CourseInsight } from '../../../contract/teaching/insight.ts';
import { Chart, ChartDrawing, ChartValue } from '../../ui/charts/chart.tsx';
import { linearScale } from '../../ui/charts/scale.ts';
import { classNames } from '../../ui/class-names.ts';
import { percent } from '../shared/figure-words.ts';
import styles from './charts.module.css';
import { type Step, shorten, stepsOf, wrapLabel } from './funnel.ts';

type Lessons = CourseInsight['lessons'];

/** Narrower columns have no room for a lesson's title: then steps go down the page. */
const leastColumn = 72;
const columnsHeight = 324;
const rowHeight = 42;
const characterWidth = 6.3;

type FunnelChartProps = { began: number; lessons: Lessons };

export function FunnelChart({ began, lessons }: FunnelChartProps) {
  const steps = stepsOf(began, lessons);
  const label = `Of ${began} learners who enrolled: ${steps
    .map(({ title, finished }) => `${finished} finished ${title}`)
    .join(', ')}`;
  const isWide = (width: number) => width / steps.length >= leastColumn;
  return (
    <Chart
      title="How far learners get"
      text={`Of ${began} who enrolled, how many finished each lesson. Sandstone marks a step where ten percent or more stop.`}
      table={<LessonRows lessons={lessons} steps={steps} />}
    >
      <ChartDrawing
        height={(width) => (isWide(width) ? columnsHeight : steps.length * rowHeight)}
        label={label}
      >
        {(width) =>
          isWide(width) ? (
            <Columns began={began} steps={steps} width={width} />
          ) : (
            <Rows began={began} steps={steps} width={width} />
          )
        }
      </ChartDrawing>
    </Chart>
  );
}

type DrawingProps = { began: number; steps: readonly Step[]; width: number };

const loss = ({ lost }: Step) => (lost > 0 ? `−${lost}` : lost < 0 ? `+${-lost}` : '');

function Columns({ began, steps, width }: DrawingProps) {
  const bottom = 264;
  const y = linearScale(began, [bottom, 24]);
  const pitch = width / steps.length;
  return steps.map((step, index) => {
    const left = index * pitch;
    const top = y(step.finished);
    const value = String(step.finished);
    return (
      <g key={step.id} className={step.isNotable ? styles.stop : undefined}>
        <rect className={styles.step} x={left} y={top} width={pitch} height={bottom - top} />
        <rect
          className={styles.tread}
          x={left}
          y={top}
          width={pitch}
          height={Math.min(5, bottom - top)}
        />
        <path className={styles.edge} d={`M${left} ${top}V${bottom}`} />
        <ChartValue x={left + 8} y={top - 8} anchor="start">
          {value}
        </ChartValue>
        <text className={styles.loss} x={left + 16 + value.length * 8} y={top - 8}>
          {loss(step)}
        </text>
        {wrapLabel(step.title, Math.floor((pitch - 8) / characterWidth), 3).map((line, row) => (
          <text key={line} className={styles.label} x={left + 8} y={bottom + 20 + row * 16}>
            {line}
          </text>
        ))}
      </g>
    );
  });
}

function Rows({ began, steps, width }: DrawingProps) {
  const room = 84;
  const x = linearScale(began, [0, width - room]);
  return steps.map((step, index) => {
    const top = index * rowHeight;
    const end = x(step.finished);
    const value = String(step.finished);
    return (
      <g key={step.id} className={step.isNotable ? styles.stop : undefined}>
        <text className={styles.label} x={0} y={top + 14}>
          {shorten(step.title, Math.floor(width / characterWidth))}
        </text>
        <rect className={styles.step} x={0} y={top + 20} width={end} height={16} />
        <rect
          className={styles.tread}
          x={Math.max(0, end - 5)}
          y={top + 20}
          width={Math.min(5, end)}
          height={16}
        />
        <ChartValue x={end + 8} y={top + 33} anchor="start">
          {value}
        </ChartValue>
        <text className={styles.loss} x={end + 16 + value.length * 8} y={top + 33}>
          {loss(step)}
        </text>
      </g>
    );
  });
}

function LessonRows({ lessons, steps }: { lessons: Lessons; steps: readonly Step[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Lesson</th>
          <th scope="col">Started</th>
          <th scope="col">Finished</th>
          <th scope="col">Fewer than before</th>
          <th scope="col">Passed the quiz at first try</th>
        </tr>
      </thead>
      <tbody>
        {lessons.map(({ id, title, started, finished, tried, passedFirst }, index) => {
          const step = steps[index];
          return (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{started}</td>
              <td>{finished}</td>
              <td className={classNames(step?.isNotable && 'bad name')}>
                {step && step.lost > 0 ? step.lost : '0'}
                {step?.isNotable && ', ten percent or more'}
              </td>
              <td>{firstTries(tried, passedFirst)}</td>
            </tr>
          );
        })}
      </tbody>
    </>
  );
}

function firstTries(tried: number | null, passed: number | null): string {
  if (tried === null || passed === null) return 'Too few to say';
  return `${percent(passed / tried)} of ${tried}`;
}
