import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { AnyView } from '../../../activities/shared/view.ts';
import { views } from '../../../activities/views.tsx';
import type { ActivityDetail } from '../../../contract/assessment/activities.ts';
import { useSession } from '../../data/session.tsx';
import { usePreview } from '../shared/preview.ts';
import { loadActivity } from './activity-calls.ts';
import { JudgedActivity } from './judged-activity.tsx';
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
  /** Whose state it has. */
  owner: string;
}

/** Loads an activity. What can't be loaded stays a still, which says all there is to read. */
export function Activity({ slug, id, onReady }: ActivityProps) {
  const { state, user } = useSession();
  const preview = usePreview();
  const owner = state === 'loading' ? undefined : String(user?.userid ?? 'visitor');
  const [loaded, setLoaded] = useState<Loaded>();
  const ready = useEffectEvent(onReady);

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
    load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [slug, id, owner, preview]);

  // Before anything is painted: a still and an activity below it would push the text down for a moment.
  useLayoutEffect(() => {
    if (loaded) ready();
  }, [loaded]);

  if (!loaded) return null;
  const { activity, view } = loaded;
  const place = { slug, activity: id };
  const key = `${loaded.owner} ${activity.hash}`;
  return 'Workspace' in view ? (
    <JudgedActivity key={key} place={place} activity={activity} view={view} />
  ) : (
    <TurnActivity key={key} place={place} activity={activity} view={view} />
  );
}
