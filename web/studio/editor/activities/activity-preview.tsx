import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Verdict } from '../../../../activities/kind.ts';
import type { ActivityView } from '../../../../activities/shared/view.ts';
import { views } from '../../../../activities/views.tsx';
import { checkActivityDraft } from '../../../../contract/studio/activities.ts';
import type { DraftActivity } from '../../../../contract/studio/content.ts';
import { ActivityFrame } from '../../../assessment/shared/activities/activity-frame.tsx';
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
        <Trial key={JSON.stringify(settled.data)} activity={settled} view={view} />
      ) : (
        <p>
          {view === null
            ? 'What learners have to find out stays on the server. Publish the lesson, or open its preview, to see it there.'
            : 'Checking…'}
        </p>
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

type View = ActivityView<unknown, unknown>;

/** Null for a kind that can't be tried here. */
function useView(kind: string): View | null | undefined {
  const [view, setView] = useState<View | null>();
  useEffect(() => {
    const load = views[kind];
    if (!load) setView(null);
    else
      load().then(
        (found) => setView('Workspace' in found ? found : null),
        () => setView(null),
      );
  }, [kind]);
  return view;
}

/** Judged here: nothing of it is stored. */
function Trial({ activity, view }: { activity: DraftActivity; view: View }) {
  const { kind, Workspace } = view;
  const { data } = activity;
  const parsed = kind.data.safeParse(data);
  const [inputs, setInputs] = useState<unknown>(() =>
    parsed.success ? kind.start(parsed.data) : null,
  );
  const [done, setDone] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<Verdict>();
  if (!parsed.success) return null;
  const headline = kind.headline?.(parsed.data, inputs);
  const described = kind.describe(parsed.data, inputs);
  const change = (changed: unknown) => {
    setInputs(changed);
    setSaid(undefined);
  };
  return (
    <div className={styles.live}>
      <ActivityFrame
        activity={{ ...activity, tasks: kind.tasks(parsed.data) }}
        done={done}
        result={{
          tone: (said ? said.done : headline?.isGood) ? 'good' : 'plain',
          says: said?.says ?? headline?.says ?? described,
        }}
        announced={said?.says ?? described}
        table={kind.table(parsed.data, inputs)}
        isBusy={false}
        onCheck={async (task) => {
          const verdict = kind.judge(parsed.data, task, inputs);
          setSaid(verdict);
          if (verdict.done) setDone([...done, task]);
          return verdict.done;
        }}
        onReset={() => change(kind.start(parsed.data))}
        note="A preview: nothing is kept"
      >
        <Workspace data={parsed.data} inputs={inputs} onChange={change} />
      </ActivityFrame>
    </div>
  );
}
