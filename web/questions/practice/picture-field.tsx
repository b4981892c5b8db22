import type { DraftPicture } from '../../../contract/catalog/draft-fields.ts';
import type { CourseFigure } from '../../../contract/studio/figures.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type PictureFieldProps = {
  picture: DraftPicture | undefined;
  /** Those of the course, to choose one from. */
  figures: readonly CourseFigure[];
  onChange: (picture: DraftPicture | undefined) => void;
};

/** A figure of the course that is shown with the question. */
export function PictureField({ picture, figures, onChange }: PictureFieldProps) {
  return (
    <>
      <Select
        label="Picture"
        small
        hint="Optional. Add figures in the lesson’s text first."
        value={picture?.figure ?? ''}
        onChange={({ target }) =>
          onChange(
            target.value === '' ? undefined : { figure: target.value, alt: picture?.alt ?? '' },
          )
        }
      >
        <option value="">No picture</option>
        {figures.map(({ name }) => (
          <option key={name} value={`figures/${name}`}>
            {name}
          </option>
        ))}
      </Select>
      {picture && (
        <TextField
          small
          label="What the picture shows"
          hint="Read aloud to learners who can’t see it."
          maxLength={300}
          value={picture.alt}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
      )}
    </>
  );
}

export function withPicture<T extends { picture?: DraftPicture | undefined }>(
  question: T,
  picture: DraftPicture | undefined,
): T {
  const { picture: _, ...others } = question;
  return { ...others, ...(picture && { picture }) } as T;
}
