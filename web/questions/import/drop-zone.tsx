import { type DragEvent, type ReactNode, useId, useState } from 'react';
import type { QuestionFileFormat } from '../../../contract/questions/files.ts';
import { questionTable } from '../../../contract/questions/question-table.ts';
import { saveFile } from '../../data/save-file.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from './import.module.css';

export const formatNames: Record<QuestionFileFormat, string> = {
  gift: 'GIFT',
  moodle: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'a table',
};

const questionTypes =
  '.gift,.txt,.xml,.aiken,.csv,.tsv,text/plain,text/xml,application/xml,text/csv,text/tab-separated-values';

type DropZoneProps = {
  title: string;
  /** What can be dropped. */
  children: ReactNode;
  /** More than questions. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function DropZone({
  title,
  children,
  accept = '',
  multiple = false,
  onFiles,
}: DropZoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <b>{title}</b>
      <span className="small muted">{children}</span>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={`${questionTypes}${accept}`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </label>
  );
}

// Without a byte order mark, Excel doesn't read it as UTF-8.
const tableToFillIn = new Blob(['\uFEFF', questionTable], { type: 'text/csv' });

export function TableToFillIn() {
  return (
    <p className="small muted">
      No file yet?{' '}
      <TextButton small onClick={() => saveFile('questions.csv', tableToFillIn)}>
        Download a table to fill in
      </TextButton>{' '}
      with any spreadsheet. It has an example of each kind.
    </p>
  );
}
