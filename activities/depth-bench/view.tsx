import { plural } from '../../contract/text/plurals.ts';
import { capitalised } from '../../contract/text/words.ts';
import { Dial } from '../shared/dial.tsx';
import { More } from '../shared/more.tsx';
import { NumberField } from '../shared/number-field.tsx';
import { Slider } from '../shared/slider.tsx';
import { type Place, stepped, TouchPicture } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import {
  apertures,
  type Bench,
  type DepthBenchData,
  depthBench,
  focalLengthsMm,
  metres,
  nameOf,
  things,
} from './model.ts';
import { bench, distanceAt, draw, placeOf, reachCm } from './picture.ts';

const nearestCm = 50;
const stepCm = 5;
const prediction = 'Prediction';
const movable = ['focusCm', 'flowerCm', 'personCm', 'treeCm'] as const;

/** The things on the bench, and above them the mark of the focus: whichever is nearest to the finger. */
export function takenAt(data: DepthBenchData, inputs: Bench, { x, y }: Place) {
  if (y < bench.top - 14) return undefined;
  if (y < bench.top + 24) return 'focusCm' as const;
  const away = (name: (typeof movable)[number]) => Math.abs(placeOf(data, inputs[name]) - x);
  const nearest = movable.toSorted((a, b) => away(a) - away(b))[0] ?? 'focusCm';
  return away(nearest) < 40 ? nearest : undefined;
}

function DepthBench({ data, inputs, task, onChange }: WorkspaceProps<DepthBenchData, Bench>) {
  const start = depthBench.start(data);
  const max = reachCm(data);
  const set = (changed: Partial<Bench>) => onChange({ ...inputs, ...changed });
  const predicts = data.tasks.some(({ goal }) => goal === 'predict');
  return (
    <Workspace
      view={
        <TouchPicture
          of={draw(data, inputs)}
          isSideways
          grab={(at) => {
            const name = takenAt(data, inputs, at);
            return (
              name &&
              (({ x }) => set({ [name]: stepped(distanceAt(data, x), nearestCm, max, stepCm) }))
            );
          }}
        />
      }
      hints={
        <Hint>
          Teal is the sharp zone. Drag the marigold marker to focus, or drag the subjects.
        </Hint>
      }
      due={data.tasks.find(({ id }) => id === task)?.goal === 'predict' ? prediction : undefined}
      groups={[
        {
          name: 'Aperture',
          value: `f/${apertures[inputs.aperture]}`,
          controls: (
            <Dial
              label="Aperture"
              places={apertures.map((number) => `f/${number}`)}
              place={inputs.aperture}
              start={start.aperture}
              change={describeStops(inputs.aperture - start.aperture)}
              steps={['one stop wider', 'one stop narrower']}
              ends={['f/1.4, shallow', 'deep, f/16']}
              onChange={(aperture) => set({ aperture })}
            />
          ),
        },
        {
          name: 'Lens',
          value: `${focalLengthsMm[inputs.focalLength]} mm`,
          controls: (
            <Dial
              label="Lens"
              places={focalLengthsMm.map((mm) => `${mm} mm`)}
              place={inputs.focalLength}
              start={start.focalLength}
              change={inputs.focalLength === start.focalLength ? 'as at the start' : ''}
              steps={['shorter', 'longer']}
              ends={['24 mm, deep', 'shallow, 85 mm']}
              onChange={(focalLength) => set({ focalLength })}
            />
          ),
        },
        {
          name: 'Focus',
          value: metres(inputs.focusCm),
          controls: (
            <Slider
              label="Focus"
              value={inputs.focusCm}
              min={nearestCm}
              max={max}
              step={stepCm}
              says={metres(inputs.focusCm)}
              steps={['5 cm closer', '5 cm further away']}
              onChange={(focusCm) => set({ focusCm })}
            />
          ),
        },
        ...(predicts
          ? [
              {
                name: prediction,
                value: inputs.predictedCm === null ? '?' : `${inputs.predictedCm} cm`,
                isList: true,
                controls: (
                  <NumberField
                    label="Depth you predict"
                    unit="cm"
                    value={inputs.predictedCm}
                    min={0}
                    max={10_000}
                    onChange={(predictedCm) => set({ predictedCm })}
                  />
                ),
              },
            ]
          : []),
        {
          name: 'Subjects',
          value: 'Move',
          isList: true,
          controls: (
            <More summary="Move the subjects">
              {things.map((thing) => (
                <Slider
                  key={thing}
                  label={capitalised(nameOf(data, thing).replace(/^the /, ''))}
                  value={inputs[`${thing}Cm`]}
                  min={nearestCm}
                  max={max}
                  step={stepCm}
                  says={metres(inputs[`${thing}Cm`])}
                  steps={['5 cm closer', '5 cm further away']}
                  onChange={(cm) => set({ [`${thing}Cm`]: cm })}
                />
              ))}
            </More>
          ),
        },
      ]}
    />
  );
}

function describeStops(places: number): string {
  if (places === 0) return 'as at the start';
  const count = Math.abs(places);
  return `${plural(count, 'stop')} ${places > 0 ? 'narrower' : 'wider'}`;
}

export const view = anyView({ kind: depthBench, Workspace: DepthBench });
