import { beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { toastNews } from './toasts.ts';

const badge = (id: string): Notification => ({
  id,
  kind: 'badge',
  title: `Badge ${id}`,
  text: '',
  link: '/user-screen/achievement',
  at: '2026-11-15T12:00:00Z',
  read: false,
});

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(notify, 'success').mockResolvedValue();
});

it('says what was earned, in one toast if it is much', () => {
  toastNews(['a', 'b', 'c', 'd'].map(badge), () => {});
  expect(vi.mocked(notify.success).mock.calls.map(([text]) => text)).toEqual([
    '4 new achievements',
  ]);
});

it('never covers a screen that celebrates, which says it itself', () => {
  const panel = document.body.appendChild(document.createElement('section'));
  panel.dataset.celebration = '';
  toastNews(['e', 'f', 'g'].map(badge), () => {});
  panel.remove();
  toastNews(['e', 'f', 'g'].map(badge), () => {});
  expect(notify.success).not.toHaveBeenCalled();
});
