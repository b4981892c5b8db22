import styles from './clash-fields.module.css';
import { describeValue } from './describe-value.ts';

type ClashFieldsProps<Value extends object> = {
  /** The fields that both have changed differently, in both versions. */
  clash: { fields: readonly (keyof Value & string)[]; mine: Value; theirs: Value };
  names: Record<keyof Value & string, string>;
  /** What a field says, if not all of its parts one after the other. */
  describe?: (field: keyof Value & string, value: Value) => string;
  /** The fields whose other version was chosen. */
  theirs: readonly (keyof Value & string)[];
  onChange: (theirs: readonly (keyof Value & string)[]) => void;
};

/** What two people have changed, field by field, to choose one version of each. */
export function ClashFields<Value extends object>({
  clash,
  names,
  describe = (field, value) => describeValue(value[field]),
  theirs,
  onChange,
}: ClashFieldsProps<Value>) {
  return (
    <div className="stack gap-5">
      {clash.fields.map((field) => (
        <fieldset key={field} className={`${styles.field} halves gap-4`}>
          <legend className="serif">{names[field]}</legend>
          {[
            { isTheirs: false, label: 'Keep mine', value: clash.mine },
            { isTheirs: true, label: 'Take theirs', value: clash.theirs },
          ].map(({ isTheirs, label, value }) => (
            <label key={label}>
              <span>
                <input
                  type="radio"
                  name={`clash-${field}`}
                  checked={theirs.includes(field) === isTheirs}
                  onChange={() => {
                    const others = theirs.filter((each) => each !== field);
                    onChange(isTheirs ? [...others, field] : others);
                  }}
                />
                {label}
              </span>
              <span className="anywhere pre">{describe(field, value)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
