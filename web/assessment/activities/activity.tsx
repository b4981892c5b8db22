import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { BrowserDraftContext } from '../../../activities/shared/kept-state.tsx';
import type { AnyView } from '../../../activities/shared/view.ts';
import { views } from '../../../activities/views.tsx';
import type { ActivityDetail } from '../../../contract/assessment/activities.ts';
import { useSession } from '../../data/session.tsx';
import { usePreview } from '../shared/preview.ts';
import { loadActivity } from './activity-calls.ts';
import { browserDraft, visitor } from './activity-draft.ts';
import { JudgedActivity } from './judged-activity.tsx';
import { LoadFailure } from './load-failure.tsx';
import { TurnActivity } from './turn-activity.tsx';

type ActivityProps = {
  slug: string;
  id: string;
  /** It can be shown in place of its still. */
  onReady: () => void;
};

interface Loaded {
  activity: ActivityDetail;
  view: AnyView;
  /** The person whose state it has. */
  owner: string;
}

/** Loads an activity. Until it is there, the still has everything there is to read. */
export function Activity({ slug, id, onReady }: ActivityProps) {
  const { state, user } = useSession();
  const preview = usePreview();
  const owner = state === 'loading' ? undefined : String(user?.userid ?? visitor);
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const ready = useEffectEvent(onReady);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (owner === undefined) return;
    let isOver = false;
    const load = async () => {
      const activity = await (preview
        ? preview.loadActivity(id)
        : loadActivity({ slug, activity: id }));
      const view = await views[activity.kind]?.();
      if (view && !isOver) setLoaded({ activity, view, owner });
    };
    setFailure(undefined);
    load().catch((error: unknown) => !isOver && setFailure(error));
    return () => {
      isOver = true;
    };
  }, [slug, id, owner, preview, attempt]);

  // Before anything is painted: a still and an activity below it would push the text down for a moment.
  useLayoutEffect(() => {
    if (loaded) ready();
  }, [loaded]);

  if (!loaded) {
    return failure === undefined ? null : (
      <LoadFailure error={failure} onRetry={() => setAttempt(attempt + 1)} />
    );
  }
  const { activity, view } = loaded;
  const draftOf = { owner: loaded.owner, place: { slug, activity: id }, hash: activity.hash };
  const key = `${loaded.owner} ${activity.hash}`;
  return (
    <BrowserDraftContext value={preview ? nothingKept : browserDraft(draftOf)}>
      {'Workspace' in view ? (
        <JudgedActivity
          key={key}
          draftOf={preview ? null : draftOf}
          activity={activity}
          view={view}
        />
      ) : (
        <TurnActivity key={key} draftOf={draftOf} activity={activity} view={view} />
      )}
    </BrowserDraftContext>
  );
}

const nothingKept = { read: () => undefined, write: () => {} };
