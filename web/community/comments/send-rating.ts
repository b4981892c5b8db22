import type { Rating } from '../../../contract/community/comments.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/query.ts';
import { checkForm, errorsOf, type FormErrors } from '../../forms/form-errors.ts';

const contract = () => import('../../../contract/community/comments.ts');

const ratingKey = (courseId: number) => ['community', 'rating', courseId];

/** The viewer's own rating of a course, and whether they may rate it. */
export function useOwnRating(courseId: number) {
  return useQuery({
    queryKey: ratingKey(courseId),
    queryFn: async () => call((await contract()).getMyRating, { params: { id: courseId } }),
  });
}

export const ratingFields = ['stars', 'comment'] as const;
export type RatingErrors = FormErrors<(typeof ratingFields)[number]>;

interface RatingResult {
  /** What the server says when the rating is kept. */
  message?: string;
  errors: RatingErrors;
}

export async function sendRating(courseId: number, form: FormData): Promise<RatingResult> {
  try {
    const { Rating, rateCourse } = await contract();
    const checked = checkForm(Rating, form, ratingFields);
    if (checked.errors) return { errors: checked.errors };
    const body: Rating = checked.data;
    const { message } = await call(rateCourse, { params: { id: courseId }, body });
    queryClient.setQueryData(ratingKey(courseId), { rating: body, can: { rate: true } });
    queryClient.invalidateQueries();
    return { message, errors: {} };
  } catch (failure) {
    return { errors: errorsOf(failure, ratingFields) };
  }
}
