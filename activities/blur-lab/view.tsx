import { Dial } from '../shared/dial.tsx';
import { Slider } from '../shared/slider.tsx';
import { stepped, TouchPicture } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type BlurLabData, blurLab, type Shot, shutters } from './model.ts';
import { draw, plan } from './picture.ts';
import { useRide } from './use-ride.tsx';

function BlurLab({ data, inputs, onChange }: WorkspaceProps<BlurLabData, Shot>) {
  const set = (changed: Partial<Shot>) => onChange({ ...inputs, ...changed });
  const { panMetresPerSecond: pan, angleDegrees: angle } = inputs;
  const start = blurLab.start(data);
  const ride = useRide(inputs);
  return (
    <Workspace
      view={
        <TouchPicture
          of={draw(data, inputs, ride)}
          isSideways
          grab={({ y }) => {
            if (y < 230) return undefined;
            return y > plan.y - 44
              ? (to) => set({ panMetresPerSecond: stepped((to.x - plan.x) / 13, 0, 10, 0.25) })
              : (to) => set({ angleDegrees: angleTo(to.x - plan.x, to.y - plan.rider) });
          }}
        />
      }
      hints={
        <>
          <Hint>
            Below is the street from above. Drag Nuno's path to turn it, or the camera to follow
            him.
          </Hint>
          <Hint>
            Nuno rides at {data.riderMetresPerSecond} m/s. The picture is 6,000 pixels wide and
            shows {data.frameWidthMetres} m of the street.
          </Hint>
        </>
      }
      groups={[
        {
          name: 'Shutter',
          value: `1/${shutters[inputs.shutter]} s`,
          controls: (
            <Dial
              label="Shutter speed"
              places={shutters.map((part) => `1/${part} s`)}
              place={inputs.shutter}
              start={start.shutter}
              change={describeTime(inputs.shutter - start.shutter)}
              steps={['a shorter time', 'a longer time']}
              ends={['1/1000, frozen', 'smeared, 1/8']}
              onChange={(shutter) => set({ shutter })}
            />
          ),
        },
        {
          name: 'Camera',
          value: pan === 0 ? 'still' : `${pan} m/s`,
          controls: (
            <Slider
              label="Camera follows"
              value={pan}
              min={0}
              max={10}
              step={0.25}
              says={pan === 0 ? 'held still' : `at ${pan} m/s`}
              steps={['slower', 'faster']}
              onChange={(panMetresPerSecond) => set({ panMetresPerSecond })}
            />
          ),
        },
        {
          name: 'Path',
          value: `${angle}°`,
          controls: (
            <Slider
              label="Nuno's path"
              value={angle}
              min={0}
              max={90}
              says={`${angle}°, ${angle === 90 ? 'across the frame' : angle === 0 ? 'straight at you' : 'slanting'}`}
              steps={['one degree more towards you', 'one degree more across']}
              onChange={(angleDegrees) => set({ angleDegrees })}
            />
          ),
        },
      ]}
    />
  );
}

/** From where Nuno is to the finger: 90 to the right, 0 straight down to the camera. */
export const angleTo = (dx: number, dy: number): number =>
  stepped((Math.atan2(Math.max(0, dx), dy) * 180) / Math.PI, 0, 90);

/** Stops are powers of two. */
function describeTime(stops: number): string {
  if (stops === 0) return 'as at the start';
  return `${2 ** Math.abs(stops)} times as ${stops > 0 ? 'long' : 'short'}`;
}

export const view = anyView({ kind: blurLab, Workspace: BlurLab });
