import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EditedPart, findInCourse, replaceInCourse } from '../../../contract/studio/find.ts';
import { call } from '../../data/api.ts';
import { refreshCourse } from '../publishing/hooks.ts';
import type { Wanted } from './wanted.ts';

const findKey = (courseId: number) => ['studio', 'find', courseId] as const;

/** Nothing is asked before there are words to find. */
export function useFind(courseId: number, { text, matchCase, wholeWords }: Wanted) {
  const query = {
    text,
    ...(matchCase && { matchCase: 'true' as const }),
    ...(wholeWords && { wholeWords: 'true' as const }),
  };
  return useQuery({
    queryKey: [...findKey(courseId), query],
    queryFn: ({ signal }) => call(findInCourse, { params: { id: courseId }, query }, { signal }),
    enabled: text !== '',
    // Someone may be writing right now: what is found is what stands there.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useReplace(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parts: EditedPart[]) =>
      call(replaceInCourse, { params: { id: courseId }, body: { parts } }),
    // Also after a refusal: someone else has changed a part.
    onSettled: () =>
      Promise.all([
        refreshCourse(client, courseId),
        client.invalidateQueries({ queryKey: findKey(courseId) }),
      ]),
  });
}
