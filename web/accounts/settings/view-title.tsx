import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from '../shared/settings.module.css';

type ViewTitleProps = {
  children: ReactNode;
  /** After a change of view, so that screen readers announce the new one. */
  takesFocus: boolean;
  onBack: () => void;
};

export function ViewTitle({ children, takesFocus, onBack }: ViewTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <div className="row center gap-2">
      <button
        type="button"
        className={`${styles.back} icon-button`}
        onClick={onBack}
        aria-label="Back to settings"
      >
        <Icon name="arrow-left" />
      </button>
      <h2 className="size-6" ref={title} tabIndex={-1}>
        {children}
      </h2>
    </div>
  );
}
