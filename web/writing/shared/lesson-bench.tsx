import { type ReactNode, useMemo } from 'react';
import type { Draft, StudioLesson } from '../../../contract/studio/drafts.ts';
import { PageTitle } from '../../data/page-title.tsx';
import type { SaveStatus } from '../../forms/autosave.ts';
import { PublishBar } from '../../studio/shared/publish-bar.tsx';
import { useDraft } from '../../studio/shared/use-draft.ts';
import { coursePath, lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Bench, useOpenTab, type WorkTab, WorkTabs } from '../../ui/layout/work-screen.tsx';

type LessonBenchProps = {
  lesson: StudioLesson;
  /** Notices between the head and the work. */
  notice?: ReactNode;
  children: ReactNode;
  /** What the screen edits, for the water line. */
  saving: { status: SaveStatus; retry: () => void; flush: () => Promise<boolean> };
  /** After what is saved. */
  note?: ReactNode;
  /** Shows both versions of what two people have changed. */
  onCompare?: () => void;
  /** On wide screens the page itself doesn't scroll: its panes do. */
  fills?: boolean;
};

/** The frame of a lesson's screens: its place in the course, and tabs for text, practice, quiz and settings. */
export function LessonBench(props: LessonBenchProps) {
  const { lesson, saving, note, onCompare, ...bench } = props;
  const { courseId, courseTitle, settings } = lesson;
  const { data: draft } = useDraft(courseId);
  const title = settings.title || 'Untitled lesson';
  const tabs = useMemo(() => tabsOf(lesson), [lesson]);
  const part = useOpenTab(tabs);
  // The same element while someone types, so that React leaves the tabs alone.
  const head = useMemo(
    () => (
      <>
        <PageTitle>{part ? `${title}: ${part}` : title}</PageTitle>
        <WorkTabs label="Lesson" tabs={tabs} />
      </>
    ),
    [title, part, tabs],
  );
  return (
    <Bench
      back={{ to: coursePath(courseId), label: 'Back to the outline' }}
      trail={[
        { label: courseTitle || 'Untitled course', to: coursePath(courseId) },
        { label: placeOfLesson(lesson, draft) },
      ]}
      title={title}
      part={part}
      tabs={head}
      foot={
        <PublishBar
          courseId={courseId}
          status={saving.status}
          onRetry={saving.retry}
          {...(onCompare && { onCompare })}
          flush={saving.flush}
          note={note}
          previewSlug={settings.slug}
        />
      }
      {...bench}
    />
  );
}

function tabsOf({ id, kind, questions, practice = [] }: StudioLesson): WorkTab[] {
  const quiz = { to: lessonPath(id, 'quiz'), label: 'Quiz', count: questions.length };
  return [
    { to: lessonPath(id, 'text'), label: 'Text' },
    ...(kind === 'lesson'
      ? [{ to: lessonPath(id, 'practice'), label: 'Practice', count: practice.length }, quiz]
      : []),
    { to: lessonPath(id, 'settings'), label: 'Settings' },
  ];
}

/** `Week 1, lesson 2`, as learners read it. */
export function placeOfLesson(
  { id, moduleTitle, position }: Pick<StudioLesson, 'id' | 'moduleTitle' | 'position'>,
  draft: Pick<Draft, 'outline'> | undefined,
): string {
  if (position === null) return 'Removed from the course';
  const week = moduleTitle.split(':')[0]?.trim() || 'Untitled week';
  const module = draft?.outline.find(({ lessons }) => lessons.includes(id));
  return module ? `${week}, lesson ${module.lessons.indexOf(id) + 1}` : week;
}
