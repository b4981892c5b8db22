import { capitalised } from '../../contract/text/words.ts';
import { Choice } from '../shared/choice.tsx';
import { Slider } from '../shared/slider.tsx';
import { stepped, TouchPicture } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import {
  materialNames,
  materials,
  type Ray,
  type RefractionBenchData,
  refractionBench,
} from './model.ts';
import { draw, meeting } from './picture.ts';

const options = materialNames.map((name) => ({
  value: name,
  label: `${capitalised(name)}, n = ${materials[name]}`,
}));

/** The angle at which a ray from there meets the surface; a finger at the right is as good as one at the left. */
export const angleFrom = (x: number, y: number): number =>
  stepped((Math.atan2(Math.abs(x - meeting.x), Math.max(0, meeting.y - y)) * 180) / Math.PI, 0, 89);

/** Near the ray or the torch, to the left; elsewhere a finger scrolls the page. */
export function isOnRay(angleDegrees: number, x: number, y: number): boolean {
  const radians = (angleDegrees * Math.PI) / 180;
  const [left, up] = [meeting.x - x, meeting.y - y];
  const along = left * Math.sin(radians) + up * Math.cos(radians);
  const aside = Math.abs(left * Math.cos(radians) - up * Math.sin(radians));
  return along > 20 && along < 180 && aside < 30;
}

function RefractionBench({ data, inputs, onChange }: WorkspaceProps<RefractionBenchData, Ray>) {
  const set = (changed: Partial<Ray>) => onChange({ ...inputs, ...changed });
  return (
    <Workspace
      view={
        <TouchPicture
          of={draw(data, inputs)}
          grab={({ x, y }) =>
            isOnRay(inputs.angleDegrees, x, y)
              ? (to) => set({ angleDegrees: angleFrom(to.x, to.y) })
              : undefined
          }
        />
      }
      hints={
        <>
          <Hint>
            Angles are measured from the dashed line, the normal. Drag the torch, or use the slider.
          </Hint>
          <Hint>
            The larger n is, the slower light travels. The more n differs, the more the ray bends.
          </Hint>
        </>
      }
      groups={[
        {
          name: 'Angle',
          value: `${inputs.angleDegrees}°`,
          controls: (
            <Slider
              label="Angle of the ray"
              value={inputs.angleDegrees}
              min={0}
              max={89}
              says={`${inputs.angleDegrees}°`}
              steps={['one degree steeper', 'one degree flatter']}
              onChange={(angleDegrees) => set({ angleDegrees })}
            />
          ),
        },
        {
          name: 'From',
          value: inputs.from,
          controls: (
            <Choice
              label="The ray comes from"
              options={options}
              value={inputs.from}
              onChange={(from) => set({ from })}
            />
          ),
        },
        {
          name: 'Into',
          value: inputs.to,
          controls: (
            <Choice
              label="It meets"
              options={options}
              value={inputs.to}
              onChange={(to) => set({ to })}
            />
          ),
        },
      ]}
    />
  );
}

export const view = anyView({ kind: refractionBench, Workspace: RefractionBench });
