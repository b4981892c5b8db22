import { useId } from 'react';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LineList } from './line-list.tsx';
import { NumberInput } from './number-input.tsx';
import styles from './practice.module.css';
import { removeAt, replaceAt } from './practice-edits.ts';
import { RegionsField } from './regions-field.tsx';

type KindFieldsProps = {
  question: DraftPractice;
  courseId: number;
  onChange: (question: DraftPractice) => void;
};

/** What a question of its kind needs besides its text. */
export function KindFields(props: KindFieldsProps) {
  const { question, onChange } = props;
  switch (question.kind) {
    case 'ordering':
      return (
        <LineList
          label="Entries in the right order"
          hint="Learners get them shuffled. The order has to be beyond dispute."
          name="Entry"
          lines={question.items ?? []}
          most={8}
          maxLength={200}
          onChange={(items) => onChange({ ...question, items })}
        />
      );
    case 'matching':
      return <PairsField {...props} />;
    case 'number':
      return (
        <>
          <div className={styles.row}>
            <NumberInput
              label="Answer"
              value={question.answer ?? null}
              onChange={(answer) => onChange({ ...question, answer })}
            />
            <NumberInput
              label="Tolerance"
              hint="How far off still counts."
              value={question.tolerance ?? null}
              onChange={(tolerance) => onChange({ ...question, tolerance })}
            />
            <TextField
              label="Unit"
              small
              maxLength={40}
              value={question.unit ?? ''}
              onChange={(event) => onChange({ ...question, unit: event.target.value })}
            />
          </div>
          <MistakesField {...props} />
        </>
      );
    case 'text':
      return (
        <>
          <Select
            label="How it is typed"
            small
            value={question.kana ?? ''}
            onChange={(event) => onChange(withKana(question, event.target.value))}
          >
            <option value="">As it is</option>
            <option value="hiragana">Latin letters turn into hiragana</option>
            <option value="katakana">Latin letters turn into katakana</option>
          </Select>
          {question.kana && (
            <TextField
              label="What the word means"
              hint="Learners get the meaning and hear the word. Leave it out if the question says what to write."
              small
              maxLength={80}
              value={question.meaning ?? ''}
              onChange={(event) => onChange({ ...question, meaning: event.target.value })}
            />
          )}
          <AcceptField {...props} />
          <MistakesField {...props} />
        </>
      );
    case 'several':
      return <OptionsField {...props} />;
    case 'hotspot':
      return <RegionsField {...props} />;
    case 'dictation':
      return (
        <>
          <TextField
            label="What the voice says, in kana"
            small
            lang="ja"
            maxLength={120}
            value={question.say ?? ''}
            onChange={(event) => onChange({ ...question, say: event.target.value })}
          />
          <AcceptField {...props} />
        </>
      );
  }
}

function withKana({ kana: _, ...question }: DraftPractice, chosen: string): DraftPractice {
  if (chosen === 'hiragana' || chosen === 'katakana') return { ...question, kana: chosen };
  return question;
}

function AcceptField({ question, onChange }: KindFieldsProps) {
  return (
    <LineList
      label="Accepted answers"
      hint="The first one is shown as the solution. Capitals, spaces and a final full stop make no difference."
      name="Answer"
      lines={question.accept ?? []}
      most={20}
      maxLength={120}
      onChange={(accept) => onChange({ ...question, accept })}
    />
  );
}

function PairsField({ question, onChange }: KindFieldsProps) {
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

function MistakesField({ question, onChange }: KindFieldsProps) {
  const { mistakes = [], kind } = question;
  const id = useId();
  const change = (place: number, mistake: (typeof mistakes)[number]) =>
    onChange({ ...question, mistakes: replaceAt(mistakes, place, mistake) });
  return (
    <fieldset className={styles.lines} aria-describedby={`${id}-hint`}>
      <legend>Typical mistakes</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        A wrong answer you expect, and the sentence that helps on.
      </p>
      {mistakes.map((mistake, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: mistakes have no ids, and are edited in place
        <div key={place} className={styles.row}>
          {kind === 'number' ? (
            <NumberInput
              label={`Mistake ${place + 1}`}
              hideLabel
              value={mistake.answer ?? null}
              onChange={(answer) => change(place, { ...mistake, answer })}
            />
          ) : (
            <TextField
              label={`Mistake ${place + 1}`}
              hideLabel
              small
              maxLength={120}
              value={mistake.text ?? ''}
              onChange={(event) => change(place, { ...mistake, text: event.target.value })}
            />
          )}
          <TextField
            label={`What mistake ${place + 1} says`}
            hideLabel
            small
            className={styles.grow ?? ''}
            maxLength={400}
            value={mistake.says}
            onChange={(event) => change(place, { ...mistake, says: event.target.value })}
          />
          <Button
            small
            icon="close"
            aria-label={`Remove mistake ${place + 1}`}
            onClick={() => onChange({ ...question, mistakes: removeAt(mistakes, place) })}
          />
        </div>
      ))}
      {mistakes.length < 8 && (
        <Button
          small
          icon="plus"
          onClick={() => onChange({ ...question, mistakes: [...mistakes, { says: '' }] })}
        >
          Mistake
        </Button>
      )}
    </fieldset>
  );
}

function OptionsField({ question, onChange }: KindFieldsProps) {
  const { options = [] } = question;
  const change = (place: number, option: (typeof options)[number]) =>
    onChange({ ...question, options: replaceAt(options, place, option) });
  return (
    <fieldset className={styles.lines}>
      <legend>Options</legend>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and are edited in place
        <div key={place} className={styles.row}>
          <Checkbox
            label={`Option ${place + 1} is right`}
            hideLabel
            checked={option.right}
            onChange={(event) => change(place, { ...option, right: event.target.checked })}
          />
          <TextField
            label={`Option ${place + 1}`}
            hideLabel
            small
            className={styles.grow ?? ''}
            maxLength={240}
            value={option.text}
            onChange={(event) => change(place, { ...option, text: event.target.value })}
          />
          <Button
            small
            icon="close"
            aria-label={`Remove option ${place + 1}`}
            onClick={() => onChange({ ...question, options: removeAt(options, place) })}
          />
        </div>
      ))}
      {options.length < 8 && (
        <Button
          small
          icon="plus"
          onClick={() =>
            onChange({ ...question, options: [...options, { text: '', right: false }] })
          }
        >
          Option
        </Button>
      )}
    </fieldset>
  );
}
