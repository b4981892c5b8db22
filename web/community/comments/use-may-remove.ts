import { call } from '../../data/api.ts';
import { useOwn } from '../../data/viewer-data.ts';

interface MayRemove {
  /** Whatever stands there. */
  all: boolean;
  one(voiceId: string): boolean;
}

/** Tells which voices under a course the viewer may remove: none before it is known. */
export function useMayRemove(courseId: number): MayRemove {
  const { data } = useOwn(`removable ${courseId}`, async () => {
    const { listRemovable } = await import('../../../contract/community/comments.ts');
    return call(listRemovable, { params: { id: courseId } });
  });
  const all = data?.all ?? false;
  return { all, one: (voiceId) => all || (data?.ids.includes(voiceId) ?? false) };
}
