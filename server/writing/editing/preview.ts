import { otherSiteProblem } from '../../../contract/site/other-sites.ts';
import type { LessonPreview, TextProblem } from '../../../contract/writing/editing.ts';
import { mediaPassOf } from '../../accounts/sign-in/media-pass.ts';
import { checkBody } from '../../catalog/content/files/read-lesson.ts';
import { renderLesson } from '../../catalog/content/rendering/render.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { playedIn } from '../../studio/drafts/check-draft.ts';
import { activitiesOf } from '../../studio/drafts/draft-activities.ts';
import { inTeacherWords } from '../../studio/drafts/teacher-words.ts';
import { readFiguresIn } from '../../studio/figures/draft-figures.ts';
import { draftAddress, readMediaIn } from '../../studio/media/draft-media.ts';
import { findDeadSites } from '../../studio/outside-links/check-links.ts';
import { limits } from '../limits.ts';
import * as queries from './queries.ts';

/** `<b>` and `</b>` break the same rule on the same line. */
function withoutRepetitions(problems: readonly TextProblem[]): TextProblem[] {
  const byText = new Map(
    problems.map((problem) => [`${problem.line} ${problem.message}`, problem]),
  );
  return [...byText.values()];
}

/** What learners would see of a text, and what the rules of course files say about it. */
export async function previewLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  source: string,
  config: Config,
): Promise<LessonPreview> {
  const lesson = await queries.findPlace(db, lessonId);
  if (!lesson) throw new Refusal('not_found');
  await getTaughtCourse(db, viewer, lesson.courseId, 'edit');
  await limitTries(db, limits.preview, byAccount(viewer.accountId));
  const { courseId } = lesson;
  const pass = mediaPassOf(config, viewer);
  const [figures, media] = await Promise.all([
    readFiguresIn(db, courseId, source),
    readMediaIn(db, courseId, source, (file) => draftAddress(courseId, file, pass)),
  ]);
  const activities = activitiesOf(lesson);
  const rendered = renderLesson(source.replaceAll('\r\n', '\n'), { figures, activities, media });
  const { html, paragraphs, words, seconds, otherSites } = rendered;
  const dead = await findDeadSites(
    db,
    otherSites.map(({ href }) => href),
  );
  const problems: TextProblem[] = [
    ...rendered.problems.map((problem) => ({
      line: problem.line,
      code: problem.code,
      message: inTeacherWords('text', problem),
      advice: problem.advice === true,
      ...playedIn(problem),
    })),
    ...otherSites.flatMap(({ line, ...link }): TextProblem[] => {
      const message = otherSiteProblem(config.site.otherSites, link);
      const warning = dead.get(link.href);
      if (message !== undefined) return [{ line, code: 'other_site', message, advice: false }];
      return warning === undefined
        ? []
        : [{ line, code: 'dead_site', message: warning, advice: true }];
    }),
    ...checkBody(lesson.kind, rendered).map((problem) => ({
      line: 1,
      code: problem.code,
      message: inTeacherWords('text', problem),
      advice: true,
    })),
  ];
  return { html, paragraphs, words, seconds, problems: withoutRepetitions(problems) };
}
