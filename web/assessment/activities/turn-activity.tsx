import { useState } from 'react';
import type { TurnView } from '../../../activities/shared/view.ts';
import type { ActivityDetail, MovesMade } from '../../../contract/assessment/activities.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ActivityFrame, type Result, type Solved } from '../shared/activities/activity-frame.tsx';
import { sendMove, sendRestart } from './activity-calls.ts';
import { type DraftOwner, readDraft, visitor, writeDraft } from './activity-draft.ts';
import { KeptNote } from './kept-note.tsx';

type TurnActivityProps = {
  draftOf: DraftOwner;
  activity: ActivityDetail;
  view: TurnView<unknown, unknown>;
};

interface VisitorGame {
  turn: ActivityDetail['turn'];
  done: readonly string[];
}

/** The game of a visitor, as stored in this tab. */
function readGame(of: DraftOwner): VisitorGame | undefined {
  const { game } = readDraft(of);
  // Only we write it, and a game that was tampered with is refused by the server.
  return of.owner === visitor ? (game as VisitorGame | undefined) : undefined;
}

/** An activity in which something has to be found out, move by move. The server answers each. */
export function TurnActivity({ draftOf, activity, view }: TurnActivityProps) {
  const { TurnWorkspace } = view;
  const { tasks, hash, state } = activity;
  const { place } = draftOf;
  const [{ turn, done }, setGame] = useState<VisitorGame>(
    () => readGame(draftOf) ?? { turn: activity.turn, done: state?.done ?? [] },
  );
  const [said, setSaid] = useState<Result>();
  const [solved, setSolved] = useState<Solved>();
  const [isBusy, setIsBusy] = useState(false);
  if (!turn) return null;

  const run = async (send: () => Promise<MovesMade>, isMove: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const made = await send();
      const achieved = made.verdicts.filter((verdict) => verdict.done);
      const fresh = isMove ? achieved.find(({ task }) => !done.includes(task)) : undefined;
      const game = {
        turn: made.turn,
        done: made.state?.done ?? [...new Set([...done, ...achieved.map(({ task }) => task)])],
      };
      setGame(game);
      // A learner's game is stored with the account; a visitor's is stored nowhere else.
      if (draftOf.owner === visitor) writeDraft(draftOf, { game });
      setSaid(fresh ? { tone: 'good', says: fresh.says } : undefined);
      setSolved(fresh);
    } catch (error) {
      setSaid({ tone: 'failed', says: errorMessage(error) });
    } finally {
      setIsBusy(false);
    }
  };

  const result = said ?? { tone: 'plain', says: turn.says };
  return (
    <ActivityFrame
      activity={activity}
      done={done}
      solved={solved}
      result={result}
      announced={result.says}
      table={turn.table}
      isBusy={isBusy}
      onNext={() => setSolved(undefined)}
      onReset={() => void run(() => sendRestart(place), false)}
      resetLabel="Start again"
      isKept={state !== null}
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
