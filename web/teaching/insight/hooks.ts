import { useQuery } from '@tanstack/react-query';
import {
  exportInsight,
  getCourseInsight,
  type InsightPart,
  InsightPeriod,
  insightFilename,
  listQuestionFigures,
} from '../../../contract/teaching/insight.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, id, oneOf } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** The period, the course where one can be chosen, and the page of all questions; 0 while only the hardest are shown. */
export const insightQuery = defineListQuery({
  course: id,
  period: oneOf(InsightPeriod.options, '12'),
  questions: id,
});

export function useCourseInsight(courseId: number, period: InsightPeriod) {
  return useQuery({
    queryKey: ['studio', 'insight', courseId, period],
    queryFn: () => call(getCourseInsight, { params: { id: courseId }, query: { period } }),
    // Another period of the same course takes the place of the one before once it is there.
    placeholderData: (previous) => (previous?.courseId === courseId ? previous : undefined),
  });
}

export function useQuestionList(courseId: number, page: number) {
  return useListCall(listQuestionFigures, ['studio', 'insight', courseId, 'questions'], {
    params: { id: courseId },
    query: { page, limit: 20 },
  });
}

export function useExportInsight(courseId: number, period: InsightPeriod) {
  return useChange(
    async (part: InsightPart) => {
      const csv = await call(exportInsight, { params: { id: courseId }, query: { part, period } });
      saveFile(insightFilename(courseId, part), csv);
    },
    { refresh: [] },
  );
}
