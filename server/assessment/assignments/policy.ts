import type { Viewer } from '../../platform/calls/calls.ts';

/** A draft is private. Once submitted, the course's owner, as long as they are a ModuleOwner, and Admins may see it too. */
export function maySeePhoto(
  viewer: Viewer,
  photo: { accountId: number; ownerAccountId: number | null; isSubmitted: boolean },
): boolean {
  if (viewer.accountId === photo.accountId) return true;
  if (!photo.isSubmitted) return false;
  if (viewer.role === 'Admin') return true;
  return viewer.role === 'ModuleOwner' && viewer.accountId === photo.ownerAccountId;
}
