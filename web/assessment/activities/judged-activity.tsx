import { useState } from 'react';
import type { ActivityView } from '../../../activities/shared/view.ts';
import type { ActivityDetail, ActivityVerdict } from '../../../contract/assessment/activities.ts';
import { errorMessage } from '../../data/error-message.ts';
import {
  ActivityFrame,
  type Result,
  type Solved,
  taskAtHand,
} from '../shared/activities/activity-frame.tsx';
import { sendCheck } from './activity-calls.ts';
import { type DraftOwner, visitor } from './activity-draft.ts';
import { KeptNote } from './kept-note.tsx';
import { useKeptInputs } from './use-kept-inputs.ts';

type JudgedActivityProps = {
  /** Null in a preview. */
  draftOf: DraftOwner | null;
  activity: ActivityDetail;
  view: ActivityView<unknown, unknown>;
};

/** An activity whose tasks are judged from the inputs. The server decides, except in previews. */
export function JudgedActivity({ draftOf, activity, view }: JudgedActivityProps) {
  const { kind, Workspace } = view;
  const { data, tasks, hash, state } = activity;
  const start = kind.start(data);
  const { inputs, ...kept } = useKeptInputs({
    of: draftOf,
    stored: state?.inputs ?? null,
    isPossible: (value) => kind.inputs.safeParse(value).success,
    start,
  });
  const [done, setDone] = useState<readonly string[]>(state?.done ?? []);
  const [said, setSaid] = useState<Result>();
  const [solved, setSolved] = useState<Solved>();
  const [isBusy, setIsBusy] = useState(false);

  const change = (changed: unknown) => {
    kept.change(changed);
    setSaid(undefined);
  };

  const check = async (checked: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const verdict = await judge(checked);
      setSaid({ tone: verdict.done ? 'good' : 'not-yet', says: verdict.says });
      setDone(doneAfter(verdict, done));
      if (verdict.done) setSolved({ task: checked, says: verdict.says });
    } catch (error) {
      setSaid({ tone: 'failed', says: errorMessage(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const judge = async (checked: string): Promise<ActivityVerdict> => {
    if (!draftOf) return { ...kind.judge(data, checked, inputs), task: checked, state: null };
    await kept.settle();
    const verdict = await sendCheck(draftOf.place, { task: checked, inputs, hash });
    if (draftOf.owner !== visitor) kept.isKept(inputs);
    return verdict;
  };

  const task = taskAtHand(tasks, done, solved)?.id;
  const headline = kind.headline?.(data, inputs);
  const described = kind.describe(data, inputs, task);
  const result: Result = said ?? {
    tone: 'plain',
    says: headline?.says ?? described,
    ...(headline?.sum && { sum: headline.sum }),
  };
  const advice = task === undefined || solved ? undefined : kind.judge(data, task, inputs);
  return (
    <ActivityFrame
      activity={activity}
      done={done}
      solved={solved}
      result={result}
      announced={said?.says ?? described}
      advice={advice?.done ? 'That looks right. Press Check.' : advice?.says}
      table={kind.table(data, inputs)}
      isBusy={isBusy}
      onCheck={check}
      onNext={() => {
        setSolved(undefined);
        setSaid(undefined);
      }}
      onReset={() => change(start)}
      isKept={state !== null}
      note={
        <KeptNote
          tasks={tasks.length}
          done={done.length}
          isKept={state !== null}
          isOffline={kept.isOffline}
        />
      }
    >
      <Workspace data={data} inputs={inputs} task={task} onChange={change} />
    </ActivityFrame>
  );
}

/** Nothing is stored for a visitor, so the page remembers it. */
function doneAfter(verdict: ActivityVerdict, done: readonly string[]): readonly string[] {
  if (verdict.state) return verdict.state.done;
  return verdict.done ? [...new Set([...done, verdict.task])] : done;
}
