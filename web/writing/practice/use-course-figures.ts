import { useQuery } from '@tanstack/react-query';
import { listFigures } from '../../../contract/studio/figures.ts';
import { callPage } from '../../data/api.ts';

const most = 100;

/** The figures of a course, to choose one from. */
export function useCourseFigures(courseId: number) {
  const { data } = useQuery({
    queryKey: ['studio', 'figures', courseId, 'all'],
    queryFn: () =>
      callPage(listFigures, { params: { id: courseId }, query: { page: 1, limit: most } }),
  });
  return { figures: data?.data ?? [] };
}
