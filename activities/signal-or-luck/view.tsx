import { Button } from '../../web/ui/buttons/button.tsx';
import { Buttons } from '../shared/buttons.tsx';
import { Picture } from '../shared/picture.tsx';
import { anyTurnView, type TurnWorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type ChannelAnswer, type RoundMove, type ShownRounds, sum } from './model.ts';
import { draw } from './picture.ts';

function SignalOrLuck({ shown, isBusy, onMove }: TurnWorkspaceProps<ShownRounds, RoundMove>) {
  const { channels, worth, rounds, canWait, isOver } = shown;
  const answers: readonly { answer: ChannelAnswer; says: string; points: number }[] = [
    { answer: 'first', says: `More from ${channels.first}`, points: worth.better },
    { answer: 'second', says: `More from ${channels.second}`, points: worth.better },
    { answer: 'cannot-tell', says: 'Can’t tell', points: worth.cannotTell },
  ];
  const current = rounds.at(-1);
  const [a, b] = [sum(current?.first ?? []), sum(current?.second ?? [])];
  return (
    <Workspace view={<Picture of={draw(shown)} />}>
      <Hint>
        {isOver
          ? 'With “Start again” you meet other shops.'
          : `Which of the two works better? The difference is ${Math.abs(a - b)}, the total ${a + b}: the score is ${Math.abs(a - b)} ÷ √${a + b}.`}
      </Hint>
      <Buttons>
        {answers.map(({ answer, says, points }) => (
          <Button
            key={answer}
            wide
            pending={isBusy}
            aria-disabled={isOver || undefined}
            onClick={() => !isOver && onMove({ kind: 'answer', answer })}
          >
            {says}, {inPoints(points)}
          </Button>
        ))}
        <Button
          wide
          icon="clock"
          pending={isBusy}
          aria-disabled={!canWait || undefined}
          onClick={() => canWait && onMove({ kind: 'month' })}
        >
          {canWait || isOver
            ? `Wait another month, −${inPoints(worth.month)}`
            : 'No time to wait any longer'}
        </Button>
      </Buttons>
      <Hint>A wrong answer earns nothing. Each further month makes both counts grow.</Hint>
    </Workspace>
  );
}

const inPoints = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`;

export const view = anyTurnView({ TurnWorkspace: SignalOrLuck });
