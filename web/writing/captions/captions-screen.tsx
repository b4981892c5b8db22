import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { languageName } from '../../../contract/text/languages.ts';
import { type CaptionedMedia, getCaptionedMedia } from '../../../contract/writing/captions.ts';
import { wholeClockText } from '../../../contract/writing/clock.ts';
import { type CueProblem, checkCues } from '../../../contract/writing/cues.ts';
import { useShortcuts } from '../../assessment/shared/shortcuts.ts';
import { call } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { PublishBar } from '../../studio/shared/publish-bar.tsx';
import { goToClashes, otherOf } from '../../studio/shared/saving/clash-panel.tsx';
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
import { languageSwitch } from './languages/language-switch.ts';
import { useTranslation } from './languages/use-translation.ts';
import { TranscriptPane } from './transcript-pane.tsx';
import { type Cues, captionsKey, useCaptions } from './use-captions.ts';
import { useCueActions } from './use-cue-actions.ts';

type CaptionsScreenProps = {
  lesson: StudioLesson;
  file: string;
  part: 'captions' | 'transcript';
  /** The first one if there is none in the address. */
  language?: string | undefined;
};

export function CaptionsScreen({ lesson, file, part, language }: CaptionsScreenProps) {
  const params = { lessonId: lesson.id, name: file };
  const query = language === undefined ? {} : { language };
  const captioned = useQuery({
    queryKey: captionsKey(lesson.id, file, language),
    queryFn: () => call(getCaptionedMedia, { params, query }),
  });
  if (captioned.isPending) {
    return (
      <div className={styles.waiting}>
        <SkeletonLines title lines={10} />
      </div>
    );
  }
  if (captioned.data) {
    return (
      <CaptionsEditor
        key={language}
        {...{ lesson, file, part, language }}
        captioned={captioned.data}
      />
    );
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
function CaptionsEditor({ lesson, file, part, language, captioned }: CaptionsEditorProps) {
  const { courseId, courseTitle, settings } = lesson;
  const { media } = captioned;
  const { data: draft } = useDraft(courseId);
  const editing = useCaptions(lesson, file, language, captioned);
  const { cues, setCues } = editing;
  const [film] = useState(() => new Film());
  const [stops, setStops] = useState(true);
  const duration = media.seconds;
  const { translation, originals } = useTranslation(captioned, cues);
  const problems = useMemo(() => {
    const found = checkCues(cues, duration);
    // What isn't translated yet is counted, and nothing is wrong with it.
    return translation ? found.map(withoutEmpty) : found;
  }, [cues, duration, translation]);
  const { open, at, actions } = useCueActions({ cues, duration, setCues, film });
  const shortcuts = useShortcuts();
  useFollowing(film, cues, actions.follow);
  const panes = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  // The button that led here from another language is gone.
  useEffect(() => {
    if (state === languageSwitch) panes.current?.focus({ preventScroll: true });
  }, [state]);

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
    { to: mediaPath(lesson.id, file, 'captions', language), label: 'Captions', count: cues.length },
    { to: mediaPath(lesson.id, file, 'transcript', language), label: 'Transcript' },
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
          {translation && (
            <span className={`${styles.length} muted`}>, {languageName(captioned.language)}</span>
          )}
        </>
      }
      part={partName}
      tabs={
        <>
          <PageTitle>
            {`${title}: ${partName}${translation ? `, ${languageName(captioned.language)}` : ''}`}
          </PageTitle>
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
        ref={panes}
        className={`${styles.panes} unringed`}
        // After a click on the film or its line, keys are still heard here.
        tabIndex={-1}
        onKeyDown={press}
      >
        <FilmPane
          {...{ captioned, editing, film, cues, problems, open, actions, stops, draft }}
          lessonId={lesson.id}
          onStops={setStops}
          onToggle={toggle}
        />
        <div className={styles.side}>
          <CaptionsClash editing={editing} theirs={otherOf(captioned)} />
          {part === 'captions' ? (
            <CueList
              {...{ editing, problems, duration, open, actions, shortcuts, translation, originals }}
            />
          ) : (
            <TranscriptPane editing={editing} translation={translation} />
          )}
        </div>
      </div>
    </Bench>
  );
}

const withoutEmpty = (problems: readonly CueProblem[]) =>
  problems.some(({ code }) => code === 'empty')
    ? problems.filter(({ code }) => code !== 'empty')
    : problems;

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
