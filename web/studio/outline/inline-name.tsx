import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './inline-name.module.css';

type InlineNameProps = {
  label: string;
  value: string;
  maxLength: number;
  /** Resolves once it is saved; what it throws is shown beside the field. */
  onSave: (name: string) => Promise<void> | void;
  onClose: () => void;
  className?: string | undefined;
};

/** A name while it is edited in place: Enter and leaving save it, Escape doesn't. */
export function InlineName({
  label,
  value,
  maxLength,
  onSave,
  onClose,
  className,
}: InlineNameProps) {
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const isBusy = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  async function save(isLeaving: boolean) {
    const name = field.current?.value.trim() ?? '';
    if (isBusy.current) return;
    if (name === value || (name === '' && isLeaving)) return onClose();
    if (name === '') return setError('Enter a name.');
    isBusy.current = true;
    try {
      await onSave(name);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      isBusy.current = false;
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(false);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isBusy.current = true;
      onClose();
    }
  }

  return (
    <span className={classNames('block fits grows', className)}>
      <input
        ref={field}
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={handleKeyDown}
        onBlur={() => void save(true)}
      />
      {error && (
        <span id={errorId} role="alert" className="block mt-1 bad title-sans">
          {error}
        </span>
      )}
    </span>
  );
}
