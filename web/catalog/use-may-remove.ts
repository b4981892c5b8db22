import { call } from '../api.ts';
import { useOwn } from '../own.ts';

interface MayRemove {
  /** Whatever stands there. */
  all: boolean;
  one(voiceId: string): boolean;
}

/** Tells which voices under a course the viewer may remove: none before it is known. */
export function useMayRemove(courseId: number): MayRemove {
  const { data } = useOwn(`removable ${courseId}`, async () => {
    const { listRemovable } = await import('../../contract/community.ts');
    return call(listRemovable, { params: { id: courseId } });
  });
  const all = data?.all ?? false;
  return { all, one: (voiceId) => all || (data?.ids.includes(voiceId) ?? false) };
}
