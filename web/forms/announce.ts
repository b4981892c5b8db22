const mark = 'data-announcer';

/**
 * Reads a message out without moving the focus. Inside the form, because a screen reader ignores everything outside an
 * open dialog.
 */
export function announce(form: HTMLFormElement, message: string): void {
  const region = form.querySelector<HTMLElement>(`[${mark}]`) ?? addRegion(form);
  region.textContent = '';
  // Text that was there when the region appeared, or that didn't change, isn't read out.
  setTimeout(() => {
    region.textContent = message;
  }, 50);
}

function addRegion(form: HTMLFormElement): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute(mark, '');
  region.setAttribute('role', 'alert');
  region.className = 'visually-hidden';
  form.append(region);
  return region;
}
