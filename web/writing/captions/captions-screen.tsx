import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { type CaptionedMedia, getCaptionedMedia } from '../../../contract/writing/captions.ts';
import { wholeClockText } from '../../../contract/writing/clock.ts';
import { checkCues } from '../../../contract/writing/cues.ts';
import { useShortcuts } from '../../assessment/shared/shortcuts.ts';
import { call } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { PublishBar } from '../../studio/shared/publish-bar.tsx';
import { goToClashes } from '../../studio/shared/saving/clash-panel.tsx';
import { useDraft } from '../../studio/shared/use-draft.ts';
import { StudioFailure } from '../../teaching/shared/studio-failure.tsx';
import { coursePath, lessonPath, mediaPath } from '../../teaching/shared/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { Bench, WorkTabs } from '../../ui/layout/work-screen.tsx';
import { CaptionsClash } from './captions-clash.tsx';
import styles from './captions-screen.module.css';
import { CueList } from './cue-list.tsx';
import { Film } from './film.ts';
import { FilmPane } from './film-pane.tsx';
import { type KeyAction, keyAction } from './key-action.ts';
import { TranscriptPane } from './transcript-pane.tsx';
import { type Cues, captionsKey, useCaptions } from './use-captions.ts';
import { useCueActions } from './use-cue-actions.ts';

type CaptionsScreenProps = {
  lesson: StudioLesson;
  file: string;
  part: 'captions' | 'transcript';
};

export function CaptionsScreen({ lesson, file, part }: CaptionsScreenProps) {
  const params = { lessonId: lesson.id, name: file };
  const captioned = useQuery({
    queryKey: captionsKey(lesson.id, file),
    queryFn: () => call(getCaptionedMedia, { params }),
  });
  if (captioned.isPending) {
    return (
      <div className={styles.waiting}>
        <SkeletonLines title lines={10} />
      </div>
    );
  }
  if (captioned.data) {
    return <CaptionsEditor {...{ lesson, file, part }} captioned={captioned.data} />;
  }
  if (errorStatus(captioned.error) === 404) {
    return (
      <StatusPage
        kind="notFound"
        title="The lesson doesn’t play this file"
        text={`Nothing in the text of “${lesson.settings.title}” shows ${file}. It may have been removed or replaced.`}
        action={
          <LinkButton to={lessonPath(lesson.id)} variant="primary">
            Open the text
          </LinkButton>
        }
      />
    );
  }
  return (
    <StudioFailure
      error={captioned.error}
      onRetry={() => void captioned.refetch()}
      retrying={captioned.isFetching}
    />
  );
}

type CaptionsEditorProps = CaptionsScreenProps & { captioned: CaptionedMedia };

/** The film on the left; on the right its captions, or its transcript. */
function CaptionsEditor({ lesson, file, part, captioned }: CaptionsEditorProps) {
  const { courseId, courseTitle, settings } = lesson;
  const { media, changedBy, changedAt } = captioned;
  const { data: draft } = useDraft(courseId);
  const editing = useCaptions(lesson, file, captioned);
  const { cues, setCues } = editing;
  const [film] = useState(() => new Film());
  const [stops, setStops] = useState(true);
  const duration = media.seconds;
  const problems = useMemo(() => checkCues(cues, duration), [cues, duration]);
  const { open, at, actions } = useCueActions({ cues, duration, setCues, film });
  const shortcuts = useShortcuts();
  useFollowing(film, cues, actions.follow);

  function toggle() {
    if (film.getView().isPlaying) film.pause();
    else film.play(stops ? nextStop(cues, film.seconds) : null);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const action = keyAction(event.nativeEvent, { areSingleKeysOn: shortcuts.isOn });
    if (!action) return;
    const onOpen = (run: (index: number) => void) => at !== null && run(at);
    const cursor =
      event.target instanceof HTMLTextAreaElement ? event.target.selectionStart : undefined;
    const run: Record<KeyAction, () => void> = {
      toggle,
      back: () => film.seek(film.seconds - 5),
      forward: () => film.seek(film.seconds + 5),
      startHere: actions.startHere,
      endHere: actions.endHere,
      above: () => actions.step(-1),
      below: () => actions.step(1),
      play: () => onOpen(actions.playOne),
      split: () => onOpen((index) => actions.split(index, cursor)),
      join: () => onOpen(actions.join),
      insert: () => actions.insertAfter(at ?? cues.length - 1),
      remove: () => onOpen(actions.remove),
      undo: () => editing.undo?.(),
      redo: () => editing.redo?.(),
    };
    event.preventDefault();
    run[action]();
  }

  const title = captioned.title || file;
  const tabs = [
    { to: mediaPath(lesson.id, file), label: 'Captions', count: cues.length },
    { to: mediaPath(lesson.id, file, 'transcript'), label: 'Transcript' },
  ];
  const partName = part === 'captions' ? 'Captions' : 'Transcript';
  return (
    <Bench
      back={{ to: lessonPath(lesson.id), label: 'Back to the lesson' }}
      trail={[
        { label: courseTitle || 'Untitled course', to: coursePath(courseId) },
        { label: settings.title || 'Untitled lesson', to: lessonPath(lesson.id) },
      ]}
      title={
        <>
          {title}{' '}
          {duration !== null && (
            <span className={`${styles.length} num muted`}>{wholeClockText(duration)}</span>
          )}
        </>
      }
      part={partName}
      tabs={
        <>
          <PageTitle>{`${title}: ${partName}`}</PageTitle>
          <WorkTabs label="What to edit" tabs={tabs} />
        </>
      }
      fills
      foot={
        <PublishBar
          courseId={courseId}
          status={editing.status}
          onRetry={editing.retry}
          onCompare={goToClashes}
          flush={editing.flush}
          note={editing.transcript === null && cues.length > 0 && 'Transcript follows the captions'}
          previewSlug={settings.slug}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for what buttons do as well */}
      <div
        className={`${styles.panes} unringed`}
        // After a click on the film or its line, keys are still heard here.
        tabIndex={-1}
        onKeyDown={press}
      >
        <FilmPane
          {...{ captioned, film, cues, problems, open, actions, stops, draft }}
          lessonId={lesson.id}
          onStops={setStops}
          onToggle={toggle}
        />
        <div className={styles.side}>
          <CaptionsClash
            editing={editing}
            theirs={{ name: changedBy ?? 'Someone else', at: changedAt }}
          />
          {part === 'captions' ? (
            <CueList {...{ editing, problems, duration, open, actions, shortcuts }} />
          ) : (
            <TranscriptPane editing={editing} />
          )}
        </div>
      </div>
    </Bench>
  );
}

/** The next end of a caption, a little ahead: where it stopped just now isn't the next one. */
function nextStop(cues: Cues, seconds: number): number | null {
  return cues.find(({ end }) => end > seconds + 0.05)?.end ?? null;
}

/** While the film plays, the caption of the moment is open, unless someone is typing. */
function useFollowing(film: Film, cues: Cues, follow: (key: number) => void) {
  const update = useEffectEvent(() => {
    const { seconds, isPlaying } = film.getView();
    if (!isPlaying || isField(document.activeElement)) return;
    const cue = cues.findLast(({ start, end }) => start <= seconds && seconds < end);
    if (cue) follow(cue.key);
  });
  useEffect(() => film.subscribe(() => update()), [film]);
}

const isField = (element: Element | null) =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
