export type ToastKind = 'success' | 'error' | 'info';
export type ToastOptions = {
  /** Milliseconds until it closes by itself, or false. */
  autoClose?: number | false;
  /** A second toast with the same id is not shown. */
  toastId?: string;
};

const show = (kind: ToastKind) => async (text: string, options?: ToastOptions) => {
  const { showToast } = await import('./toaster.tsx');
  showToast(kind, text, options);
};

/** The library comes with the first toast. */
export const notify = { success: show('success'), error: show('error'), info: show('info') };
