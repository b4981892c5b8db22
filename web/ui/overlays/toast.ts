import type { ToastKind, ToastOptions } from './toaster.tsx';

const load = () => import('./toaster.tsx');

/** Fetches the library ahead of time, so that a lost connection can still be reported. */
export function prepareToasts(): void {
  load().catch(() => {});
}

const show = (kind: ToastKind) => async (text: string, options?: ToastOptions) => {
  const { showToast } = await load();
  showToast(kind, text, options);
};

export const notify = { success: show('success'), error: show('error'), info: show('info') };
