import { useState } from 'react';
import { clockText } from '../../../contract/writing/clock.ts';
import { shiftCues } from '../../../contract/writing/cues.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { Cues } from './use-captions.ts';

type ShiftDialogProps = { cues: Cues; onShift: (cues: Cues) => void; onClose: () => void };

const mostSeconds = 36_000;

/** Moves every caption, and says before where the first and the last will be. */
export function ShiftDialog({ cues, onShift, onClose }: ShiftDialogProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const seconds = readSeconds(typed);
  const shifted = seconds === null ? null : shiftCues(cues, seconds);
  const problem =
    seconds === null
      ? 'Write a number of seconds, such as 1.5 or -0.4.'
      : `The first caption would start before the film. Move it by ${(-(cues[0]?.start ?? 0)).toFixed(1)} at most.`;
  return (
    <Dialog open onClose={onClose} title="Shift all captions">
      <form
        method="post"
        noValidate
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (!shifted) return;
          onShift(shifted);
          onClose();
        }}
      >
        <TextField
          small
          label="Seconds"
          inputMode="decimal"
          hint="More makes them later, less than zero makes them earlier."
          value={typed}
          error={isAsked && !shifted ? problem : ''}
          onChange={({ target }) => setTyped(target.value)}
        />
        {shifted && (
          <p className="small">
            The first caption will start at {clockText(shifted[0]?.start ?? 0)}, and the last one
            end at {clockText(shifted.at(-1)?.end ?? 0)}.
          </p>
        )}
        <div className="actions">
          <Button type="submit" small variant="primary">
            Shift
          </Button>
          <Button small onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function readSeconds(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  if (!/^[+-]?\d{1,5}(?:\.\d{1,3})?$/.test(text)) return null;
  const seconds = Number(text);
  return seconds !== 0 && Math.abs(seconds) <= mostSeconds ? seconds : null;
}
