import { useRef, useState } from 'react';
import { courseFields } from '../../../../contract/catalog/course-fields.ts';
import {
  coverLabels,
  coverShapeNames,
  leastCover,
  mostAltCharacters,
  shapeNames,
} from '../../../../contract/catalog/covers.ts';
import { formatNumber } from '../../../../contract/text/numbers.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { DetailText, saidAbout } from '../../shared/fields.tsx';
import { fieldId } from '../../shared/problems.ts';
import detailStyles from '../details.module.css';
import type { DetailsEditor } from '../use-details.ts';
import styles from './cover.module.css';
import { CropDialog } from './crop-dialog.tsx';
import { CroppedPicture } from './cropped-picture.tsx';
import { useCoverPicture, useCoverUpload, wrongFileMessage } from './use-cover-upload.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic';

type CoverFieldProps = { editor: DetailsEditor; courseId: number };

/** A picture in place of the drawing. */
export function CoverField({ editor: { details, problems, set }, courseId }: CoverFieldProps) {
  const { cover } = details;
  const picture = useCoverPicture(courseId, cover?.figure);
  const [isCropping, setIsCropping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useCoverUpload(courseId, (figure) => {
    set('cover', { figure, alt: '' });
    setIsCropping(true);
  });
  const shapes = coverShapeNames.filter(
    (shape) => shape !== 'band' || details.layout === 'gallery',
  );
  const said = saidAbout(problems, 'cover.figure', { isEmpty: false });
  const failed = upload.error && (wrongFileMessage(upload.error) ?? errorMessage(upload.error));
  const error = failed || said.error;
  return (
    <fieldset className={detailStyles.choices} id={fieldId('cover')} tabIndex={-1}>
      <legend>{courseFields.cover.label}</legend>
      {cover && picture && (
        <div className={styles.shapes}>
          {shapes.map((shape) => (
            <figure key={shape}>
              <CroppedPicture
                className={styles[shape] ?? ''}
                picture={picture}
                shape={shape}
                crop={cover[shape]}
              />
              <figcaption className="mt-1 tiny">{shapeNames[shape]}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className={`cluster gap-2 ${cover ? 'mt-4' : 'mt-2'}`}>
        <Button
          small
          icon="upload"
          pending={upload.isPending}
          aria-describedby={error ? `${fieldId('cover')}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {cover ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {cover && picture && (
          <Button small onClick={() => setIsCropping(true)}>
            Crop
          </Button>
        )}
        {cover && (
          <Button small icon="trash" onClick={() => set('cover', undefined)}>
            Use the drawing instead
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label="Choose a picture"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      {upload.isPending && (
        <progress
          className="block mt-2 full"
          value={upload.share}
          aria-label="Sending the picture"
        />
      )}
      {error && <FieldError id={`${fieldId('cover')}-error`}>{error}</FieldError>}
      <p className="mt-2 tiny loose">
        {said.hint ?? (
          <>
            JPEG, PNG, WebP or HEIC, up to 15 MB, best with at least{' '}
            {formatNumber(leastCover.width)} × {leastCover.height} pixels. Without one, the course
            shows its drawing.
          </>
        )}
      </p>
      {cover && (
        <div className="mt-4">
          <DetailText
            path="cover.alt"
            label={coverLabels.alt}
            hint="Read aloud to those who can’t see the picture."
            value={cover.alt}
            maxLength={mostAltCharacters}
            problems={problems}
            onChange={(alt) => set('cover', { ...cover, alt })}
          />
        </div>
      )}
      {isCropping && cover && picture && (
        <CropDialog
          picture={picture}
          shapes={shapes}
          crops={cover}
          onClose={() => setIsCropping(false)}
          onSave={(crops) => {
            set('cover', { ...cover, ...crops });
            setIsCropping(false);
          }}
        />
      )}
    </fieldset>
  );
}
