import type { LessonChange, OutlineLesson } from '../../../contract/studio/drafts.ts';
import { plural } from '../../../contract/text/plurals.ts';

const tasks = { text: 'a text', files: 'files', link: 'a link' };

/** `Text, 5 questions, open as preview`. */
export function describeLesson(lesson: OutlineLesson): string {
  const { kind, words, questions, photos, task, preview } = lesson;
  const parts =
    kind === 'assignment'
      ? ['Assignment', task ? tasks[task] : plural(photos, 'photo')]
      : [
          words > 0 ? 'Text' : 'No text yet',
          questions > 0 ? plural(questions, 'question') : 'no quiz yet',
        ];
  return [...parts, ...(preview ? ['open as preview'] : [])].join(', ');
}

/** How a lesson differs from what learners see. `place` counts from 1 through the whole course. */
export function describeMarks({ changes, published, questions }: OutlineLesson, place: number) {
  const describe: Record<LessonChange, () => string> = {
    new: () => 'New',
    moved: () => describeMove(place - (published?.place ?? place)),
    settings: () => 'Settings edited',
    text: () => 'Text edited',
    questions: () => describeQuestions(questions - (published?.questions ?? questions)),
  };
  return changes.map((change) => describe[change]());
}

function describeMove(by: number): string {
  if (by === 0) return 'Moved';
  return by < 0 ? 'Moved up' : 'Moved down';
}

function describeQuestions(more: number): string {
  if (more === 0) return 'Questions edited';
  const verb = more > 0 ? 'added' : 'removed';
  return Math.abs(more) === 1 ? `Question ${verb}` : `${Math.abs(more)} questions ${verb}`;
}
