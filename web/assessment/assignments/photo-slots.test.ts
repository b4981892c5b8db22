import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../contract/assessment/assignments.ts';
import {
  changeSlot,
  changeSlots,
  describeMissing,
  findProblem,
  isAllSent,
  isUploading,
  openSlots,
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
  changes.reduce(changeSlot, openSlots(1, start ? [start] : [])[0] as PhotoSlot);

test('photos of an earlier visit are in their places', () => {
  const slots = openSlots(3, [photo(3), photo(1)]);
  expect(slots.map(({ photo }) => photo?.id)).toEqual(['photo-1', undefined, 'photo-3']);
});

test('a change is for one place only', () => {
  const slots = changeSlots(openSlots(3, []), { position: 2, change: { to: 'sending', file } });
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

  test('that fails or is cancelled leaves the photo before it', () => {
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

  test('clears what was wrong with the file before', () => {
    expect(slotAfter(null, { to: 'failed', error: 'No.' }, { to: 'sending', file }).error).toBe('');
  });

  test('does not come back to life with a late report', () => {
    const late = slotAfter(
      null,
      { to: 'sending', file },
      { to: 'cancelled' },
      { to: 'sent', share: 1 },
    );
    expect(isUploading(late)).toBe(false);
  });
});

test('a refused second file leaves the picture of the first', () => {
  const refused = slotAfter(
    null,
    { to: 'sending', file },
    { to: 'stored', photo: photo(1) },
    { to: 'failed', error: 'No.' },
  );
  expect(refused).toMatchObject({ preview: file, photo: { id: 'photo-1' }, error: 'No.' });
});

test('a removed photo leaves an empty place; one that could not be removed stays', () => {
  expect(slotAfter(photo(1), { to: 'removing' }, { to: 'removed' }).photo).toBeNull();
  const kept = slotAfter(photo(1), { to: 'removing' }, { to: 'failed', error: 'No.' });
  expect(kept).toMatchObject({ photo: { id: 'photo-1' }, isRemoving: false, error: 'No.' });
});

describe('handing in', () => {
  test('needs a photo', () => {
    expect(findProblem(openSlots(3, []))).toBe('Please add at least one photo.');
    expect(findProblem(openSlots(3, [photo(2)]))).toBe('');
  });

  test('waits for what is on its way', () => {
    const slots = openSlots(3, [photo(1)]);
    const change = { position: 2, change: { to: 'sending', file } as const };
    expect(findProblem(changeSlots(slots, change))).toMatch(/^Photo 2 is still on its way/);
  });

  test('points out what is missing', () => {
    expect(describeMissing(openSlots(3, [photo(1), photo(2)]))).toBe(
      'You have added 2 of 3 photos.',
    );
    expect(describeMissing(openSlots(3, [photo(1), photo(2), photo(3)]))).toBe('');
  });
});
