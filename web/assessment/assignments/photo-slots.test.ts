import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../contract/assessment/assignments.ts';
import {
  changeSlot,
  changeSlots,
  createSlots,
  describeMissing,
  findBlocker,
  isAllSent,
  isUploading,
  type PhotoSlot,
  type SlotChange,
} from './photo-slots.ts';

const photo = (position: number): Photo => ({
  id: `photo-${position}`,
  position,
  width: 4,
  height: 3,
  bytes: 12,
  camera: {},
});
const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const slotAfter = (start: Photo | null, ...changes: SlotChange[]): PhotoSlot =>
  changes.reduce(changeSlot, createSlots(1, start ? [start] : [])[0] as PhotoSlot);

test('photos of an earlier visit fill their slots', () => {
  const slots = createSlots(3, [photo(3), photo(1)]);
  expect(slots.map(({ photo }) => photo?.id)).toEqual(['photo-1', undefined, 'photo-3']);
});

test('a change affects one slot', () => {
  const slots = changeSlots(createSlots(3, []), { position: 2, change: { to: 'sending', file } });
  expect(slots.map(isUploading)).toEqual([false, true, false]);
});

describe('an upload', () => {
  test('goes from chosen to stored', () => {
    const half = slotAfter(null, { to: 'sending', file }, { to: 'sent', share: 0.5 });
    expect(half).toMatchObject({ preview: file, sent: 0.5, photo: null });
    expect(isAllSent(half)).toBe(false);
    const all = changeSlot(half, { to: 'sent', share: 1 });
    expect(isAllSent(all)).toBe(true);
    const stored = changeSlot(all, { to: 'stored', photo: photo(1) });
    expect(stored).toMatchObject({ preview: file, sent: null, photo: { id: 'photo-1' } });
  });

  test('that fails or is cancelled leaves the previous photo', () => {
    const failed = slotAfter(
      photo(1),
      { to: 'sending', file },
      { to: 'failed', error: 'No.', again: file },
    );
    expect(failed).toMatchObject({ photo: { id: 'photo-1' }, preview: null, error: 'No.' });
    expect(failed.failed).toBe(file);
    const cancelled = slotAfter(photo(1), { to: 'sending', file }, { to: 'cancelled' });
    expect(cancelled).toMatchObject({ photo: { id: 'photo-1' }, preview: null, error: '' });
  });

  test('clears the previous error', () => {
    expect(slotAfter(null, { to: 'failed', error: 'No.' }, { to: 'sending', file }).error).toBe('');
  });

  test('ignores late progress after it was cancelled', () => {
    const late = slotAfter(
      null,
      { to: 'sending', file },
      { to: 'cancelled' },
      { to: 'sent', share: 1 },
    );
    expect(isUploading(late)).toBe(false);
  });
});

test('a rejected replacement keeps the preview of the first photo', () => {
  const refused = slotAfter(
    null,
    { to: 'sending', file },
    { to: 'stored', photo: photo(1) },
    { to: 'failed', error: 'No.' },
  );
  expect(refused).toMatchObject({ preview: file, photo: { id: 'photo-1' }, error: 'No.' });
});

test('removing empties the slot, unless it fails', () => {
  expect(slotAfter(photo(1), { to: 'removing' }, { to: 'removed' }).photo).toBeNull();
  const failed = slotAfter(photo(1), { to: 'removing' }, { to: 'failed', error: 'No.' });
  expect(failed).toMatchObject({ photo: { id: 'photo-1' }, isRemoving: false, error: 'No.' });
});

describe('submitting', () => {
  test('needs a photo', () => {
    expect(findBlocker(createSlots(3, []))).toBe('Add at least one photo.');
    expect(findBlocker(createSlots(3, [photo(2)]))).toBe('');
  });

  test('waits for uploads', () => {
    const slots = createSlots(3, [photo(1)]);
    const change = { position: 2, change: { to: 'sending', file } as const };
    expect(findBlocker(changeSlots(slots, change))).toMatch(/^Photo 2 is still uploading/);
  });

  test('points out missing photos', () => {
    expect(describeMissing(createSlots(3, [photo(1), photo(2)]))).toBe(
      "You've added 2 of 3 photos.",
    );
    expect(describeMissing(createSlots(3, [photo(1), photo(2), photo(3)]))).toBe('');
  });
});
