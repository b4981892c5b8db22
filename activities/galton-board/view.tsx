import { useEffect, useRef, useState } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { NumberField } from '../shared/number-field.tsx';
import { Picture } from '../shared/picture.tsx';
import { Slider } from '../shared/slider.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { grouped } from '../shared/words.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type Board, type GaltonBoardData, galtonBoard } from './model.ts';
import { draw, type Poured } from './picture.ts';

const usualHeaps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];

/** Heaps that a slider can choose between: one step from 1 to 2 and one from 1,000 to 2,000 mean as much. */
export function heapsFor({ start, tasks }: GaltonBoardData, now: number): readonly number[] {
  const asked = tasks.flatMap((task) => (task.goal === 'middle' ? [task.balls] : []));
  return [...new Set([...usualHeaps, start.balls, now, ...asked])].toSorted((a, b) => a - b);
}

const bet = 'Your bet';
const fallMs = 700;
const pourMs = 900;

/** Lets a new pour come down: the first ball by itself, then the others. Who wants less motion sees the result at once. */
function usePour(pour: number): Poured | undefined {
  const [poured, setPoured] = useState<Poured>();
  const last = useRef(pour);
  useEffect(() => {
    if (last.current === pour) return;
    last.current = pour;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const ms = Math.max(0, now - begun);
      const isOver = ms >= fallMs + pourMs;
      setPoured(
        isOver
          ? undefined
          : { first: Math.min(1, ms / fallMs), balls: Math.max(0, (ms - fallMs) / pourMs) },
      );
      if (!isOver) frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      setPoured(undefined);
    };
  }, [pour]);
  return poured;
}

function GaltonBoard({ data, inputs, task, onChange }: WorkspaceProps<GaltonBoardData, Board>) {
  const { rows, balls, rightPercent, pour, predicted } = inputs;
  const heaps = heapsFor(data, balls);
  const poured = usePour(pour);
  const isBetting = data.tasks.some(({ goal }) => goal === 'middle');
  return (
    <Workspace
      view={<Picture of={draw(data, inputs, poured)} />}
      hints={
        <Hint>
          Bold numbers count the balls in each slot. Teal lines show how many to expect, marigold
          the path of the first ball.
        </Hint>
      }
      due={data.tasks.find(({ id }) => id === task)?.goal === 'middle' ? bet : undefined}
      groups={[
        {
          name: 'Rows',
          value: `${rows}`,
          controls: (
            <Slider
              label="Rows of nails"
              value={rows}
              min={1}
              max={12}
              says={`${rows}`}
              onChange={(value) => onChange({ ...inputs, rows: value })}
            />
          ),
        },
        {
          name: 'Balls',
          value: grouped(balls),
          controls: (
            <Slider
              label="Balls"
              value={heaps.indexOf(balls)}
              min={0}
              max={heaps.length - 1}
              says={grouped(balls)}
              onChange={(place) => onChange({ ...inputs, balls: heaps[place] ?? balls })}
            />
          ),
        },
        {
          name: 'Tilt',
          value: `${rightPercent}%`,
          controls: (
            <Slider
              label="Tilt"
              value={rightPercent}
              min={5}
              max={95}
              step={5}
              says={`${rightPercent}% bounce right`}
              onChange={(value) => onChange({ ...inputs, rightPercent: value })}
            />
          ),
        },
        ...(isBetting
          ? [
              {
                name: bet,
                value: predicted === null ? '?' : grouped(predicted),
                isList: true,
                controls: (
                  <NumberField
                    label="Your bet: middle slot"
                    value={predicted}
                    min={0}
                    max={2_000}
                    unit="balls"
                    onChange={(value) => onChange({ ...inputs, predicted: value })}
                  />
                ),
              },
            ]
          : []),
      ]}
      actions={
        <Button
          icon="retry"
          wide
          onClick={() => onChange({ ...inputs, pour: (pour + 1) % 10_000 })}
        >
          Pour again
        </Button>
      }
    />
  );
}

export const view = anyView({ kind: galtonBoard, Workspace: GaltonBoard });
