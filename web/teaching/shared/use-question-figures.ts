import { useQuery } from '@tanstack/react-query';
import { getQuestionFigures } from '../../../contract/teaching/insight.ts';
import { call } from '../../data/api.ts';

/** How learners answer the questions of a lesson. The quiz is editable without it, so nothing waits for it. */
export function useQuestionFigures(lessonId: string) {
  return useQuery({
    queryKey: ['studio', 'insight', 'lesson', lessonId],
    queryFn: () => call(getQuestionFigures, { params: { lessonId } }),
  });
}
