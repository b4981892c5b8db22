import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
// The styled entry injects a <style>, which our Content-Security-Policy blocks.
import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { TextButton } from '../buttons/text-link.tsx';
import { Icon } from '../drawings/icon.tsx';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'info';
export type ToastOptions = {
  /** Milliseconds until it closes automatically, or false. Ignored with an action: it waits to be used or dismissed. */
  autoClose?: number | false;
  /** A second toast with the same id is not shown. */
  toastId?: string;
  /** A button that undoes what the toast reports. */
  action?: { label: string; onPress: () => void };
};

const icons = {
  success: 'check',
  error: 'warning',
  info: 'info',
  warning: 'warning',
  default: 'info',
} as const;

const host = document.createElement('div');
host.className = 'toaster';
host.popover = 'manual';
// At once: the first toast must not arrive before its container is mounted.
flushSync(() =>
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label="Messages, Alt+T"
      transition={cssTransition({
        enter: 'toast-enter',
        exit: 'toast-exit',
        collapseDuration: 120,
      })}
      icon={({ type }) => <Icon name={icons[type]} />}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label="Close" onClick={closeToast}>
          <Icon name="close" size={16} />
        </button>
      )}
    />,
  ),
);

/** Where the focus was before it moved to a toast; undefined while it is elsewhere. */
let focusedBefore: Element | null | undefined;
const isInside = (target: EventTarget | null) => target instanceof Node && host.contains(target);
host.addEventListener('focusin', ({ relatedTarget: from }) => {
  if (!isInside(from)) focusedBefore = from instanceof Element ? from : null;
});
host.addEventListener('focusout', ({ relatedTarget: to }) => {
  if (to && !isInside(to)) focusedBefore = undefined;
});
host.addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Escape' || !(target instanceof Element)) return;
  const shown = target.closest('.Toastify__toast');
  shown?.querySelector<HTMLElement>('.toast-close')?.click();
});

/** A closing toast takes the focus with it. */
function returnFocus(): void {
  if (focusedBefore === undefined) return;
  const target = focusedBefore?.isConnected ? focusedBefore : document.getElementById('main');
  focusedBefore = undefined;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** More with an action, which don't close automatically, would fill the screen. */
const maxWithAction = 3;
const withAction: Id[] = [];
const errorsShown = new Map<Id, string>();

/** Removes the errors that say this. */
export function dismissErrors(message: string): void {
  for (const [id, text] of errorsShown) if (text.includes(message)) toast.dismiss(id);
}

export function dismissToast(toastId: string): void {
  toast.dismiss(toastId);
}

export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const { action, ...rest } = options;
  if (!host.isConnected) document.body.append(host);
  // Reopened, it moves to the top layer above any open dialog.
  host.hidePopover();
  host.showPopover();
  const content = action ? (
    <div>
      {text} {/* A click also closes the toast. */}
      <TextButton small aria-keyshortcuts="Alt+T" onClick={action.onPress}>
        {action.label}
      </TextButton>
      <span className="toast-keys">Alt+T</span>
    </div>
  ) : (
    text
  );
  const id = toast[kind](content, {
    ...rest,
    ...(action && { autoClose: false }),
    role: kind === 'error' ? 'alert' : 'status',
    onClose: () => {
      errorsShown.delete(id);
      returnFocus();
    },
  });
  if (kind === 'error') errorsShown.set(id, text);
  if (!action) return;
  withAction.push(id);
  if (withAction.length > maxWithAction) toast.dismiss(withAction.shift());
}
