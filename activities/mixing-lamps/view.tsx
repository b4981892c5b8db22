import { capitalised } from '../../contract/text/words.ts';
import { Picture } from '../shared/picture.tsx';
import { Slider } from '../shared/slider.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { lamps, type MixingLampsData, type Mixture, mixingLamps, percent } from './model.ts';
import { draw } from './picture.ts';

const full = { min: 0, max: 255 };

function MixingLamps({ data, inputs, task, onChange }: WorkspaceProps<MixingLampsData, Mixture>) {
  const { red, green, blue } = inputs;
  const isAlike = red === green && green === blue;
  return (
    <Workspace
      view={<Picture of={draw(data, inputs, task ?? data.tasks.at(-1)?.id)} />}
      hints={
        <Hint>
          Light adds up where the spots overlap. The strip compares your mix with the sample.
        </Hint>
      }
      groups={[
        ...lamps.map((lamp) => ({
          name: capitalised(lamp),
          value: `${inputs[lamp]}`,
          controls: (
            <Slider
              label={`${capitalised(lamp)} lamp`}
              {...full}
              value={inputs[lamp]}
              says={`${inputs[lamp]} · ${percent(inputs[lamp])}% of its light`}
              steps={['less', 'more']}
              onChange={(value) => onChange({ ...inputs, [lamp]: value })}
            />
          ),
        })),
        {
          name: 'All three',
          value: isAlike ? `${red}` : 'different',
          controls: (
            <Slider
              label="All three"
              {...full}
              value={Math.round((red + green + blue) / 3)}
              says={isAlike ? `${red} each` : 'different'}
              steps={['less', 'more']}
              onChange={(value) => onChange({ red: value, green: value, blue: value })}
            />
          ),
        },
      ]}
    />
  );
}

export const view = anyView({ kind: mixingLamps, Workspace: MixingLamps });
