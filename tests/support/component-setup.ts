// Runs before each file of component tests. They share one module graph (vitest.config.ts), which saves
// a second per file; in return, everything a test leaves behind is reset here.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { signedOutEvent } from '../../web/data/session.tsx';

// As `expect.poll` in vitest.config.ts: the default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // Toasts are rendered outside of what a test renders.
  document.body.replaceChildren();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // Clears cached data of the viewer.
  window.dispatchEvent(new Event(signedOutEvent));
  vi.unstubAllGlobals();
});

// The next file starts with modules, caches and listeners of its own.
afterAll(() => {
  vi.resetModules();
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
