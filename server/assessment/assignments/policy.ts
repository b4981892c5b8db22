import type { Viewer } from '../../platform/calls/calls.ts';

/** A draft is private. Once submitted, teachers who review the course, as long as they are ModuleOwners, and Admins may see it too. */
export function maySeePhoto(
  viewer: Viewer,
  photo: { accountId: number; isReviewer: boolean; isSubmitted: boolean },
): boolean {
  if (viewer.accountId === photo.accountId) return true;
  if (!photo.isSubmitted) return false;
  if (viewer.role === 'Admin') return true;
  return viewer.role === 'ModuleOwner' && photo.isReviewer;
}
