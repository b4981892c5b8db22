// Runs before each file of component tests. They share one module graph (vitest.config.ts), which saves
// a second per file; in return, everything a test leaves behind is reset here.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { signedOutEvent } from '../../web/data/session.tsx';

// As `expect.poll` in vitest.config.ts: the default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// A busy machine is slow; the default of one second would fail by chance.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // Clears cached data of the viewer.
  window.dispatchEvent(new Event(signedOutEvent));
  vi.unstubAllGlobals();
});

// happy-dom has modal dialogs, but Escape does not cancel them.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});

// happy-dom has no popovers, which hold the toasts.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};
