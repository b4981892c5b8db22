import type { CourseInsight, LessonFigures } from '../../../contract/teaching/insight.ts';
import { Chart, ChartDrawing, ChartValue } from '../../ui/charts/chart.tsx';
import { linearScale } from '../../ui/charts/scale.ts';
import styles from './charts.module.css';
import { shorten } from './funnel.ts';

const rowHeight = 34;
const notableMinutes = 5;

type Timed = LessonFigures & { medianMinutes: number };

export function TimeChart({ lessons }: Pick<CourseInsight, 'lessons'>) {
  const timed = lessons.filter((lesson): lesson is Timed => lesson.medianMinutes !== null);
  const title = 'Time per lesson';
  if (timed.length === 0) {
    return (
      <Chart title={title} text="Half of the learners need less, half need more.">
        <p className={styles.empty}>Times appear here once five learners have finished a lesson.</p>
      </Chart>
    );
  }
  const label = `Minutes per lesson, measured and planned: ${timed
    .map((lesson) => `${lesson.title} ${lesson.medianMinutes}, planned ${lesson.plannedMinutes}`)
    .join('; ')}`;
  return (
    <Chart
      title={title}
      text="Half of the learners need less, half need more."
      table={
        <>
          <thead>
            <tr>
              <th scope="col">Lesson</th>
              <th scope="col">Measured</th>
              <th scope="col">Planned</th>
              <th scope="col">Learners</th>
            </tr>
          </thead>
          <tbody>
            {timed.map((lesson) => (
              <tr key={lesson.id}>
                <th scope="row">{lesson.title}</th>
                <td>{lesson.medianMinutes} min</td>
                <td>{lesson.plannedMinutes} min</td>
                <td>{lesson.timed}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    >
      <ChartDrawing height={timed.length * rowHeight + 8} label={label}>
        {(width) => <Drawing lessons={timed} width={width} />}
      </ChartDrawing>
      <ul className={`${styles.legend} cluster gap-1-4 mt-2 fine muted`} aria-hidden="true">
        <li>measured</li>
        <li className={styles.over}>five minutes over</li>
        <li className={styles.planned}>planned</li>
      </ul>
    </Chart>
  );
}

function Drawing({ lessons, width }: { lessons: readonly Timed[]; width: number }) {
  const left = Math.min(190, Math.round(width * 0.42));
  const max = Math.max(
    ...lessons.flatMap(({ medianMinutes, plannedMinutes }) => [medianMinutes, plannedMinutes]),
  );
  const x = linearScale(max, [left, width - 62]);
  return lessons.map(({ id, title, medianMinutes, plannedMinutes }, index) => {
    const top = index * rowHeight + 8;
    const isOver = medianMinutes - plannedMinutes >= notableMinutes;
    return (
      <g key={id}>
        <text className={styles.label} x={0} y={top + 12}>
          {shorten(title, Math.floor(left / 6.7))}
        </text>
        <rect
          className={isOver ? styles.barOver : styles.bar}
          x={left}
          y={top}
          width={x(medianMinutes) - left}
          height={14}
        />
        <path className={styles.plan} d={`M${x(plannedMinutes)} ${top - 4}v22`} />
        <ChartValue
          x={Math.max(x(medianMinutes), x(plannedMinutes)) + 8}
          y={top + 12}
          anchor="start"
        >
          {medianMinutes} min
        </ChartValue>
      </g>
    );
  });
}
