import type { Viewer } from '../../platform/calls/calls.ts';

/** A photo may be seen by its learner, the course owner who reviews it, and Admins. */
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
