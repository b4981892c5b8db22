import type { Viewer } from '../../platform/calls/calls.ts';

/** A photo is for its learner, for whoever reviews it and for Admins. */
export function maySeePhoto(
  viewer: Viewer,
  photo: { accountId: number; ownerAccountId: number | null },
): boolean {
  return (
    viewer.role === 'Admin' ||
    viewer.accountId === photo.accountId ||
    viewer.accountId === photo.ownerAccountId
  );
}
