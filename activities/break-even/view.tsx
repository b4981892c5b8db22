import { plural } from '../../contract/text/plurals.ts';
import { Picture } from '../shared/picture.tsx';
import { Slider } from '../shared/slider.tsx';
import { Surface } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { grouped, money } from '../shared/words.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import {
  type BreakEvenData,
  breakEven,
  contributionOf,
  longestDelayWeeks,
  type Plan,
} from './model.ts';
import { customersAt, draw, mostCustomers, size } from './picture.ts';

const highestPriceCents = 10_000;
const delay = 'Payment';

function BreakEven({ data, inputs, task, onChange }: WorkspaceProps<BreakEvenData, Plan>) {
  const { start, variableCents, fixedCents } = data;
  const contribution = contributionOf(data, inputs);
  return (
    <Workspace
      view={
        <Surface
          {...size}
          isSideways
          onMove={({ x }) => onChange({ ...inputs, customers: customersAt(data, x) })}
        >
          <Picture of={draw(data, inputs)} />
        </Surface>
      }
      hints={
        <Hint>
          Fixed costs are {money(fixedCents)} a week, variable costs {money(variableCents)} a
          customer. You can also drag the yellow marker in the chart.
        </Hint>
      }
      due={data.tasks.find(({ id }) => id === task)?.goal === 'longest-delay' ? delay : undefined}
      groups={[
        {
          name: 'Customers',
          value: grouped(inputs.customers),
          controls: (
            <Slider
              label="Customers a week"
              note={since(inputs.customers - start.customers, ['fewer', 'more'])}
              value={inputs.customers}
              min={0}
              max={mostCustomers(data)}
              says={grouped(inputs.customers)}
              steps={['one fewer', 'one more']}
              onChange={(customers) => onChange({ ...inputs, customers })}
            />
          ),
        },
        {
          name: 'Price',
          value: money(inputs.priceCents),
          controls: (
            <Slider
              label="Price"
              note={
                contribution < 0
                  ? `You lose ${money(-contribution)} on each customer`
                  : `Each customer contributes ${money(contribution)}`
              }
              value={inputs.priceCents}
              min={0}
              max={Math.min(highestPriceCents, start.priceCents * 2)}
              says={money(inputs.priceCents)}
              steps={['one cent less', 'one cent more']}
              onChange={(priceCents) => onChange({ ...inputs, priceCents })}
            />
          ),
        },
        {
          name: delay,
          value: weeks(inputs.delayWeeks),
          controls: (
            <Slider
              label="Payment delay"
              note={since(inputs.delayWeeks - start.delayWeeks, ['sooner', 'later'], weeks)}
              value={inputs.delayWeeks}
              min={0}
              max={longestDelayWeeks}
              says={weeks(inputs.delayWeeks)}
              steps={['one week sooner', 'one week later']}
              onChange={(delayWeeks) => onChange({ ...inputs, delayWeeks })}
            />
          ),
        },
      ]}
    />
  );
}

const weeks = (count: number) => plural(count, 'week');

const since = (
  change: number,
  [down, up]: readonly [down: string, up: string],
  say: (count: number) => string = grouped,
) =>
  change === 0
    ? 'Same as at the start'
    : `${say(Math.abs(change))} ${change > 0 ? up : down} than at the start`;

export const view = anyView({ kind: breakEven, Workspace: BreakEven });
