/** For the `ref` of what a dialog focuses first: React does not write the attribute itself. */
export function focusWhenOpened(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  // The browser reads the attribute only while it opens the dialog.
  if (element?.closest('dialog')?.open) element.focus();
}
