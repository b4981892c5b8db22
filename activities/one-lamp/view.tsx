import { plural } from '../../contract/text/plurals.ts';
import { Dial } from '../shared/dial.tsx';
import { Slider } from '../shared/slider.tsx';
import { stepped, TouchPicture } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { isos, type Lamp, type OneLampData, oneLamp } from './model.ts';
import { distanceAt, draw, photo, plan } from './picture.ts';

/** Where the lamp is once it has been dragged there. */
export function lampAt(x: number, y: number): Pick<Lamp, 'angleDegrees' | 'distanceCm'> {
  const [dx, dy] = [x - plan.x, y - plan.y];
  return {
    angleDegrees: stepped((Math.atan2(dx, dy) * 180) / Math.PI, -180, 180),
    distanceCm: stepped(distanceAt(Math.hypot(dx, dy)), 50, 400, 10),
  };
}

function OneLamp({ data, inputs, onChange }: WorkspaceProps<OneLampData, Lamp>) {
  const set = (changed: Partial<Lamp>) => onChange({ ...inputs, ...changed });
  const { angleDegrees: angle, distanceCm, widthCm, iso } = inputs;
  const start = oneLamp.start(data);
  return (
    <Workspace
      view={
        <TouchPicture
          of={draw(data, inputs)}
          grab={({ x }) => (x > photo.width ? (to) => set(lampAt(to.x, to.y)) : undefined)}
        />
      }
      hints={
        <Hint>On the right is the same scene from above. Drag the lamp, or use the sliders.</Hint>
      }
      groups={[
        {
          name: 'Position',
          value: `${angle}°`.replace('-', '−'),
          controls: (
            <Slider
              label="Lamp position"
              value={angle}
              min={-180}
              max={180}
              step={5}
              says={`${Math.abs(angle)}°${angle === 0 || Math.abs(angle) === 180 ? '' : angle > 0 ? ' to the right' : ' to the left'}`}
              steps={['5 degrees to the left', '5 degrees to the right']}
              onChange={(angleDegrees) => set({ angleDegrees })}
            />
          ),
        },
        {
          name: 'Distance',
          value: `${distanceCm} cm`,
          controls: (
            <Slider
              label="Lamp distance"
              value={distanceCm}
              min={50}
              max={400}
              step={10}
              says={`${distanceCm} cm`}
              steps={['10 cm closer', '10 cm further away']}
              onChange={(cm) => set({ distanceCm: cm })}
            />
          ),
        },
        {
          name: 'Width',
          value: `${widthCm} cm`,
          controls: (
            <Slider
              label="Lamp width"
              value={widthCm}
              min={5}
              max={150}
              step={5}
              says={`${widthCm} cm`}
              steps={['5 cm narrower', '5 cm wider']}
              onChange={(cm) => set({ widthCm: cm })}
            />
          ),
        },
        {
          name: 'ISO',
          value: `${isos[iso]}`,
          controls: (
            <Dial
              label="ISO"
              places={isos.map(String)}
              place={iso}
              start={start.iso}
              change={describeStops(iso - start.iso)}
              steps={['one stop darker', 'one stop brighter']}
              ends={['100', '6400']}
              onChange={(place) => set({ iso: place })}
            />
          ),
        },
      ]}
    />
  );
}

function describeStops(stops: number): string {
  if (stops === 0) return 'as at the start';
  const count = Math.abs(stops);
  return `${plural(count, 'stop')} ${stops > 0 ? 'brighter' : 'darker'}`;
}

export const view = anyView({ kind: oneLamp, Workspace: OneLamp });
