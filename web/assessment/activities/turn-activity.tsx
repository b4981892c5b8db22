import { useState } from 'react';
import type { TurnView } from '../../../activities/shared/view.ts';
import type { ActivityDetail, MovesMade } from '../../../contract/assessment/activities.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ActivityFrame, type Result } from '../shared/activities/activity-frame.tsx';
import { type ActivityPlace, sendMove, sendRestart } from './activity-calls.ts';
import { KeptNote } from './kept-note.tsx';

type TurnActivityProps = {
  place: ActivityPlace;
  activity: ActivityDetail;
  view: TurnView<unknown, unknown>;
};

/** An activity in which something has to be found out, move by move. The server answers each. */
export function TurnActivity({ place, activity, view }: TurnActivityProps) {
  const { TurnWorkspace } = view;
  const { tasks, hash, state } = activity;
  const [turn, setTurn] = useState(activity.turn);
  const [done, setDone] = useState<readonly string[]>(state?.done ?? []);
  const [said, setSaid] = useState<Result>();
  const [isBusy, setIsBusy] = useState(false);
  if (!turn) return null;

  const run = async (send: () => Promise<MovesMade>, isMove: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const made = await send();
      setTurn(made.turn);
      const solved = made.verdicts.filter((verdict) => verdict.done);
      const fresh = solved.find(({ task }) => !done.includes(task));
      setDone(made.state?.done ?? [...new Set([...done, ...solved.map(({ task }) => task)])]);
      setSaid(fresh && isMove ? { tone: 'good', says: fresh.says } : undefined);
    } catch (error) {
      setSaid({ tone: 'bad', says: errorMessage(error) });
    } finally {
      setIsBusy(false);
    }
  };

  const result = said ?? { tone: 'plain', says: turn.says };
  return (
    <ActivityFrame
      activity={activity}
      done={done}
      result={result}
      announced={result.says}
      table={turn.table}
      isBusy={isBusy}
      onReset={() => void run(() => sendRestart(place), false)}
      resetLabel="Start again"
      note={<KeptNote tasks={tasks.length} done={done.length} isKept={state !== null} />}
    >
      <TurnWorkspace
        shown={turn.shown}
        isBusy={isBusy}
        onMove={(move) =>
          void run(() => sendMove(place, { move, after: turn.moves, hash, game: turn.game }), true)
        }
      />
    </ActivityFrame>
  );
}
