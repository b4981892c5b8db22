import * as drafts from '../../../contract/studio/drafts.ts';
import * as publishing from '../../../contract/studio/publishing.ts';
import type { SignedIn } from '../app.ts';

/** What a teacher does with a course in the studio, call by call. */
export function teach(owner: SignedIn, courseId: number) {
  const params = { id: courseId };
  const draft = async () => (await owner.ask(drafts.getDraft, { params })).body.data;
  const lesson = async (lessonId: string) =>
    (await owner.ask(drafts.getStudioLesson, { params: { lessonId } })).body.data;
  return {
    params,
    draft,
    lesson,
    /** The nth lesson of the course, from 0. */
    async lessonAt(place: number) {
      const ids = (await draft()).outline.flatMap(({ lessons }) => lessons);
      return lesson(ids[place] ?? '');
    },
    async write(lessonId: string, change: (source: string) => string) {
      const { source, sourceRevision } = await lesson(lessonId);
      const body = { source: change(source), revision: sourceRevision };
      return owner.ask(drafts.saveLessonText, { params: { lessonId }, body });
    },
    async changeSettings(
      lessonId: string,
      change: Partial<Awaited<ReturnType<typeof lesson>>['settings']>,
    ) {
      const { settings, settingsRevision } = await lesson(lessonId);
      const body = { settings: { ...settings, ...change }, revision: settingsRevision };
      return owner.ask(drafts.saveLessonSettings, { params: { lessonId }, body });
    },
    async changeQuestions(
      lessonId: string,
      change: (
        questions: Awaited<ReturnType<typeof lesson>>['questions'],
      ) => Awaited<ReturnType<typeof lesson>>['questions'],
    ) {
      const { questions, questionsRevision } = await lesson(lessonId);
      const body = { questions: change(questions), revision: questionsRevision };
      return owner.ask(drafts.saveLessonQuestions, { params: { lessonId }, body });
    },
    async changeDetails(change: Partial<Awaited<ReturnType<typeof draft>>['details']>) {
      const { details, detailsRevision } = await draft();
      const body = { details: { ...details, ...change }, revision: detailsRevision };
      return owner.ask(drafts.saveDetails, { params, body });
    },
    async changeOutline(
      change: (
        outline: Awaited<ReturnType<typeof draft>>['outline'],
      ) => Awaited<ReturnType<typeof draft>>['outline'],
    ) {
      const { outline, outlineRevision } = await draft();
      const body = { outline: change(outline), revision: outlineRevision };
      return owner.ask(drafts.saveOutline, { params, body });
    },
    publish: (note = 'A change') => owner.ask(publishing.publishDraft, { params, body: { note } }),
    check: async () => (await owner.ask(publishing.checkDraft, { params })).body.data,
  };
}

/** A paragraph more at the end, which is what a teacher changes most often. */
export const moreText = (text: string) => (source: string) =>
  source.replace('## Summary', `${text}\n\n## Summary`);

export const withoutLinks = (source: string) =>
  source.replace(/\[([^\]]*)\]\(\/lesson-detail[^)]*\)/g, '$1');
