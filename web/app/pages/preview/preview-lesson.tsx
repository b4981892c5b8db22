import { useRef } from 'react';
import { Outlet } from 'react-router';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { MyCourse } from '../../../../contract/learning/enrolment.ts';
import { type Preview, PreviewContext } from '../../../assessment/shared/preview.ts';
import { type CoursePaths, CoursePathsContext } from '../../../catalog/shared/course-paths.ts';
import { LessonGuide } from '../../../learning/lesson/guide/lesson-guide.tsx';
import { ReadingLinks } from '../../../learning/lesson/guide/reading-links.tsx';
import lessonStyles from '../../../learning/lesson/lesson-detail.module.css';
import { LessonHead } from '../../../learning/lesson/lesson-head.tsx';
import { LessonPager } from '../../../learning/lesson/lesson-pager.tsx';
import { LessonRail } from '../../../learning/lesson/lesson-rail.tsx';
import type { LessonContext } from '../../../learning/shared/lesson-context.ts';
import { LessonText } from '../../../learning/shared/lesson-text/lesson-text.tsx';

/** A learner who has the course and has done nothing yet. */
const newLearner: MyCourse = {
  enrolled: true,
  enrolledAt: null,
  completedAt: null,
  saved: false,
  done: [],
  nextLesson: null,
  closed: [],
  certified: false,
  waiting: [],
  unproven: [],
  licence: false,
  licenceEnded: false,
  can: { enrol: false, readAll: true },
};

type PreviewLessonProps = { lesson: LessonDetail; paths: CoursePaths; preview: Preview };

/** A lesson of a draft, made of the parts of the lesson page. */
export function PreviewLesson({ lesson, paths, preview }: PreviewLessonProps) {
  const article = useRef<HTMLElement>(null);
  const { content } = lesson;
  const context: LessonContext | null = content && {
    lesson,
    content,
    course: undefined,
    attempts: null,
    setAttempts: () => {},
    refresh: async () => {},
  };
  return (
    <CoursePathsContext value={paths}>
      <PreviewContext value={preview}>
        <div className={lessonStyles.page}>
          <LessonRail lesson={lesson} progress={newLearner} />
          <article
            ref={article}
            className={lessonStyles.article}
            aria-labelledby="lesson-title"
            key={lesson.slug}
          >
            <div data-steps-top="" />
            <LessonHead lesson={lesson} />
            <ReadingLinks kind={lesson.kind} />
            {content && (
              <>
                <LessonText html={content.html} late={false} />
                <div
                  className={lessonStyles.task}
                  data-lesson-task={lesson.kind === 'assignment' ? 'Assignment' : 'Quiz'}
                >
                  <Outlet context={context} />
                </div>
                <LessonGuide
                  article={article}
                  lesson={lesson}
                  isSignedIn={false}
                  mine={undefined}
                  text={content.html}
                  isPreview
                />
              </>
            )}
            <LessonPager lesson={lesson} />
          </article>
        </div>
      </PreviewContext>
    </CoursePathsContext>
  );
}
