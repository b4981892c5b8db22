import type { DraftDetails } from '../../contract/catalog/draft-fields.ts';
import type { CourseFigure } from '../../contract/studio/figures.ts';
import { Select } from '../../web/ui/fields/select.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from './editor.module.css';
import { Picture } from './picture.tsx';

type OptionDetailsProps = {
  /** Of the option, from 1. */
  number: number;
  details: DraftDetails;
  /** Those of the course, to choose one from; left out where options show none. */
  figures?: readonly CourseFigure[] | undefined;
  onChange: (details: DraftDetails) => void;
};

/** What an option has besides its text: what is said to whoever chooses it, and a picture. */
export function OptionDetails({ number, details, figures, onChange }: OptionDetailsProps) {
  const { picture, says } = details;
  const shown = figures?.find(({ name }) => `figures/${name}` === picture?.figure);
  const change = (next: DraftDetails) =>
    onChange({
      ...(next.picture && { picture: next.picture }),
      ...(next.says && { says: next.says }),
    });
  return (
    <div className={styles.details}>
      {shown && <Picture html={shown.html} />}
      <div className="stack gap-2 fits">
        <TextField
          small
          hideLabel
          label={`What you say when option ${number} is chosen`}
          placeholder="What you say when it’s chosen"
          maxLength={400}
          value={says ?? ''}
          onChange={({ target }) => change({ ...details, says: target.value })}
        />
        {figures && (
          <Select
            small
            hideLabel
            label={`Picture of option ${number}`}
            value={picture?.figure ?? ''}
            onChange={({ target }) => {
              const figure = target.value;
              const { picture: _, ...others } = details;
              change(
                figure === '' ? others : { ...details, picture: { alt: '', ...picture, figure } },
              );
            }}
          >
            <option value="">No picture</option>
            {figures.map(({ name }) => (
              <option key={name} value={`figures/${name}`}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {figures && picture && (
          <TextField
            small
            hideLabel
            label={`What the picture of option ${number} shows`}
            placeholder="What the picture shows, for those who can’t see it"
            maxLength={300}
            value={picture.alt}
            onChange={({ target }) =>
              change({ ...details, picture: { ...picture, alt: target.value } })
            }
          />
        )}
      </div>
    </div>
  );
}
