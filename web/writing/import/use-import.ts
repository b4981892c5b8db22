import { useMutation } from '@tanstack/react-query';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { addFigure } from '../../../contract/studio/figures.ts';
import type { ImportableQuestion } from '../../../contract/writing/questions.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { addImported } from '../practice/practice-edits.ts';
import { usePractice } from '../practice/use-practice.ts';
import { useAddToBank } from '../quiz/bank-hooks.ts';
import { insertQuestions } from '../quiz/quiz-edits.ts';
import { useQuiz } from '../quiz/use-quiz.ts';
import { lossesAt, type Plan, textOf } from './import-plan.ts';

export interface Imported {
  fileName: string;
  kept: number;
  changed: { text: string; losses: string[] }[];
}

/** Puts the questions of a file where the plan says. Their pictures become figures of the course. */
export function useImport(lesson: StudioLesson) {
  const { courseId } = lesson;
  const quiz = useQuiz(lesson);
  const practice = usePractice(lesson);
  const bank = useAddToBank(courseId);
  const importing = useMutation({
    mutationFn: async ({ fileName, plan }: { fileName: string; plan: Plan }): Promise<Imported> => {
      const inBank = plan.filter(({ place }) => place === 'bank');
      const forBank = inBank.flatMap(({ question }) => question.quiz?.question ?? []);
      if (forBank.length > 0) {
        await bank.mutateAsync({ source: fileName.slice(0, 120), questions: forBank });
      }
      const toPractise: DraftPractice[] = [];
      const withoutPicture = new Map<ImportableQuestion, string[]>();
      for (const { question, place } of plan) {
        if (place !== 'practice' || !question.practice) continue;
        const { practice: read, picture } = question;
        try {
          const figure = picture && (await sendPicture(courseId, picture));
          const shown = figure ? { picture: { figure, alt: picture.alt } } : {};
          toPractise.push({ ...read.question, ...shown });
        } catch (error) {
          toPractise.push(read.question);
          const why = errorMessage(error);
          withoutPicture.set(question, [`The picture ${picture?.name} wasn’t added. ${why}`]);
        }
      }
      const toAsk = plan.flatMap(({ question, place }) =>
        place === 'quiz' && question.quiz ? question.quiz.question : [],
      );
      if (toAsk.length > 0) quiz.change((current) => insertQuestions(current, toAsk));
      if (toPractise.length > 0) practice.change((current) => addImported(current, toPractise));
      await Promise.all([quiz.flush(), practice.flush()]);
      const taken = plan.filter(({ place }) => place !== 'none');
      const changed = taken.flatMap(({ question, place }) => {
        const losses = [...lossesAt(question, place), ...(withoutPicture.get(question) ?? [])];
        return losses.length > 0 ? { text: textOf(question), losses } : [];
      });
      return { fileName, kept: taken.length - changed.length, changed };
    },
  });
  return { quiz, practice, importing };
}

async function sendPicture(
  courseId: number,
  { name, data }: NonNullable<ImportableQuestion['picture']>,
): Promise<string> {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const params = { id: courseId, name: name.slice(0, 200) };
  const { figure } = await sendFile(addFigure, params, new Blob([bytes]));
  return `figures/${figure.name}`;
}
