import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { studioPath } from '../shared/studio-paths.ts';
import { CommentsAndQuestions } from './comments-and-questions.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Comments',
    description: 'Questions and reviews under your courses.',
    hidden: true,
  });

export default function AllComments() {
  return (
    <>
      <WorkHeader
        trail={[{ label: 'Studio', to: studioPath }, { label: 'Comments' }]}
        title="Comments"
        text="Questions and reviews under your courses."
      />
      <div className="mt-56">
        <CommentsAndQuestions />
      </div>
    </>
  );
}
