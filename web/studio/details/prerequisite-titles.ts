import { useQueries } from '@tanstack/react-query';
import type { Prerequisite } from '../../../contract/catalog/course-fields.ts';
import { getCourse } from '../../../contract/catalog.ts';
import { call } from '../../data/api.ts';

/** The titles of published courses; the number of one that isn't. */
export function usePrerequisiteTitles(chosen: readonly Prerequisite[]): (id: number) => string {
  const replies = useQueries({
    queries: chosen.map(({ course }) => ({
      queryKey: ['course', course, 'title'],
      queryFn: async () => (await call(getCourse, { params: { id: course } })).title,
      retry: false,
    })),
  });
  return (id) => {
    const index = chosen.findIndex(({ course }) => course === id);
    return replies[index]?.data ?? `Course ${id}`;
  };
}
