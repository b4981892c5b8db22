import { type ReactNode, useState } from 'react';
import type { QuestionFormat } from '../../../contract/questions/files.ts';
import { ApiError } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';

type ExportQuestionsProps = {
  title: string;
  /** What each format is good for. */
  hints: Record<QuestionFormat, string>;
  /** Without the extension. */
  fileName: string;
  load: (format: QuestionFormat) => Promise<Blob>;
  /** The server exports what is saved. */
  flush?: (() => Promise<boolean>) | undefined;
  /** Fields above the format. */
  children?: ReactNode;
  onClose: () => void;
};

/** Questions as a file for another system. */
export function ExportQuestions({
  title,
  hints,
  fileName,
  load,
  flush,
  children,
  onClose,
}: ExportQuestionsProps) {
  const [format, setFormat] = useState<QuestionFormat>('gift');
  async function download() {
    if (flush && !(await flush())) {
      throw new ApiError('Your last changes aren’t saved yet. Save them first.', 0);
    }
    saveFile(`${fileName}.${format === 'gift' ? 'gift' : 'xml'}`, await load(format));
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirm="Download"
      icon="download"
      onConfirm={download}
    >
      <div className="stack gap-4">
        {children}
        <Select
          small
          label="Format"
          hint={hints[format]}
          value={format}
          onChange={({ target }) => setFormat(target.value === 'moodle' ? 'moodle' : 'gift')}
        >
          <option value="gift">GIFT</option>
          <option value="moodle">Moodle XML</option>
        </Select>
      </div>
    </ConfirmDialog>
  );
}
