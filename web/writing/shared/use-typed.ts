import { useState } from 'react';

interface Typed<Value> {
  value: Value;
  format: (value: Value) => string;
  /** Null while what is typed isn't a value. */
  parse: (text: string) => Value | null;
  onChange: (value: Value) => void;
}

/** A field whose text isn't always a value, such as a number: the value follows whenever it is one. */
export function useTyped<Value>({ value, format, parse, onChange }: Typed<Value>) {
  const [known, setKnown] = useState(value);
  const [text, setText] = useState(() => format(value));
  // From elsewhere: another window, an undo, a suggestion.
  if (known !== value) {
    setKnown(value);
    if (parse(text) !== value) setText(format(value));
  }
  return {
    text,
    isValue: parse(text) !== null,
    type: (next: string) => {
      setText(next);
      const parsed = parse(next);
      if (parsed !== null) onChange(parsed);
    },
  };
}
