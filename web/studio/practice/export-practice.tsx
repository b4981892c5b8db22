import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exportPractice } from '../../../contract/studio/practice-files.ts';
import type { QuestionFormat } from '../../../contract/studio/questions.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from '../quiz/questions-dialog.module.css';

type ExportPracticeProps = {
  lessonId: string;
  title: string;
  /** The server exports what is saved. */
  flush: () => Promise<boolean>;
  onClose: () => void;
};

export function ExportPractice({ lessonId, title, flush, onClose }: ExportPracticeProps) {
  const [format, setFormat] = useState<QuestionFormat>('gift');
  const download = useMutation({
    mutationFn: async () => {
      if (!(await flush())) {
        throw new ApiError('Your last changes aren’t saved yet. Save them first.', 0);
      }
      const file = await call(exportPractice, { params: { lessonId }, query: { format } });
      saveFile(`${title || 'Lesson'}, practice.${format === 'gift' ? 'gift' : 'xml'}`, file);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export practice questions"
      actions={
        <>
          <Button
            variant="primary"
            icon="download"
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            Download
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          small
          label="Format"
          hint={
            format === 'gift'
              ? 'Matching, numbers, texts and several answers, without hints.'
              : 'The same and ordering, with hints.'
          }
          value={format}
          onChange={({ target }) => setFormat(target.value === 'moodle' ? 'moodle' : 'gift')}
        >
          <option value="gift">GIFT</option>
          <option value="moodle">Moodle XML</option>
        </Select>
        <FormError>{download.error && errorMessage(download.error)}</FormError>
      </div>
    </Dialog>
  );
}
