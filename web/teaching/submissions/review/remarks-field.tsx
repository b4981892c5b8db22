import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { HandedInFile } from '../../../../contract/assessment/assignments.ts';
import { type Remark, remarkLimits } from '../../../../contract/assessment/remarks.ts';
import { fileTitle, type Picture } from '../../../assessment/shared/pictures.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { type Placed, placedOn, type RemarkEditing } from './remark-editing.ts';

type RemarksFieldProps = {
  pictures: readonly Picture[];
  files: readonly HandedInFile[];
  editing: RemarkEditing;
  error: string;
};

const fieldId = (index: number) => `remark-${index}`;

/** To write about a place that was chosen in a picture. */
export function focusRemark(index: number): void {
  document.getElementById(fieldId(index))?.focus();
}

export const isUnfinished = (remark: Remark) =>
  remark.text.trim() === '' || (remark.kind === 'page' && remark.page < 1);

/** What is said about pins on pictures, and about pages of PDFs. */
export function RemarksField({ pictures, files, editing, error }: RemarksFieldProps) {
  const pdfs = files.filter(({ format }) => format === 'pdf');
  const section = useRef<HTMLElement>(null);
  if (pictures.length === 0 && pdfs.length === 0) return null;
  const remove = (index: number) => {
    flushSync(() => editing.remove(index));
    section.current?.focus();
  };
  const pinned = pictures
    .map((picture) => ({ picture, pins: placedOn(editing.remarks, 'pin', picture.id) }))
    .filter(({ pins }) => pins.length > 0);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="remarks" className="stack gap-4 mb-5">
      <h4 id="remarks">Remarks on places</h4>
      {pictures.length > 0 && (
        <p className="fine muted">
          Click a place in a picture, or choose Add a pin below it, and write what you mean here.
        </p>
      )}
      {pinned.map(({ picture, pins }) => (
        <div key={picture.id} className="stack gap-3">
          <p className="small anywhere">
            <b>{picture.title}</b>
          </p>
          {pins.map(({ remark, index }, number) => (
            <RemarkText
              key={index}
              id={fieldId(index)}
              label={`Pin ${number + 1}`}
              about={`pin ${number + 1}, ${picture.title}`}
              text={remark.text}
              onChange={(text) => editing.change(index, { ...remark, text })}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
      ))}
      {pdfs.map((file) => (
        <PageRemarks
          key={file.id}
          file={file}
          remarks={placedOn(editing.remarks, 'page', file.id)}
          editing={{ ...editing, remove }}
        />
      ))}
      {editing.isFull && (
        <p className="small muted">
          You’ve given {remarkLimits.remarks} remarks, which is the most.
        </p>
      )}
      {error && <FieldError id="remarks-error">{error}</FieldError>}
    </section>
  );
}

type PageRemarksProps = {
  file: HandedInFile;
  remarks: readonly Placed<Extract<Remark, { kind: 'page' }>>[];
  editing: Pick<RemarkEditing, 'isFull' | 'add' | 'change' | 'remove'>;
};

function PageRemarks({ file, remarks, editing }: PageRemarksProps) {
  const { isFull, add, change, remove } = editing;
  const title = fileTitle(file);
  const lastPage = remarks.at(-1)?.remark.page ?? 1;
  const addPage = () => {
    const index = flushSync(() => add({ kind: 'page', id: file.id, page: lastPage, text: '' }));
    // A page comes before what is said about it.
    if (index !== null) document.getElementById(`${fieldId(index)}-page`)?.focus();
  };
  return (
    <div className="stack gap-3">
      <p className="small anywhere">
        <b>{title}</b>
      </p>
      {remarks.map(({ remark, index }) => (
        <div key={index} className="stack gap-2">
          <TextField
            small
            id={`${fieldId(index)}-page`}
            type="number"
            label="Page"
            min={1}
            max={remarkLimits.page}
            value={remark.page || ''}
            onChange={({ target }) =>
              change(index, {
                ...remark,
                page: Math.min(remarkLimits.page, Math.max(0, Math.trunc(Number(target.value)))),
              })
            }
          />
          <RemarkText
            id={fieldId(index)}
            label={`Remark on page ${remark.page || '…'}`}
            about={`remark on page ${remark.page || '…'}, ${title}`}
            text={remark.text}
            onChange={(text) => change(index, { ...remark, text })}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button
          small
          icon="plus"
          disabled={isFull}
          aria-label={`Add a remark on a page: ${title}`}
          onClick={addPage}
        >
          Add a remark on a page
        </Button>
      </div>
    </div>
  );
}

type RemarkTextProps = {
  id?: string;
  label: string;
  /** What it is about, for those who can't see the list around it. */
  about: string;
  text: string;
  onChange: (text: string) => void;
  onRemove: () => void;
  /** Where it is opened and closed. */
  onDone?: () => void;
};

export function RemarkText(props: RemarkTextProps) {
  const { id, label, about, text, onChange, onRemove, onDone } = props;
  return (
    <div>
      <TextArea
        {...(id && { id })}
        label={label}
        rows={2}
        maxLength={remarkLimits.text}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="cluster gap-2-4">
        {onDone && (
          <TextButton small onClick={onDone}>
            Done
          </TextButton>
        )}
        <TextButton small aria-label={`Remove ${about}`} onClick={onRemove}>
          Remove
        </TextButton>
      </div>
    </div>
  );
}
