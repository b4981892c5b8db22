import { capitalised } from '../../contract/text/words.ts';
import { Choice } from '../shared/choice.tsx';
import { useShownTask } from '../shared/shown-task.tsx';
import { Slider } from '../shared/slider.tsx';
import { stepped, TouchPicture } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type Drawing, type EyeLevelData, eyeLevel } from './model.ts';
import { draw, mug } from './picture.ts';

const parts = [
  { name: 'rimPercent', label: 'Rim', y: mug.rim },
  { name: 'bottomPercent', label: 'Bottom', y: mug.bottom },
] as const;

function EyeLevel({ data, inputs, task, onChange }: WorkspaceProps<EyeLevelData, Drawing>) {
  const [shown, setShown] = useShownTask(task, data.tasks[0]?.id ?? '');
  const place = Math.max(
    0,
    data.tasks.findIndex(({ id }) => id === shown),
  );
  return (
    <Workspace
      view={
        <TouchPicture
          of={draw(data, inputs, place)}
          grab={({ x, y }) => {
            if (Math.abs(x - mug.x) > mug.half + 10) return undefined;
            const away = (part: (typeof parts)[number]) =>
              Math.abs(part.y + (mug.half * inputs[part.name]) / 100 - y);
            const [nearest = parts[0]] = parts.toSorted((a, b) => away(a) - away(b));
            return (to) =>
              onChange({
                ...inputs,
                [nearest.name]: stepped((100 * (to.y - nearest.y)) / mug.half, -100, 100),
              });
          }}
        />
      }
      hints={
        <>
          <Hint>Marigold marks the front edges. Drag them up or down, or use the sliders.</Hint>
          <Hint>100% is a full circle, 0% a straight line. Up to 6% off still counts.</Hint>
        </>
      }
      groups={[
        ...parts.map(({ name, label }) => ({
          name: label,
          value: `${inputs[name]}%`.replace('-', '−'),
          controls: (
            <Slider
              label={label}
              value={inputs[name]}
              min={-100}
              max={100}
              says={describeEdge(inputs[name])}
              steps={['front edge higher', 'front edge lower']}
              onChange={(percent) => onChange({ ...inputs, [name]: percent })}
            />
          ),
        })),
        {
          name: 'Place',
          value: data.tasks[place]?.where ?? '',
          controls: (
            <Choice
              label="Where the mug is"
              options={data.tasks.map(({ id, where }) => ({
                value: id,
                label: capitalised(where),
              }))}
              value={shown}
              onChange={setShown}
            />
          ),
        },
      ]}
    />
  );
}

export function describeEdge(percent: number): string {
  if (percent === 0) return 'a straight line';
  return `${Math.abs(percent)}% open, bending ${percent > 0 ? 'down' : 'up'}`;
}

export const view = anyView({ kind: eyeLevel, Workspace: EyeLevel });
