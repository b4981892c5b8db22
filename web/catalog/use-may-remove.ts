import { call } from '../api.ts';
import { useOwn } from '../own.ts';

/** Tells which voices under a course the viewer may remove: none before it is known. */
export function useMayRemove(courseId: number): (voiceId: string) => boolean {
  const { data } = useOwn(`removable ${courseId}`, async () => {
    const { listRemovable } = await import('../../contract/community.ts');
    return call(listRemovable, { params: { id: courseId } });
  });
  return (voiceId) => data !== undefined && (data.all || data.ids.includes(voiceId));
}
