import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exportBank, exportQuiz, type QuestionFormat } from '../../../contract/studio/questions.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './questions-dialog.module.css';

type ExportDialogProps = {
  lesson: { id: string; courseId: number; title: string; courseTitle: string };
  /** The server exports what is saved. */
  flush: () => Promise<boolean>;
  onClose: () => void;
};

/** The quiz or the whole bank as a file for another system. */
export function ExportDialog({ lesson, flush, onClose }: ExportDialogProps) {
  const [what, setWhat] = useState<'quiz' | 'bank'>('quiz');
  const [format, setFormat] = useState<QuestionFormat>('gift');
  const download = useMutation({
    mutationFn: async () => {
      if (what === 'quiz' && !(await flush())) {
        throw new ApiError('Your last changes aren’t saved yet. Save them first.', 0);
      }
      const query = { format };
      const file =
        what === 'quiz'
          ? await call(exportQuiz, { params: { lessonId: lesson.id }, query })
          : await call(exportBank, { params: { id: lesson.courseId }, query });
      const name = what === 'quiz' ? lesson.title : `Question bank of ${lesson.courseTitle}`;
      saveFile(`${name || 'Quiz'}.${format === 'gift' ? 'gift' : 'xml'}`, file);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export questions"
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
          label="Questions"
          value={what}
          onChange={({ target }) => setWhat(target.value === 'bank' ? 'bank' : 'quiz')}
        >
          <option value="quiz">This quiz</option>
          <option value="bank">The question bank of the course</option>
        </Select>
        <Select
          small
          label="Format"
          hint={
            format === 'gift'
              ? 'Plain text that people can read and edit. Moodle and other systems import it.'
              : 'For Moodle’s question bank.'
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
