import { call } from '../../data/api.ts';
import { useQuery } from '../../data/query.ts';

interface MayRemove {
  /** Whatever stands there. */
  all: boolean;
  one(voiceId: string): boolean;
}

/** Tells which voices under a course the viewer may remove: none before it is known. */
export function useMayRemove(courseId: number): MayRemove {
  const { data } = useQuery({
    queryKey: ['community', 'removable', courseId],
    queryFn: async () => {
      const { listRemovableComments } = await import('../../../contract/community/comments.ts');
      return call(listRemovableComments, { params: { id: courseId } });
    },
  });
  const all = data?.all ?? false;
  return { all, one: (voiceId) => all || (data?.ids.includes(voiceId) ?? false) };
}
