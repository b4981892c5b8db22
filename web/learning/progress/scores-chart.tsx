import type { Progress } from '../../../contract/learning/progress.ts';
import { Chart, ChartDrawing, GridLines } from '../../ui/charts/chart.tsx';
import styles from './charts.module.css';
import { formatShortDate, formatShortDay, spellOut } from './format.ts';
import { type ScoreScale, scoreScale, spacedDays } from './scales.ts';

type Scores = Progress['scores'];

/** More steps than these are no longer steps; the table has the rest. */
const mostDrawn = 30;
const height = 276;
const top = 18;
const bottom = 234;
const left = 26;
/** Keeps the words of the pass mark clear of the line. */
const right = 66;

export function ScoreChart({ scores }: { scores: Scores }) {
  const title = 'Quiz scores over time';
  if (scores.length === 0) {
    return (
      <Chart title={title} text="First tries and retakes alike.">
        <p className={styles.nothing}>Your first quiz draws the first step here.</p>
      </Chart>
    );
  }
  const drawn = scores.slice(-mostDrawn);
  const scale = scoreScale(drawn);
  const which = drawn.length < scores.length ? `Your last ${mostDrawn}, out of` : 'Out of';
  return (
    <Chart
      title={title}
      text={`${which} ${scale.outOf}. A marigold square is a full score.`}
      table={<ScoreRows scores={scores} />}
    >
      <ChartDrawing height={height} label={describe(drawn, scale)}>
        {(width) => <Steps scores={drawn} scale={scale} width={width} />}
      </ChartDrawing>
    </Chart>
  );
}

function describe(scores: Scores, scale: ScoreScale): string {
  const values = scores.map((score) => Math.round(scale.valueOf(score)));
  const passed = scores.filter(({ score, passMark }) => score >= passMark).length;
  const full = scores.filter(({ score, total }) => score === total).length;
  const attempts =
    scores.length === 1 ? 'one attempt' : `${spellOut(scores.length)} attempts, first to last`;
  return `Quiz scores out of ${scale.outOf} in ${attempts}: ${values.join(', ')}. ${passed} reached the pass mark, ${full} with a full score.`;
}

function Steps({ scores, scale, width }: { scores: Scores; scale: ScoreScale; width: number }) {
  // A few attempts are a beginning, not the whole way.
  const pitch = (width - left - right) / Math.max(6, scores.length);
  const x = (place: number) => left + place * pitch;
  const y = (value: number) => bottom - ((bottom - top) * value) / Math.max(1, scale.max);
  const stepped = (levelOf: (score: Scores[number]) => number) =>
    scores.map((score, place) => `V${y(levelOf(score))}H${x(place + 1)}`).join('');
  const first = scores[0] as Scores[number];
  const last = scores.at(-1) as Scores[number];
  const line = `M${left} ${y(scale.valueOf(first))}${stepped(scale.valueOf)}`;
  const square = Math.min(10, pitch - 1);
  const passY = y(scale.passOf(last));
  const named = spacedDays(
    scores.map(({ day }) => day),
    pitch,
    58,
  );
  return (
    <>
      <GridLines
        lines={scale.ticks.map(({ value, label }) => ({ y: y(value), label }))}
        from={left}
        to={width}
      />
      <path d={`${line}V${bottom}H${left}z`} className={styles.water} />
      <path
        d={`M${left} ${y(scale.passOf(first))}${stepped(scale.passOf)}H${width}`}
        className={styles.passMark}
      />
      <text x={width} y={passY - 7} textAnchor="end">
        Pass mark
      </text>
      <path d={line} className={styles.steps} />
      {scores.map(
        ({ at, score, total }, place) =>
          score === total && (
            <rect
              key={at}
              className={styles.now}
              x={x(place + 0.5) - square / 2}
              y={y(scale.max) - square / 2}
              width={square}
              height={square}
            />
          ),
      )}
      {named.map((place) => (
        <text key={place} x={x(place + 0.5)} y={bottom + 26} textAnchor="middle">
          {formatShortDay(scores[place]?.day ?? '')}
        </text>
      ))}
    </>
  );
}

function ScoreRows({ scores }: { scores: Scores }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Quiz</th>
          <th scope="col">Score</th>
          <th scope="col">Passed</th>
        </tr>
      </thead>
      <tbody>
        {scores.toReversed().map(({ at, day, lesson, course, score, total, passMark }) => (
          <tr key={at}>
            <td className={styles.tight}>{formatShortDate(day)}</td>
            <th scope="row">
              {lesson}
              <span className={styles.course}>{course}</span>
            </th>
            <td className={styles.tight}>
              {score} of {total}
            </td>
            <td className={styles.tight}>{score >= passMark ? 'Yes' : 'Not yet'}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
