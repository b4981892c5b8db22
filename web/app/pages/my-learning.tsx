import type { MetaFunction } from 'react-router';
import { MyLearning } from '../../learning/enrolment/my-learning.tsx';
import { pageMeta } from '../../page/meta.ts';
import { AssignedSection } from '../../teams/assignments/assigned-section.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'My Learning',
    description: 'The courses you’re taking and the ones you’ve finished.',
    hidden: true,
  });

export default function MyLearningPage() {
  return <MyLearning assigned={<AssignedSection />} />;
}
