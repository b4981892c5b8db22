import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveActivity, Mixture } from '../../../contract/assessment/sample-activities.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import styles from './sample-activity.module.css';

/** Loaded when someone reaches for a lamp: most visitors only pass by. */
const loadModel = () => import('../../../activities/mixing-lamps/model.ts');

const lamps = ['red', 'green', 'blue'] as const;
const most = 255;

/** Three lamps on a wall, to be tried without an account. Nothing is stored. */
export function SampleActivity({ sample }: { sample: LiveActivity }) {
  const { start, task, lesson } = sample;
  const controls = useRef<HTMLFieldSetElement>(null);
  const [mixture, setMixture] = useState<Mixture>(start);
  const [hasMoved, setMoved] = useState(false);
  const [model, setModel] = useState<Awaited<ReturnType<typeof loadModel>>>();
  // Computed from what is shown: a verdict that was waited for could be about an earlier mixture.
  const verdict = hasMoved && model?.mixingLamps.judge({ start, tasks: [task] }, task.id, mixture);

  // Offline, perhaps: the lamps still work, and the next move tries again.
  const prepare = () => void loadModel().then(setModel, () => {});

  const update = () => {
    setMixture(readLamps(controls.current, start));
    setMoved(true);
    prepare();
  };

  const followEarlyMoves = useEffectEvent(() => {
    const moved = readLamps(controls.current, start);
    if (lamps.some((lamp) => moved[lamp] !== start[lamp])) update();
  });
  // Lamps can be moved before hydration.
  useEffect(() => followEarlyMoves(), []);

  return (
    <section
      className={styles.card}
      aria-label={`Try it: ${sample.title}`}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Wall mixture={mixture} />
      <div className={styles.task}>
        <h2>{task.text}</h2>
        <p>Three lamps, one wall. Which has to change?</p>
        <fieldset ref={controls} aria-label="Lamps" onChange={update}>
          {lamps.map((lamp) => (
            <label key={lamp}>
              <b>{lamp}</b>
              <span aria-hidden="true">{mixture[lamp]}</span>
              <input
                type="range"
                name={lamp}
                max={most}
                defaultValue={start[lamp]}
                style={{ '--share': `${(100 * mixture[lamp]) / most}%` } as CSSProperties}
              />
            </label>
          ))}
        </fieldset>
        <div className={styles.result}>
          <span
            role="img"
            aria-label={`Sample: ${task.name}`}
            style={{ background: cssOf(task.target) }}
          />
          <p role="status">
            {verdict ? (
              <>
                <b>{verdict.done ? 'Solved.' : 'Not yet.'}</b> {verdict.says}{' '}
                {verdict.done && <TextLink to={lessonPath(lesson.slug)}>Open the lesson</TextLink>}
              </>
            ) : (
              'Your sample. Move a lamp.'
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

function readLamps(controls: HTMLElement | null, start: Mixture): Mixture {
  const numberOf = (lamp: (typeof lamps)[number]) =>
    controls?.querySelector<HTMLInputElement>(`[name=${lamp}]`)?.valueAsNumber ?? start[lamp];
  return { red: numberOf('red'), green: numberOf('green'), blue: numberOf('blue') };
}

const cssOf = ({ red, green, blue }: Mixture) => `rgb(${red},${green},${blue})`;

/** Dark in light and dark mode, as a wall is in a dark room. */
function Wall({ mixture: { red, green, blue } }: { mixture: Mixture }) {
  const says = `Overlapping light on a dark wall: red ${red}, green ${green}, blue ${blue}.`;
  return (
    <svg className={styles.wall} viewBox="0 0 560 270" role="img" aria-label={says}>
      <g>
        <circle cx="230" cy="112" r="92" fill={`rgb(${red},0,0)`} />
        <circle cx="330" cy="112" r="92" fill={`rgb(0,${green},0)`} />
        <circle cx="280" cy="176" r="84" fill={`rgb(0,0,${blue})`} />
      </g>
      <path d="M108 56h52M440 56h-40M392 235h-52" />
      <text x="100" y="62" textAnchor="end">
        red {red}
      </text>
      <text x="448" y="62">
        green {green}
      </text>
      <text x="400" y="241">
        blue {blue}
      </text>
    </svg>
  );
}
