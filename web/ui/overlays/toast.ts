import type { ToastKind, ToastOptions } from './toaster.tsx';

const load = () => import('./toaster.tsx');

/** For screens that report by toast: once the connection is gone, the library cannot be fetched any more. */
export function prepareToasts(): void {
  load().catch(() => {});
}

const show = (kind: ToastKind) => async (text: string, options?: ToastOptions) => {
  const { showToast } = await load();
  showToast(kind, text, options);
};

/** The library comes with the first toast, unless it was prepared. */
export const notify = { success: show('success'), error: show('error'), info: show('info') };
