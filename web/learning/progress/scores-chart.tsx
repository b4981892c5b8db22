import type { Progress } from '../../../contract/learning/progress.ts';
import { formatShortDay, formatShortDayOfYear } from '../../../contract/text/short-dates.ts';
import { spellOut } from '../../../contract/text/words.ts';
import { Chart, ChartDrawing, GridLines } from '../../ui/charts/chart.tsx';
import { linearScale, spacedLabels, steppedPath } from '../../ui/charts/scale.ts';
import styles from './charts.module.css';
import { type ScoreScale, scoreScale } from './scales.ts';

type Scores = Progress['scores'];

/** More steps would be too narrow to read; the table lists all attempts. */
const maxDrawn = 30;
const height = 276;
const top = 18;
const bottom = 234;
const left = 26;
/** Room for the label of the pass mark. */
const right = 66;
/** Room for a day's label. */
const labelWidth = 58;

export function ScoreChart({ scores }: { scores: Scores }) {
  const title = 'Quiz scores over time';
  if (scores.length === 0) {
    return (
      <Chart title={title} text="First tries and retakes alike.">
        <p className={styles.empty}>Your first quiz draws the first step here.</p>
      </Chart>
    );
  }
  const drawn = scores.slice(-maxDrawn);
  const scale = scoreScale(drawn);
  const which = drawn.length < scores.length ? `Your last ${maxDrawn}, out of` : 'Out of';
  return (
    <Chart
      title={title}
      text={`${which} ${scale.outOf}. A marigold square is a full score.`}
      table={<ScoreRows scores={scores} />}
    >
      <ChartDrawing height={height} label={describe(drawn, scale)}>
        {(width) => <Drawing scores={drawn} scale={scale} width={width} />}
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

function Drawing({ scores, scale, width }: { scores: Scores; scale: ScoreScale; width: number }) {
  // A few attempts leave room on the right instead of stretching over the chart.
  const pitch = (width - left - right) / Math.max(6, scores.length);
  const x = (index: number) => left + index * pitch;
  const y = linearScale(scale.max, [bottom, top]);
  const line = steppedPath(
    scores.map((score) => y(scale.valueOf(score))),
    x,
  );
  const passLevels = scores.map((score) => y(scale.passOf(score)));
  const square = Math.min(10, pitch - 1);
  const labelled = spacedLabels(
    scores.map(({ day }) => day),
    pitch,
    labelWidth,
  );
  return (
    <>
      <GridLines
        lines={scale.ticks.map(({ value, label }) => ({ y: y(value), label }))}
        from={left}
        to={width}
      />
      <path d={`${line}V${bottom}H${left}z`} fill="var(--teal-wash)" />
      <path
        d={`${steppedPath(passLevels, x)}H${width}`}
        fill="none"
        stroke="var(--ink-3)"
        strokeDasharray="2 4"
        strokeWidth="1.5"
      />
      <text x={width} y={(passLevels.at(-1) ?? bottom) - 7} textAnchor="end">
        Pass mark
      </text>
      <path d={line} fill="none" stroke="var(--teal-mid)" strokeWidth="2.5" />
      {scores.map(
        ({ at, score, total }, index) =>
          score === total && (
            <rect
              key={at}
              fill="var(--accent)"
              x={x(index + 0.5) - square / 2}
              y={y(scale.max) - square / 2}
              width={square}
              height={square}
            />
          ),
      )}
      {labelled.map((index) => (
        <text key={index} x={x(index + 0.5)} y={bottom + 26} textAnchor="middle">
          {formatShortDayOfYear(scores[index]?.day ?? '')}
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
            <td className="nowrap">{formatShortDay(day)}</td>
            <th scope="row">
              {lesson}
              <span className="block tiny plain">{course}</span>
            </th>
            <td className="nowrap">
              {score} of {total}
            </td>
            <td className="nowrap">{score >= passMark ? 'Yes' : 'Not yet'}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
