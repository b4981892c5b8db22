import type { EditorProps } from '../../../practice/shared/editor.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** A figure of the course that is shown with the question. */
export function PictureField({ question, figures, onChange }: EditorProps) {
  const { picture, ...others } = question;
  return (
    <>
      <Select
        label="Picture"
        small
        hint="Optional. Add figures in the lesson’s text first."
        value={picture?.figure ?? ''}
        onChange={({ target }) =>
          onChange(
            target.value === ''
              ? others
              : { ...question, picture: { figure: target.value, alt: picture?.alt ?? '' } },
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
          onChange={({ target }) =>
            onChange({ ...question, picture: { ...picture, alt: target.value } })
          }
        />
      )}
    </>
  );
}
