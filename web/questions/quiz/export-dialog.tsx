import { useState } from 'react';
import { exportBank, exportQuiz } from '../../../contract/questions/files.ts';
import { call } from '../../data/api.ts';
import { Select } from '../../ui/fields/select.tsx';
import { ExportQuestions } from '../files/export-questions.tsx';

type ExportDialogProps = {
  lesson: { id: string; courseId: number; title: string; courseTitle: string };
  flush: () => Promise<boolean>;
  onClose: () => void;
};

/** The quiz, or the whole bank of the course. */
export function ExportDialog({ lesson, flush, onClose }: ExportDialogProps) {
  const [isBank, setIsBank] = useState(false);
  return (
    <ExportQuestions
      title="Export questions"
      hints={{
        gift: 'Plain text that people can read and edit. Moodle and other systems import it.',
        moodle: 'For Moodle’s question bank.',
      }}
      fileName={isBank ? `Question bank of ${lesson.courseTitle}` : lesson.title || 'Quiz'}
      load={(format) =>
        isBank
          ? call(exportBank, { params: { id: lesson.courseId }, query: { format } })
          : call(exportQuiz, { params: { lessonId: lesson.id }, query: { format } })
      }
      flush={isBank ? undefined : flush}
      onClose={onClose}
    >
      <Select
        small
        label="Questions"
        value={isBank ? 'bank' : 'quiz'}
        onChange={({ target }) => setIsBank(target.value === 'bank')}
      >
        <option value="quiz">This quiz</option>
        <option value="bank">The question bank of the course</option>
      </Select>
    </ExportQuestions>
  );
}
