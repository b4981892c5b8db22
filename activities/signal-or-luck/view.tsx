import { Button } from '../../web/ui/buttons/button.tsx';
import { Buttons } from '../shared/buttons.tsx';
import parts from '../shared/parts.module.css';
import { Picture } from '../shared/picture.tsx';
import { anyTurnView, type TurnWorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { type ChannelAnswer, inPoints, type RoundMove, type ShownRounds, sum } from './model.ts';
import { draw } from './picture.ts';

function SignalOrLuck({ shown, isBusy, onMove }: TurnWorkspaceProps<ShownRounds, RoundMove>) {
  const { channels, worth, rounds, canWait, isOver } = shown;
  const answers: readonly { answer: ChannelAnswer; says: string; points: number }[] = [
    { answer: 'first', says: `Better: ${channels.first}`, points: worth.better },
    { answer: 'second', says: `Better: ${channels.second}`, points: worth.better },
    { answer: 'cannot-tell', says: 'Can’t tell', points: worth.cannotTell },
  ];
  const current = rounds.at(-1);
  const [a, b] = [sum(current?.first ?? []), sum(current?.second ?? [])];
  return (
    <Workspace
      view={<Picture of={draw(shown)} />}
      hints={
        <Hint>A wrong answer earns nothing. Another month adds customers to both counts.</Hint>
      }
      groups={[
        {
          name: 'Your answer',
          isList: true,
          controls: (
            <>
              <p className={parts.note}>
                {isOver
                  ? 'Choose “Start again” for ten other shops.'
                  : `Which one works better? The difference is ${Math.abs(a - b)} and the total ${a + b}, so the score is ${Math.abs(a - b)} ÷ √${a + b}.`}
              </p>
              <Buttons>
                {answers.map(({ answer, says, points }) => (
                  <Button
                    key={answer}
                    wide
                    pending={isBusy}
                    aria-disabled={isOver || undefined}
                    onClick={() => !isOver && onMove({ kind: 'answer', answer })}
                  >
                    {says} · {inPoints(points)}
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
                    ? `Wait another month · −${inPoints(worth.month)}`
                    : 'No more months to wait for'}
                </Button>
              </Buttons>
            </>
          ),
        },
      ]}
    />
  );
}

export const view = anyTurnView({ TurnWorkspace: SignalOrLuck });
