import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Verdict } from '../../../../activities/kind.ts';
import { turnKinds } from '../../../../activities/kinds.ts';
import type { ActivityView, AnyView, TurnView } from '../../../../activities/shared/view.ts';
import { views } from '../../../../activities/views.tsx';
import type { DraftActivity } from '../../../../contract/studio/content.ts';
import { checkActivityDraft } from '../../../../contract/writing/activities.ts';
import {
  ActivityFrame,
  type Solved,
  taskAtHand,
} from '../../../assessment/shared/activities/activity-frame.tsx';
import { call } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './activity-dialog.module.css';

const pauseMs = 400;

/** What is still missing, or the activity as learners would have it. */
export function ActivityPreview({ activity }: { activity: DraftActivity }) {
  const settled = useSettled(activity);
  const check = useQuery({
    queryKey: ['studio', 'activity-check', JSON.stringify(settled)],
    queryFn: () => call(checkActivityDraft, { body: { activity: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const view = useView(settled.kind);
  const problems = check.isError ? [errorMessage(check.error)] : (check.data?.problems ?? []);
  return (
    <section className={styles.preview} aria-label="Preview of the activity">
      {problems.length > 0 ? (
        <Notice tone="info" title="This activity isn’t complete yet">
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : view && check.data ? (
        'Workspace' in view ? (
          <Trial key={JSON.stringify(settled.data)} activity={settled} view={view} />
        ) : (
          <TurnTrial key={JSON.stringify(settled.data)} activity={settled} view={view} />
        )
      ) : (
        <p>{view === null ? 'We couldn’t load the activity. Try again later.' : 'Checking…'}</p>
      )}
    </section>
  );
}

/** The last value, once nobody types any more. */
function useSettled(activity: DraftActivity): DraftActivity {
  const [settled, setSettled] = useState(activity);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(activity), pauseMs);
    return () => clearTimeout(timer);
  }, [activity]);
  return useDeferredValue(settled);
}

/** Null if it couldn't be loaded. */
function useView(kind: string): AnyView | null | undefined {
  const [view, setView] = useState<AnyView | null>();
  useEffect(() => {
    const load = views[kind];
    if (!load) setView(null);
    else
      load().then(
        (found) => setView(found),
        () => setView(null),
      );
  }, [kind]);
  return view;
}

type TrialProps<View> = { activity: DraftActivity; view: View };

/** Judged here: nothing of it is stored. */
function Trial({ activity, view }: TrialProps<ActivityView<unknown, unknown>>) {
  const { kind, Workspace } = view;
  const { data } = activity;
  const parsed = kind.data.safeParse(data);
  const [inputs, setInputs] = useState<unknown>(() =>
    parsed.success ? kind.start(parsed.data) : null,
  );
  const [done, setDone] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<Verdict>();
  const [solved, setSolved] = useState<Solved>();
  if (!parsed.success) return null;
  const tasks = kind.tasks(parsed.data);
  const task = taskAtHand(tasks, done, solved)?.id;
  const headline = kind.headline?.(parsed.data, inputs);
  const described = kind.describe(parsed.data, inputs, task);
  const change = (changed: unknown) => {
    setInputs(changed);
    setSaid(undefined);
  };
  return (
    <div className="surface raised">
      <ActivityFrame
        activity={{ ...activity, tasks }}
        done={done}
        solved={solved}
        result={{
          tone: said ? (said.done ? 'good' : 'not-yet') : 'plain',
          says: said?.says ?? headline?.says ?? described,
        }}
        announced={said?.says ?? described}
        table={kind.table(parsed.data, inputs)}
        isBusy={false}
        onCheck={async (checked) => {
          const verdict = kind.judge(parsed.data, checked, inputs);
          setSaid(verdict);
          if (!verdict.done) return;
          setDone([...done, checked]);
          setSolved({ task: checked, says: verdict.says });
        }}
        onNext={() => {
          setSolved(undefined);
          setSaid(undefined);
        }}
        onReset={() => change(kind.start(parsed.data))}
        note="A preview: nothing is kept"
        isKept={false}
      >
        <Workspace data={parsed.data} inputs={inputs} task={task} onChange={change} />
      </ActivityFrame>
    </div>
  );
}

/** What has to be found out is drawn here too: whoever writes it may see it. */
function TurnTrial({ activity, view }: TrialProps<TurnView<unknown, unknown>>) {
  const { TurnWorkspace } = view;
  const kind = turnKinds.get(activity.kind);
  const parsed = kind?.data.safeParse(activity.data);
  const [seed, setSeed] = useState(newSeed);
  const [moves, setMoves] = useState<readonly unknown[]>([]);
  const [said, setSaid] = useState('');
  if (!kind || !parsed?.success) return null;
  const opened = kind.open(parsed.data);
  const described = opened.describe(seed, moves);
  const done = opened.tasks.filter(({ id }) => opened.judge(seed, moves, id).done);
  return (
    <div className="surface raised">
      <ActivityFrame
        activity={{ ...activity, tasks: opened.tasks }}
        done={done.map(({ id }) => id)}
        result={{ tone: 'plain', says: said || described }}
        announced={said || described}
        table={opened.table(seed, moves)}
        isBusy={false}
        onNext={() => setSaid('')}
        onReset={() => {
          setSeed(newSeed());
          setMoves([]);
          setSaid('');
        }}
        note="A preview: nothing is kept"
        isKept={false}
      >
        <TurnWorkspace
          shown={opened.show(seed, moves)}
          isBusy={false}
          onMove={(move) => {
            const refused = opened.refuse(seed, moves, move);
            setSaid(refused ?? '');
            if (!refused) setMoves([...moves, move]);
          }}
        />
      </ActivityFrame>
    </div>
  );
}

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
