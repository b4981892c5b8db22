import type { ToastKind, ToastOptions } from './toaster.tsx';

let toaster: Promise<typeof import('./toaster.tsx')> | undefined;

function load() {
  toaster ??= import('./toaster.tsx').catch((error) => {
    toaster = undefined;
    throw error;
  });
  return toaster;
}

/** Fetches the library ahead of time, so that a lost connection can still be reported. */
export function prepareToasts(): void {
  load().catch(() => {});
}

const show = (kind: ToastKind) => async (text: string, options?: ToastOptions) => {
  const { showToast } = await load();
  showToast(kind, text, options);
};

export const notify = { success: show('success'), error: show('error'), info: show('info') };

/** Removes errors that say this, because what failed has succeeded since. */
export function dismissErrors(message: string): void {
  toaster?.then((loaded) => loaded.dismissErrors(message)).catch(() => {});
}

/** Closes a toast by the `toastId` that it was shown with. */
export function dismissToast(toastId: string): void {
  toaster?.then((loaded) => loaded.dismissToast(toastId)).catch(() => {});
}
