import { useId } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import styles from './activity-dialog.module.css';
import { choiceOf, entryOf, hiddenFields, labelOf } from './field-labels.ts';
import { defaultOf, type FormSchema, isFilled, variantOf } from './form-schema.ts';

type FieldProps = {
  /** The last part of its path. */
  name: string;
  /** Instead of what its name is called: `Line 2`. */
  label?: string;
  schema: FormSchema;
  value: unknown;
  isOptional?: boolean;
  onChange: (value: unknown) => void;
};

/** A field for each value that a schema describes, with lists that grow and shrink. */
function SchemaField(props: FieldProps) {
  const { name, schema, value, isOptional, onChange } = props;
  const label = `${props.label ?? labelOf(name)}${isOptional ? ' (optional)' : ''}`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    return <Variant {...{ name, label, variants, value, onChange }} />;
  }
  if (schema.const !== undefined) return null;
  if (schema.enum) {
    return (
      <Select
        small
        label={label}
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange(schema.enum?.find((each) => String(each) === target.value))
        }
      >
        {isOptional && <option value="">None</option>}
        {schema.enum.map((each) => (
          <option key={String(each)} value={String(each)}>
            {choiceOf(each)}
          </option>
        ))}
      </Select>
    );
  }
  switch (schema.type) {
    case 'object':
      return <Group {...{ label, schema, value, isOptional: isOptional ?? false, onChange }} />;
    case 'array':
      return <List {...{ name, label, schema, value, onChange }} />;
    case 'boolean':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'number':
    case 'integer':
      return (
        <TextField
          small
          label={label}
          type="number"
          inputMode="decimal"
          min={schema.minimum}
          max={schema.maximum}
          step={schema.type === 'integer' ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) =>
            onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
          }
        />
      );
    default:
      return (schema.maxLength ?? 0) > 120 ? (
        <TextArea
          label={label}
          rows={3}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(textOf(target.value, isOptional))}
        />
      ) : (
        <TextField
          small
          label={label}
          maxLength={schema.maxLength}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(textOf(target.value, isOptional))}
        />
      );
  }
}

const textOf = (text: string, isOptional: boolean | undefined) =>
  isOptional && text === '' ? undefined : text;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

type GroupProps = {
  label: string;
  schema: FormSchema;
  value: unknown;
  isOptional: boolean;
  onChange: (value: unknown) => void;
};

function Group({ label, schema, value, isOptional, onChange }: GroupProps) {
  if (isOptional && !isFilled(value)) {
    return (
      <TextButton small onClick={() => onChange(defaultOf(schema))}>
        Add: {label}
      </TextButton>
    );
  }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <Properties schema={schema} value={value} onChange={onChange} />
      {isOptional && (
        <TextButton small onClick={() => onChange(undefined)}>
          Remove: {label}
        </TextButton>
      )}
    </fieldset>
  );
}

type PropertiesProps = {
  schema: FormSchema;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The fields of an object, without a frame. */
export function Properties({ schema, value, onChange }: PropertiesProps) {
  const fields = fieldsOf(value);
  const shown = Object.entries(schema.properties ?? {}).filter(([name]) => !hiddenFields.has(name));
  return shown.map(([name, each]) => (
    <SchemaField
      key={name}
      name={name}
      schema={each}
      value={fields[name]}
      isOptional={!schema.required?.includes(name)}
      onChange={(changed) => {
        const { [name]: _, ...others } = fields;
        onChange(changed === undefined ? others : { ...fields, [name]: changed });
      }}
    />
  ));
}

type ListProps = {
  name: string;
  label: string;
  schema: FormSchema;
  value: unknown;
  onChange: (value: unknown) => void;
};

function List({ name, label, schema, value, onChange }: ListProps) {
  const id = useId();
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const item = schema.items ?? {};
  const [least, most] = [schema.minItems ?? 0, schema.maxItems ?? 50];
  const entryLabel = (index: number) => `${entryOf(name)} ${index + 1}`;
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own
        <div key={index} className={`${styles.entry} stack left gap-2`}>
          {item.type === 'object' ? (
            <Group
              label={entryLabel(index)}
              schema={item}
              value={entry}
              isOptional={false}
              onChange={(changed) => onChange(entries.with(index, changed))}
            />
          ) : (
            <SchemaField
              name={name}
              label={entryLabel(index)}
              schema={item}
              value={entry}
              onChange={(changed) => onChange(entries.with(index, changed))}
            />
          )}
          {entries.length > least && (
            <TextButton
              small
              aria-label={`Remove ${entryLabel(index)} of ${label}`}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              Remove
            </TextButton>
          )}
        </div>
      ))}
      {entries.length < most && (
        <TextButton
          small
          aria-label={`Add to ${label}`}
          onClick={() => onChange([...entries, withFreeId(defaultOf(item), entries)])}
        >
          Add
        </TextButton>
      )}
    </fieldset>
  );
}

/** Learners' progress follows the id of a task, so no two have the same. */
function withFreeId(entry: unknown, others: readonly unknown[]): unknown {
  const fields = fieldsOf(entry);
  if (!('id' in fields)) return entry;
  const ids = new Set(others.map((other) => fieldsOf(other).id));
  let n = others.length + 1;
  while (ids.has(`task-${n}`)) n += 1;
  return { ...fields, id: `task-${n}` };
}

type VariantProps = {
  name: string;
  label: string;
  variants: readonly FormSchema[];
  value: unknown;
  onChange: (value: unknown) => void;
};

/** One of several shapes, told apart by a field that says which. */
function Variant({ name, label, variants, value, onChange }: VariantProps) {
  const { index, titles } = variantOf(variants, value);
  const chosen = variants[index];
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <Select
        small
        label="What counts as done"
        value={String(index)}
        onChange={({ target }) => {
          const next = variants[Number(target.value)];
          if (next) onChange({ ...fieldsOf(defaultOf(next)), ...kept(next, value) });
        }}
      >
        {titles.map((title, place) => (
          <option key={title} value={place}>
            {title}
          </option>
        ))}
      </Select>
      {chosen?.type === 'object' ? (
        <Properties schema={chosen} value={value} onChange={onChange} />
      ) : (
        chosen && <SchemaField name={name} schema={chosen} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** Texts that both shapes have stay. */
function kept(schema: FormSchema, value: unknown): Fields {
  const names = Object.entries(schema.properties ?? {})
    .filter(([, each]) => each.const === undefined)
    .map(([name]) => name);
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([name]) => names.includes(name)),
  );
}
