import type { Photo } from '../../../contract/assessment/assignments.ts';

/** The place of one photo in the form. */
export interface PhotoSlot {
  position: number;
  /** What the server keeps for this place. */
  photo: Photo | null;
  /** What was chosen on this page: it can be shown without asking the server. */
  preview: File | null;
  /** The share that has been sent, from 0 to 1; nothing while no upload is under way. */
  sent: number | null;
  isRemoving: boolean;
  /** Why the last file was not taken, or what became of it. */
  error: string;
  /** A file whose upload failed and may work when tried again. */
  failed: File | null;
}

export type SlotChange =
  | { to: 'sending'; file: File }
  | { to: 'sent'; share: number }
  | { to: 'stored'; photo: Photo }
  | { to: 'failed'; error: string; again?: File | null }
  | { to: 'cancelled' }
  | { to: 'removing' }
  | { to: 'removed' };

export function openSlots(count: number, drafts: readonly Photo[]): PhotoSlot[] {
  return Array.from({ length: count }, (_, index) =>
    emptySlot(index + 1, drafts.find(({ position }) => position === index + 1) ?? null),
  );
}

function emptySlot(position: number, photo: Photo | null): PhotoSlot {
  return {
    position,
    photo,
    preview: null,
    sent: null,
    isRemoving: false,
    error: '',
    failed: null,
  };
}

export function changeSlots(
  slots: PhotoSlot[],
  { position, change }: { position: number; change: SlotChange },
): PhotoSlot[] {
  return slots.map((slot) => (slot.position === position ? changeSlot(slot, change) : slot));
}

export function changeSlot(slot: PhotoSlot, change: SlotChange): PhotoSlot {
  const settled = emptySlot(slot.position, slot.photo);
  switch (change.to) {
    case 'sending':
      return { ...settled, preview: change.file, sent: 0 };
    case 'sent':
      return slot.sent === null ? slot : { ...slot, sent: change.share };
    case 'stored':
      return { ...settled, photo: change.photo, preview: slot.preview };
    case 'failed': {
      // A refused second file leaves the first, and its picture, where it is.
      const preview = slot.sent === null ? slot.preview : null;
      return { ...settled, preview, error: change.error, failed: change.again ?? null };
    }
    case 'cancelled':
      return settled;
    case 'removing':
      return { ...slot, isRemoving: true, error: '' };
    case 'removed':
      return { ...settled, photo: null };
  }
}

export const isUploading = ({ sent }: PhotoSlot) => sent !== null;

/** Everything has left this browser: what can be stopped now is only the waiting for an answer. */
export const isAllSent = ({ sent }: PhotoSlot) => sent !== null && sent >= 1;

/** Why this cannot be handed in as it is; nothing when it can. Too few photos are a matter of choice. */
export function findProblem(slots: readonly PhotoSlot[]): string {
  const underWay = slots.find(isUploading);
  if (underWay) {
    return `Photo ${underWay.position} is still on its way. Please wait for it, or cancel it.`;
  }
  return slots.some(({ photo }) => photo) ? '' : 'Please add at least one photo.';
}

/** `You have added 2 of 3 photos.`; nothing when none is missing. */
export function describeMissing(slots: readonly PhotoSlot[]): string {
  const added = slots.filter(({ photo }) => photo).length;
  return added < slots.length ? `You have added ${added} of ${slots.length} photos.` : '';
}
