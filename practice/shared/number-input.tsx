import { useState } from 'react';
import { readNumber } from '../../contract/assessment/practice/read-number.ts';
import { TextField } from '../../web/ui/fields/text-field.tsx';

type NumberInputProps = {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A number as people write it. What was typed stays while it isn't one yet, such as `-`. */
export function NumberInput({ label, hideLabel, hint, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = readNumber(typed) === (value ?? undefined) ? typed : String(value ?? '');
  const isWrong = typed.trim() !== '' && readNumber(typed) === undefined;
  return (
    <TextField
      label={label}
      {...(hideLabel && { hideLabel })}
      {...(hint !== undefined && { hint })}
      small
      inputMode="decimal"
      value={isWrong ? typed : shown}
      {...(isWrong && { error: 'Type a number, such as 12.5.' })}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value) ?? null);
      }}
    />
  );
}
