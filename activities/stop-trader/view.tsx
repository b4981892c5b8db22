import { plural } from '../../contract/text/plurals.ts';
import { Dial } from '../shared/dial.tsx';
import { Picture } from '../shared/picture.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Caption, Hint, Workspace } from '../shared/workspace.tsx';
import {
  apertures,
  describeLook,
  isos,
  type Setting,
  type StopTraderData,
  sceneOf,
  shutters,
  stopTrader,
} from './model.ts';
import { draw } from './picture.ts';

const dials = [
  {
    name: 'aperture',
    label: 'Aperture',
    tab: 'Aperture',
    places: apertures.map((number) => `f/${number}`),
    ends: ['f/16, deep focus', 'shallow, f/1.4'],
  },
  {
    name: 'shutter',
    label: 'Shutter speed',
    tab: 'Shutter',
    places: shutters.map((part) => `1/${part} s`),
    ends: ['1/1000, frozen', 'smeared, 1/8'],
  },
  {
    name: 'iso',
    label: 'ISO',
    tab: 'ISO',
    places: isos.map(String),
    ends: ['100, clean', 'grainy, 6400'],
  },
] as const;

function StopTrader({ data, inputs, task, onChange }: WorkspaceProps<StopTraderData, Setting>) {
  return (
    <Workspace
      view={<Picture of={draw(data, inputs, sceneOf(data, task))} />}
      hints={
        <>
          <Caption>{lowered(describeLook(data, inputs))}</Caption>
          <Hint>The orange mark shows where you are now, the teal one where you started.</Hint>
        </>
      }
      groups={dials.map(({ name, tab, ...dial }) => ({
        name: tab,
        value: dial.places[inputs[name]],
        controls: (
          <Dial
            {...dial}
            place={inputs[name]}
            start={data.start[name]}
            change={describeChange(inputs[name] - data.start[name])}
            steps={['one stop darker', 'one stop brighter']}
            onChange={(place) => onChange({ ...inputs, [name]: place })}
          />
        ),
      }))}
    />
  );
}

const lowered = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

function describeChange(stops: number): string {
  if (stops === 0) return 'as at the start';
  const count = Math.abs(stops);
  return `${plural(count, 'stop')} ${stops > 0 ? 'brighter' : 'darker'}`;
}

export const view = anyView({ kind: stopTrader, Workspace: StopTrader });
