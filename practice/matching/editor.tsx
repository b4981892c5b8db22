import { Button } from '../../web/ui/buttons/button.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from '../shared/editor.module.css';
import type { EditorProps } from '../shared/editor.ts';
import { LineList } from '../shared/line-list.tsx';
import { removeAt, replaceAt } from '../shared/lists.ts';

export function Editor({ question, onChange }: EditorProps) {
  const { pairs = [] } = question;
  const change = (place: number, pair: (typeof pairs)[number]) =>
    onChange({ ...question, pairs: replaceAt(pairs, place, pair) });
  return (
    <>
      <fieldset className={styles.lines}>
        <legend>Pairs</legend>
        {pairs.map((pair, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no ids, and are edited in place
          <div key={place} className={styles.row}>
            <TextField
              label={`Pair ${place + 1}, left`}
              hideLabel
              small
              className={styles.grow ?? ''}
              placeholder="Left"
              maxLength={160}
              value={pair.left}
              onChange={(event) => change(place, { ...pair, left: event.target.value })}
            />
            <TextField
              label={`Pair ${place + 1}, right`}
              hideLabel
              small
              className={styles.grow ?? ''}
              placeholder="Right"
              maxLength={160}
              value={pair.right}
              onChange={(event) => change(place, { ...pair, right: event.target.value })}
            />
            <Button
              small
              icon="close"
              aria-label={`Remove pair ${place + 1}`}
              onClick={() => onChange({ ...question, pairs: removeAt(pairs, place) })}
            />
          </div>
        ))}
        {pairs.length < 8 && (
          <Button
            small
            icon="plus"
            onClick={() => onChange({ ...question, pairs: [...pairs, { left: '', right: '' }] })}
          >
            Pair
          </Button>
        )}
      </fieldset>
      <LineList
        label="Further texts at the right"
        hint="They belong to nothing, so that the last pair isn’t given away."
        name="Text"
        lines={question.extra ?? []}
        most={4}
        maxLength={160}
        onChange={(extra) => onChange({ ...question, extra })}
      />
    </>
  );
}
