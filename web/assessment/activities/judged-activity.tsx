import { useState } from 'react';
import type { ActivityView } from '../../../activities/shared/view.ts';
import type { ActivityDetail, ActivityVerdict } from '../../../contract/assessment/activities.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ActivityFrame, type Result } from '../shared/activities/activity-frame.tsx';
import { usePreview } from '../shared/preview.ts';
import { type ActivityPlace, sendCheck } from './activity-calls.ts';
import { KeptNote } from './kept-note.tsx';

type JudgedActivityProps = {
  place: ActivityPlace;
  activity: ActivityDetail;
  view: ActivityView<unknown, unknown>;
};

/** An activity whose tasks are judged from what was set. The server has the last word, but for previews. */
export function JudgedActivity({ place, activity, view }: JudgedActivityProps) {
  const { kind, Workspace } = view;
  const { data, tasks, hash, state } = activity;
  const isPreview = usePreview() !== null;
  const start = kind.start(data);
  const [inputs, setInputs] = useState<unknown>(state?.inputs ?? start);
  const [done, setDone] = useState<readonly string[]>(state?.done ?? []);
  const [said, setSaid] = useState<Result>();
  const [isBusy, setIsBusy] = useState(false);

  const change = (changed: unknown) => {
    setInputs(changed);
    setSaid(undefined);
  };

  const check = async (checked: string) => {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      const verdict = isPreview
        ? { ...kind.judge(data, checked, inputs), task: checked, state: null }
        : await sendCheck(place, { task: checked, inputs, hash });
      setSaid({ tone: verdict.done ? 'good' : 'plain', says: verdict.says });
      setDone(doneAfter(verdict, done));
      return verdict.done;
    } catch (error) {
      setSaid({ tone: 'bad', says: errorMessage(error) });
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  const headline = kind.headline?.(data, inputs);
  const task = tasks.find(({ id }) => !done.includes(id))?.id;
  const described = kind.describe(data, inputs, task);
  const result: Result = said ?? {
    tone: headline?.isGood ? 'good' : 'plain',
    says: headline?.says ?? described,
    ...(headline?.sum && { sum: headline.sum }),
  };
  return (
    <ActivityFrame
      activity={activity}
      done={done}
      result={result}
      announced={said?.says ?? described}
      table={kind.table(data, inputs)}
      isBusy={isBusy}
      onCheck={check}
      onReset={() => change(start)}
      note={<KeptNote tasks={tasks.length} done={done.length} isKept={state !== null} />}
    >
      <Workspace data={data} inputs={inputs} task={task} onChange={change} />
    </ActivityFrame>
  );
}

/** Of a visitor nothing is stored, so the page remembers it. */
function doneAfter(verdict: ActivityVerdict, done: readonly string[]): readonly string[] {
  if (verdict.state) return verdict.state.done;
  return verdict.done ? [...new Set([...done, verdict.task])] : done;
}
