import { exportPractice } from '../../../contract/questions/practice-files.ts';
import { call } from '../../data/api.ts';
import { ExportQuestions } from '../files/export-questions.tsx';

type ExportPracticeProps = {
  lessonId: string;
  title: string;
  flush: () => Promise<boolean>;
  onClose: () => void;
};

export function ExportPractice({ lessonId, title, flush, onClose }: ExportPracticeProps) {
  return (
    <ExportQuestions
      title="Export practice questions"
      hints={{
        gift: 'Matching, numbers, texts and several answers, without hints and pictures.',
        moodle: 'The same and ordering, with hints, without pictures.',
      }}
      fileName={`${title || 'Lesson'}, practice`}
      load={(format) => call(exportPractice, { params: { lessonId }, query: { format } })}
      flush={flush}
      onClose={onClose}
    />
  );
}
