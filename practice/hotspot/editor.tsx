import { type PointerEvent, useMemo, useState } from 'react';
import type { DraftPractice } from '../../contract/studio/content.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { Checkbox } from '../../web/ui/fields/checkbox.tsx';
import { Select } from '../../web/ui/fields/select.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { trustHtml } from '../../web/ui/text/trusted-html.ts';
import shared from '../shared/editor.module.css';
import type { EditorProps } from '../shared/editor.ts';
import { removeAt, replaceAt } from '../shared/lists.ts';
import { NumberInput } from '../shared/number-input.tsx';
import styles from './editor.module.css';

type Region = NonNullable<DraftPractice['regions']>[number];

function withLabels({ labels: _, ...question }: DraftPractice, areShown: boolean): DraftPractice {
  return areShown ? question : { ...question, labels: false };
}

const letterOf = (index: number) => String.fromCharCode(65 + index);
const sides = [
  ['x', 'Left %'],
  ['y', 'Top %'],
  ['width', 'Width %'],
  ['height', 'Height %'],
] as const;

/** A figure of the course with places on it: drawn with the pointer, or given in percent. */
export function Editor({ question, figures, onChange }: EditorProps) {
  const { regions = [], figure = '' } = question;
  const chosen = figures.find(({ name }) => `figures/${name}` === figure);
  const html = useMemo(() => trustHtml(chosen?.html ?? ''), [chosen?.html]);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);

  const change = (place: number, region: Region) =>
    onChange({ ...question, regions: replaceAt(regions, place, region) });
  const add = (box: Pick<Region, 'x' | 'y' | 'width' | 'height'>) => {
    if (regions.length >= 8) return;
    const region = { name: '', ...box, right: regions.length === 0 };
    onChange({ ...question, regions: [...regions, region] });
  };
  const pointIn = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const percent = (value: number) => Math.round(Math.max(0, Math.min(100, value)) * 10) / 10;
    return {
      x: percent(((event.clientX - left) / width) * 100),
      y: percent(((event.clientY - top) / height) * 100),
    };
  };

  return (
    <>
      <Select
        label="Figure"
        small
        hint="Add figures in the lesson’s text first."
        value={figure}
        onChange={(event) => onChange({ ...question, figure: event.target.value })}
      >
        <option value="">Choose a figure</option>
        {figures.map(({ name }) => (
          <option key={name} value={`figures/${name}`}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Hide the words in the figure from learners"
        checked={question.labels === false}
        onChange={({ target }) => onChange(withLabels(question, !target.checked))}
      />
      {chosen && (
        <>
          <p className="tiny">Draw a box around each place, or add one and type where it is.</p>
          <div
            className={`${styles.canvas} relative sunken`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setFrom(pointIn(event));
            }}
            onPointerUp={(event) => {
              const to = pointIn(event);
              const width = Math.abs(to.x - (from?.x ?? to.x));
              const height = Math.abs(to.y - (from?.y ?? to.y));
              setFrom(null);
              if (!from || width < 1 || height < 1) return;
              add({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height });
            }}
          >
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: read and sanitised on the server */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
            {regions.map(({ x, y, width, height, right }, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: places have no ids
                key={index}
                className={`${styles.box} stack middle teal name`}
                data-right={right || undefined}
                style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
              >
                {letterOf(index)}
              </span>
            ))}
          </div>
        </>
      )}
      <fieldset className={shared.lines}>
        <legend>Places</legend>
        {regions.map((region, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no ids, and are edited in place
          <div key={place} className={`${styles.region} stack gap-2 full lined`}>
            <div className={shared.row}>
              <label className={`${styles.right} row center gap-2 small`}>
                <input
                  type="radio"
                  name={`right-${question.id}`}
                  checked={region.right}
                  onChange={() =>
                    onChange({
                      ...question,
                      regions: regions.map((other, index) => ({
                        ...other,
                        right: index === place,
                      })),
                    })
                  }
                />
                {letterOf(place)} is right
              </label>
              <TextField
                label={`Name of place ${letterOf(place)}`}
                hideLabel
                small
                className={shared.grow ?? ''}
                placeholder="What is there, without saying whether it is right"
                maxLength={120}
                value={region.name}
                onChange={(event) => change(place, { ...region, name: event.target.value })}
              />
              <Button
                small
                icon="close"
                aria-label={`Remove place ${letterOf(place)}`}
                onClick={() => onChange({ ...question, regions: removeAt(regions, place) })}
              />
            </div>
            <div className={classNames(shared.row, styles.sides)}>
              {sides.map(([side, label]) => (
                <NumberInput
                  key={side}
                  label={`${letterOf(place)}: ${label}`}
                  value={region[side]}
                  onChange={(value) => change(place, { ...region, [side]: value ?? 0 })}
                />
              ))}
            </div>
          </div>
        ))}
        {regions.length < 8 && (
          <Button small icon="plus" onClick={() => add({ x: 40, y: 40, width: 20, height: 20 })}>
            Place
          </Button>
        )}
      </fieldset>
    </>
  );
}
