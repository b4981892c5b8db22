import { dismissToast } from '../../ui/overlays/toast.ts';

const shown = new Set<string>();

/** Remembers a toast about something earned, by its `toastId`. */
export function rememberToast(id: string): void {
  shown.add(id);
}

/** They belong to the page on which they were earned: elsewhere, or above a celebration, they would cover something. */
export function dismissNews(): void {
  for (const id of shown) dismissToast(id);
  shown.clear();
}
