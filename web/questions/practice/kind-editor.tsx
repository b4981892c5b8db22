import { Suspense } from 'react';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import type { CourseFigure } from '../../../contract/studio/figures.ts';
import { modelOf } from '../../../practice/kinds.ts';
import { viewOf } from '../../../practice/views.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PictureField, withPicture } from './picture-field.tsx';

type KindEditorProps = {
  question: DraftPractice;
  /** A question that belongs to no course shows no figure. */
  hasCourse: boolean;
  figures: readonly CourseFigure[];
  isInQuiz?: boolean;
  onChange: (question: DraftPractice) => void;
};

/** What a question of a kind needs besides its texts. */
export function KindEditor({ hasCourse, ...fields }: KindEditorProps) {
  const { question, figures, onChange } = fields;
  const { Editor } = viewOf(question.kind);
  return (
    <>
      {hasCourse && !modelOf(question.kind).figure && (
        <PictureField
          picture={question.picture}
          figures={figures}
          onChange={(picture) => onChange(withPicture(question, picture))}
        />
      )}
      <Suspense fallback={<SkeletonLines lines={3} />}>
        <Editor {...fields} />
      </Suspense>
    </>
  );
}
