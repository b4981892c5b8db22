import { Button } from '../../web/ui/buttons/button.tsx';
import { NumberField } from '../shared/number-field.tsx';
import { Picture } from '../shared/picture.tsx';
import { Slider } from '../shared/slider.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { grouped } from '../shared/words.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type Board, type GaltonBoardData, galtonBoard } from './model.ts';
import { draw } from './picture.ts';

const usualHeaps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];

/** Heaps that a slider can choose between: one step from 1 to 2 and one from 1,000 to 2,000 mean as much. */
export function heapsFor({ start, tasks }: GaltonBoardData, now: number): readonly number[] {
  const asked = tasks.flatMap((task) => (task.goal === 'middle' ? [task.balls] : []));
  return [...new Set([...usualHeaps, start.balls, now, ...asked])].toSorted((a, b) => a - b);
}

function GaltonBoard({ data, inputs, onChange }: WorkspaceProps<GaltonBoardData, Board>) {
  const { rows, balls, rightPercent, pour, predicted } = inputs;
  const heaps = heapsFor(data, balls);
  const isBetting = data.tasks.some(({ goal }) => goal === 'middle');
  return (
    <Workspace
      view={
        <>
          <Picture of={draw(data, inputs)} />
          <Hint>
            The bold numbers count the balls. A teal line shows what a slot is expected to hold,
            marigold the way of the first ball.
          </Hint>
        </>
      }
    >
      <Slider
        label="Rows of nails"
        value={rows}
        min={1}
        max={12}
        says={`${rows}`}
        onChange={(value) => onChange({ ...inputs, rows: value })}
      />
      <Slider
        label="Balls"
        value={heaps.indexOf(balls)}
        min={0}
        max={heaps.length - 1}
        says={grouped(balls)}
        onChange={(place) => onChange({ ...inputs, balls: heaps[place] ?? balls })}
      />
      <Slider
        label="Tilt"
        value={rightPercent}
        min={5}
        max={95}
        step={5}
        says={`${rightPercent}% bounce right`}
        onChange={(value) => onChange({ ...inputs, rightPercent: value })}
      />
      {isBetting && (
        <NumberField
          label="Your bet for the middle slot"
          value={predicted}
          min={0}
          max={2_000}
          unit="balls"
          onChange={(value) => onChange({ ...inputs, predicted: value })}
        />
      )}
      <Button icon="retry" wide onClick={() => onChange({ ...inputs, pour: (pour + 1) % 10_000 })}>
        Pour again
      </Button>
    </Workspace>
  );
}

export const view = anyView({ kind: galtonBoard, Workspace: GaltonBoard });
