import { useSyncExternalStore } from 'react';
import { Icon } from '../drawings/icon.tsx';
import styles from './theme-toggle.module.css';

type Theme = 'system' | 'light' | 'dark';

const options = [
  { theme: 'system', label: 'Auto', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;

const storageKey = 'theme';
/** A page may have several toggles. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only the browser knows the choice: null in the server's HTML. */
export const useTheme = () => useSyncExternalStore(subscribe, currentTheme, () => null);

export function ThemeToggle() {
  const selected = useTheme();
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">Colours</legend>
      {options.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={selected === theme}
          onClick={() => applyTheme(theme)}
        >
          <Icon name={icon} size={16} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Set before the first paint by the head script. */
function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
