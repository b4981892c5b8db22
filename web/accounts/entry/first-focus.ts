/** For the `ref` of the control that has the focus first in a dialog: React drops the attribute for it. */
export function takesFirstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  // The browser looks at the attribute only while it opens the dialog.
  if (element?.closest('dialog')?.open) element.focus();
}
