import { useQuery } from '@tanstack/react-query';
import { listFigures } from '../../../contract/studio/figures.ts';
import { callPage } from '../../data/api.ts';

const most = 100;

/** The figures of a course, to choose one from; none without a course. */
export function useCourseFigures(courseId: number | null) {
  const { data } = useQuery({
    queryKey: ['studio', 'figures', courseId, 'all'],
    queryFn: () =>
      callPage(listFigures, { params: { id: courseId ?? 0 }, query: { page: 1, limit: most } }),
    enabled: courseId !== null,
  });
  return { figures: data?.data ?? [] };
}
