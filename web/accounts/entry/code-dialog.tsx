import { type ReactNode, useId, useRef } from 'react';
import type { Schema } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField, TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { focusWhenOpened } from '../../ui/overlays/focus-when-opened.ts';
import styles from './code-dialog.module.css';
import { codeLength, readDigits } from './one-time-code.ts';

export const wrongCode = '*Wrong OTP';

type CodeDialogProps = CodeFormProps & { open: boolean; title: string };

type CodeFormProps = {
  onClose: () => void;
  /** Resolves to an error message, or to nothing when the code was right. */
  onConfirm: (code: string) => Promise<string | undefined>;
  /** Recovery codes are longer and have letters. */
  kind?: 'digits' | 'recovery';
  /** Where to find the code. */
  children: ReactNode;
  /** Other ways to get a code. */
  alternative?: ReactNode;
};

export function CodeDialog({ open, title, ...form }: CodeDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={form.onClose} mustAnswer>
      <CodeForm key={form.kind} {...form} />
    </Dialog>
  );
}

function codeSchema(isComplete: (code: string) => boolean): Schema<{ code: string }> {
  const incomplete = { issues: [{ path: ['code'], message: wrongCode }] };
  return {
    safeParse(values) {
      const data = values as { code: string };
      return isComplete(data.code)
        ? { success: true, data }
        : { success: false, error: incomplete };
    },
  };
}

const schemas = {
  digits: codeSchema((code) => code.length === codeLength),
  recovery: codeSchema((code) => code.trim() !== ''),
};

function CodeForm({ onClose, onConfirm, kind = 'digits', children, alternative }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const aboutId = useId();
  const form = useForm({
    schema: schemas[kind],
    onSubmit: async ({ code }) => {
      const error = await onConfirm(code);
      if (!error) return;
      field.current?.select();
      return { code: error };
    },
  });
  const input = {
    ...form.register('code'),
    ref: (element: HTMLInputElement | null) => {
      field.current = element;
      focusWhenOpened(element);
    },
  };
  return (
    <form {...form.props} aria-describedby={aboutId}>
      <div id={aboutId} className={`${styles.about} stack gap-3 mb-5`}>
        {children}
      </div>
      {kind === 'digits' ? (
        <CodeField
          {...input}
          label="One-time code"
          // Longer than the code: authenticator apps and emails are copied with spaces.
          maxLength={12}
          onInput={({ currentTarget }) => {
            currentTarget.value = readDigits(currentTarget.value);
          }}
        />
      ) : (
        <TextField
          {...input}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <div className={`${styles.actions} cluster gap-3 mt-5`}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Confirm
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {alternative && <div className="cluster center gap-2-4 mt-5 small">{alternative}</div>}
    </form>
  );
}
