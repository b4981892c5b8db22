import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField, TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { takesFirstFocus } from '../entry/first-focus.ts';
import { codeLength, digitsOf } from '../entry/one-time-code.ts';
import styles from './code-dialog.module.css';

export const wrongCode = '*Wrong OTP';

type CodeDialogProps = CodeFormProps & { open: boolean; title: string };

type CodeFormProps = {
  onClose: () => void;
  /** Gives back what is wrong with the code, or nothing when it was right. */
  onConfirm: (code: string) => Promise<string | undefined>;
  /** A recovery code is longer and has letters. */
  kind?: 'digits' | 'recovery';
  /** Where the code comes from. */
  children: ReactNode;
  /** Other ways to a code. */
  otherwise?: ReactNode;
};

export function CodeDialog({ open, title, ...form }: CodeDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={form.onClose} firm>
      <CodeForm key={form.kind} {...form} />
    </Dialog>
  );
}

function CodeForm({ onClose, onConfirm, kind = 'digits', children, otherwise }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const aboutId = useId();
  const isDigits = kind === 'digits';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (confirming) return;
    setError(undefined);
    setConfirming(true);
    const isComplete = isDigits ? code.length === codeLength : code.trim() !== '';
    const wrong = isComplete ? await onConfirm(code) : wrongCode;
    setConfirming(false);
    setError(wrong);
    if (wrong) field.current?.select();
  };

  const input = {
    error,
    value: code,
    name: 'code',
    ref: (element: HTMLInputElement | null) => {
      field.current = element;
      takesFirstFocus(element);
    },
  };
  return (
    <form onSubmit={submit} noValidate aria-describedby={aboutId}>
      <div id={aboutId} className={styles.about}>
        {children}
      </div>
      {isDigits ? (
        <CodeField
          {...input}
          label="One-time code"
          // Longer than the code: authenticator apps and mails are copied with spaces.
          maxLength={12}
          onChange={(event) => setCode(digitsOf(event.target.value))}
        />
      ) : (
        <TextField
          {...input}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={confirming}>
          Confirm
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {otherwise && <div className={styles.otherwise}>{otherwise}</div>}
    </form>
  );
}
