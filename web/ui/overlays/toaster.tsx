import { createRoot } from 'react-dom/client';
// The styled entry injects a <style>, which our Content-Security-Policy blocks.
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import { TextButton } from '../buttons/text-link.tsx';
import { Icon } from '../drawings/icon.tsx';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'info';
export type ToastOptions = {
  /** Milliseconds until it closes automatically, or false. */
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
createRoot(host).render(
  <ToastContainer
    position="top-right"
    autoClose={5000}
    pauseOnHover
    pauseOnFocusLoss
    closeOnClick
    transition={cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 120 })}
    icon={({ type }) => <Icon name={icons[type]} />}
    closeButton={({ closeToast }) => (
      <button type="button" className="toast-close" aria-label="Close" onClick={closeToast}>
        <Icon name="close" size={16} />
      </button>
    )}
  />,
);

export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const { action, ...rest } = options;
  if (!host.isConnected) document.body.append(host);
  // Reopened, it moves to the top layer above any open dialog.
  host.hidePopover();
  host.showPopover();
  const content = action ? (
    <div>
      {text} {/* A click also closes the toast. */}
      <TextButton small onClick={action.onPress}>
        {action.label}
      </TextButton>
    </div>
  ) : (
    text
  );
  toast[kind](content, { ...rest, role: kind === 'error' ? 'alert' : 'status' });
}
