import type { MetaFunction } from 'react-router';
import { TenMinutes } from '../../assessment/ten-minutes/ten-minutes.tsx';
import { LessonText } from '../../learning/shared/lesson-text/lesson-text.tsx';
import { pageMeta } from '../../page/meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Ten minutes',
    description: 'Your reviews, the next section and one question.',
    hidden: true,
  });

export default function TenMinutesRoute() {
  return <TenMinutes renderText={(html) => <LessonText html={html} late={false} />} />;
}
