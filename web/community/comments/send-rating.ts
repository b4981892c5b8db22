import type { Rating } from '../../../contract/community/comments.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/query.ts';
import { loadContract } from './send-comment.ts';

const ratingKey = (courseId: number) => ['community', 'rating', courseId];

/** The viewer's own rating of a course, and whether they may rate it. */
export function useOwnRating(courseId: number) {
  return useQuery({
    queryKey: ratingKey(courseId),
    queryFn: async () => call((await loadContract()).getMyRating, { params: { id: courseId } }),
  });
}

/** Resolves to the server's thanks. */
export async function saveRating(courseId: number, body: Rating): Promise<string> {
  const { rateCourse } = await loadContract();
  const { message } = await call(rateCourse, { params: { id: courseId }, body });
  queryClient.setQueryData(ratingKey(courseId), { rating: body, can: { rate: true } });
  queryClient.invalidateQueries();
  return message;
}
