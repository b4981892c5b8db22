import { NumberField } from '../shared/number-field.tsx';
import { Picture } from '../shared/picture.tsx';
import { Slider } from '../shared/slider.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { grouped, short } from '../shared/words.ts';
import { Workspace } from '../shared/workspace.tsx';
import { type BayesCountsData, bayesCounts, type Counting, everyone } from './model.ts';
import { draw } from './picture.ts';

const counted = 'Your count';

const perThousand = (count: number) => `${short(count / 10)}%: ${grouped(count)} in 1,000`;

function BayesCounts({ data, inputs, task, onChange }: WorkspaceProps<BayesCountsData, Counting>) {
  const { one, other, all } = data.words;
  const isCounting = data.tasks.some(({ goal }) => goal === 'count');
  return (
    <Workspace
      view={<Picture of={draw(data, inputs)} />}
      due={data.tasks.find(({ id }) => id === task)?.goal === 'count' ? counted : undefined}
      groups={[
        {
          name: 'Base rate',
          value: `${short(inputs.illPerThousand / 10)}%`,
          controls: (
            <Slider
              label="Base rate"
              value={inputs.illPerThousand}
              min={1}
              max={everyone - 1}
              says={`${perThousand(inputs.illPerThousand)} ${one}`}
              steps={['1 in 1,000 fewer', '1 in 1,000 more']}
              onChange={(illPerThousand) => onChange({ ...inputs, illPerThousand })}
            />
          ),
        },
        {
          name: 'Found',
          value: `${inputs.foundPercent}%`,
          controls: (
            <Slider
              label="Found by the test"
              value={inputs.foundPercent}
              min={1}
              max={100}
              says={`${inputs.foundPercent}% of the ${one}`}
              steps={['1% fewer', '1% more']}
              onChange={(foundPercent) => onChange({ ...inputs, foundPercent })}
            />
          ),
        },
        {
          name: 'False alarms',
          value: `${short(inputs.falseAlarmsPerThousand / 10)}%`,
          controls: (
            <Slider
              label="False alarms"
              value={inputs.falseAlarmsPerThousand}
              min={0}
              max={everyone}
              says={`${short(inputs.falseAlarmsPerThousand / 10)}% of the ${other}`}
              steps={['0.1% fewer', '0.1% more']}
              onChange={(falseAlarmsPerThousand) => onChange({ ...inputs, falseAlarmsPerThousand })}
            />
          ),
        },
        ...(isCounting
          ? [
              {
                name: counted,
                value: inputs.sharePercent === null ? '?' : `${short(inputs.sharePercent)}%`,
                isList: true,
                controls: (
                  <>
                    <NumberField
                      label={`Your count: ${one}, positive`}
                      value={inputs.illPositive}
                      min={0}
                      max={everyone}
                      unit={all}
                      onChange={(illPositive) => onChange({ ...inputs, illPositive })}
                    />
                    <NumberField
                      label={`Your count: ${other}, positive`}
                      value={inputs.healthyPositive}
                      min={0}
                      max={everyone}
                      unit={all}
                      onChange={(healthyPositive) => onChange({ ...inputs, healthyPositive })}
                    />
                    <NumberField
                      label={`Share of the positives who are ${one}`}
                      value={inputs.sharePercent}
                      min={0}
                      max={100}
                      step={0.1}
                      unit="%"
                      onChange={(sharePercent) => onChange({ ...inputs, sharePercent })}
                    />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

export const view = anyView({ kind: bayesCounts, Workspace: BayesCounts });
