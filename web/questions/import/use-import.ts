import { useMutation } from '@tanstack/react-query';
import type { DraftPicture } from '../../../contract/catalog/draft-fields.ts';
import { mostQuestionsAtOnce, type QuestionPicture } from '../../../contract/questions/files.ts';
import type { DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { addFigure } from '../../../contract/studio/figures.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { addImported } from '../practice/practice-edits.ts';
import { usePractice } from '../practice/use-practice.ts';
import { useAddToBank } from '../quiz/bank-hooks.ts';
import { insertQuestions } from '../quiz/quiz-edits.ts';
import { useQuiz } from '../quiz/use-quiz.ts';
import { askedWith, lossesAt, type Plan, practisedWith, textOf } from './import-plan.ts';

export interface Imported {
  fileName: string;
  kept: number;
  changed: { line: number; text: string; losses: string[] }[];
}

/** Puts the questions of a file where the plan says. Their pictures become figures of the course. */
export function useImport(lesson: StudioLesson) {
  const { courseId } = lesson;
  const quiz = useQuiz(lesson);
  const practice = usePractice(lesson);
  const bank = useAddToBank(courseId);
  const importing = useMutation({
    mutationFn: async ({ fileName, plan }: { fileName: string; plan: Plan }): Promise<Imported> => {
      const source = fileName.slice(0, 120);
      const inBank = plan.filter(({ place }) => place === 'bank');
      const forBank = inBank.flatMap(({ question }) => question.quiz?.question ?? []);
      for (let from = 0; from < forBank.length; from += mostQuestionsAtOnce) {
        const questions = forBank.slice(from, from + mostQuestionsAtOnce);
        await bank.mutateAsync({ source, questions });
      }
      const toAsk: DraftQuestion[] = [];
      const toPractise: DraftPractice[] = [];
      const changed: Imported['changed'] = [];
      for (const { question, place } of plan) {
        const losses = lossesAt(question, place);
        const { quiz, practice, picture, optionPictures } = question;
        const send = async (each: QuestionPicture | null) => {
          const sent = await sendPicture(courseId, each);
          if (sent && 'lost' in sent) losses.push(sent.lost);
          return sent && 'figure' in sent ? sent : null;
        };
        if (place === 'quiz' && quiz) {
          const shown = { picture: await send(picture), options: [] as (DraftPicture | null)[] };
          for (const each of optionPictures) shown.options.push(await send(each));
          toAsk.push(askedWith(quiz, shown));
        }
        if (place === 'practice' && practice) {
          toPractise.push(practisedWith(practice, { picture: await send(picture), options: [] }));
        }
        if (losses.length > 0) {
          changed.push({ line: question.line, text: textOf(question), losses });
        }
      }
      if (toAsk.length > 0) quiz.change((current) => insertQuestions(current, toAsk));
      if (toPractise.length > 0) practice.change((current) => addImported(current, toPractise));
      await Promise.all([quiz.flush(), practice.flush()]);
      const taken = plan.filter(({ place }) => place !== 'none');
      return { fileName, kept: taken.length - changed.length, changed };
    },
  });
  return { quiz, practice, importing };
}

/** As a figure of the course, or why it couldn't become one. */
async function sendPicture(
  courseId: number,
  picture: QuestionPicture | null,
): Promise<DraftPicture | { lost: string } | null> {
  if (!picture) return null;
  const { name, alt, data } = picture;
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const params = { id: courseId, name: name.slice(0, 200) };
    const { figure } = await sendFile(addFigure, params, new Blob([bytes]));
    return { figure: `figures/${figure.name}`, alt };
  } catch (error) {
    return { lost: `The picture ${name} wasn’t added. ${errorMessage(error)}` };
  }
}
