import type { Photo } from '../../../contract/assessment/assignments.ts';

/** One photo of the form. */
export interface PhotoSlot {
  position: number;
  /** Stored on the server. */
  photo: Photo | null;
  /** The file chosen on this page, for a preview without a download. */
  preview: File | null;
  /** The uploaded share from 0 to 1; null while nothing is uploading. */
  sent: number | null;
  isRemoving: boolean;
  /** Why the last file was rejected or its upload failed. */
  error: string;
  /** A file whose upload failed and can be retried. */
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

export function createSlots(count: number, drafts: readonly Photo[]): PhotoSlot[] {
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
  const idle = emptySlot(slot.position, slot.photo);
  switch (change.to) {
    case 'sending':
      return { ...idle, preview: change.file, sent: 0 };
    case 'sent':
      return slot.sent === null ? slot : { ...slot, sent: change.share };
    case 'stored':
      return { ...idle, photo: change.photo, preview: slot.preview };
    case 'failed': {
      // A rejected replacement leaves the first photo and its preview.
      const preview = slot.sent === null ? slot.preview : null;
      return { ...idle, preview, error: change.error, failed: change.again ?? null };
    }
    case 'cancelled':
      return idle;
    case 'removing':
      return { ...slot, isRemoving: true, error: '' };
    case 'removed':
      return { ...idle, photo: null };
  }
}

export const isUploading = ({ sent }: PhotoSlot) => sent !== null;

/** Fully uploaded: cancelling would only stop waiting for the reply. */
export const isAllSent = ({ sent }: PhotoSlot) => sent !== null && sent >= 1;

/** Why the form can't be submitted; empty if it can. Fewer photos than asked for are allowed. */
export function findBlocker(slots: readonly PhotoSlot[]): string {
  const uploading = slots.find(isUploading);
  if (uploading) {
    return `Photo ${uploading.position} is still uploading. Wait for it, or cancel it.`;
  }
  return slots.some(({ photo }) => photo) ? '' : 'Add at least one photo.';
}

/** `You have added 2 of 3 photos.`; empty if none is missing. */
export function describeMissing(slots: readonly PhotoSlot[]): string {
  const added = slots.filter(({ photo }) => photo).length;
  return added < slots.length ? `You've added ${added} of ${slots.length} photos.` : '';
}
