import { Button } from '../../web/ui/buttons/button.tsx';
import { Buttons } from '../shared/buttons.tsx';
import { useKeptState } from '../shared/kept-state.tsx';
import { Picture } from '../shared/picture.tsx';
import { Slider } from '../shared/slider.tsx';
import { Surface } from '../shared/surface.tsx';
import { anyTurnView, type TurnWorkspaceProps } from '../shared/view.ts';
import { money } from '../shared/words.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type PriceMove, pricesOf, type ShownSaturdays } from './model.ts';
import { draw, priceAt, size } from './picture.ts';

function SixSaturdays({ shown, isBusy, onMove }: TurnWorkspaceProps<ShownSaturdays, PriceMove>) {
  const { saturdays, saturdaysLeft, committed, costCents, stepCents } = shown;
  const prices = pricesOf(shown);
  const [chosen, setChosen] = useKeptState(
    'price',
    () => saturdays.at(-1)?.priceCents ?? prices[Math.floor(prices.length / 2)] ?? 0,
    (kept): kept is number => typeof kept === 'number' && prices.includes(kept),
  );
  const price = committed?.priceCents ?? chosen;
  const choose = (cents: number) => !committed && setChosen(cents);
  const canTry = !committed && saturdaysLeft > 0;
  const canCommit = !committed && saturdays.length > 0;
  return (
    <Workspace
      view={
        <Surface {...size} isSideways onMove={({ x }) => choose(priceAt(shown, x))}>
          <Picture of={draw(shown, price)} />
        </Surface>
      }
      hints={
        <Hint>
          {committed
            ? 'Choose “Start again” to try another town.'
            : saturdays.length === 0
              ? 'Try a price on one Saturday first. You can also drag in the chart.'
              : 'Every Saturday has a little luck in it, so don’t trust a single one.'}
        </Hint>
      }
      groups={[
        {
          name: 'Price',
          controls: (
            <Slider
              label="Price of a box"
              note={`${money(price - costCents)} left over per box`}
              value={price}
              min={shown.lowestPriceCents}
              max={prices.at(-1) ?? shown.highestPriceCents}
              step={stepCents}
              says={money(price)}
              steps={[`${money(stepCents)} less`, `${money(stepCents)} more`]}
              onChange={choose}
            />
          ),
        },
      ]}
      actions={
        <Buttons>
          <Button
            wide
            variant={canTry ? 'primary' : 'quiet'}
            pending={isBusy}
            aria-disabled={!canTry || undefined}
            onClick={() => canTry && onMove({ kind: 'try', priceCents: price })}
          >
            {canTry
              ? `Open on Saturday ${saturdays.length + 1} at ${money(price)}`
              : committed
                ? 'Your price is set'
                : 'No more Saturdays to try'}
          </Button>
          <Button
            wide
            variant={canTry || !canCommit ? 'quiet' : 'primary'}
            pending={isBusy}
            aria-disabled={!canCommit || undefined}
            onClick={() => canCommit && onMove({ kind: 'commit', priceCents: price })}
          >
            {committed ? `${money(price)} for good` : `Set ${money(price)} for good`}
          </Button>
        </Buttons>
      }
    />
  );
}

export const view = anyTurnView({ TurnWorkspace: SixSaturdays });
