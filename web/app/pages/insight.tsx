import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { listStudioCourses } from '../../../contract/studio/courses.ts';
import { callPage } from '../../data/api.ts';
import { pageMeta } from '../../page/meta.ts';
import { Insight } from '../../teaching/insight/insight.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Insight', description: 'How learners get on.', hidden: true });

/** The courses to choose from are the studio's, those with most learners first. */
export default function InsightPage() {
  const courses = useQuery({
    queryKey: ['studio', 'insight', 'courses'],
    queryFn: () =>
      callPage(listStudioCourses, { query: { _sort: 'learners', _order: 'desc', _limit: 100 } }),
  });
  return <Insight courses={courses} />;
}
