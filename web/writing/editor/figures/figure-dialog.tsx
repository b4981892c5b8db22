import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type CourseFigure,
  listFigures,
  removeFigure,
} from '../../../../contract/studio/figures.ts';
import { call, callPage } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../../ui/feedback/skeleton-shapes.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Pages, RemoveFile } from './course-files.tsx';
import { describeFile } from './figure-box.tsx';
import styles from './figure-dialog.module.css';
import { FigureThumb } from './figure-thumb.tsx';
import { figuresKey } from './use-figure-box.ts';

const pageSize = 8;
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/svg+xml,.svg,.heic';

type FigureDialogProps = {
  courseId: number;
  open: boolean;
  onClose: () => void;
  onFiles: (files: File[]) => void;
  onChoose: (figure: CourseFigure) => void;
};

/** A new picture, or one that the course has already. */
export function FigureDialog({ courseId, open, onClose, onFiles, onChoose }: FigureDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Images and figures" wide>
      <p className="mb-4 small muted">
        JPEG, PNG, WebP, HEIC or SVG, up to 15 MB. You can also paste a picture into the text, or
        drop it there.
      </p>
      <Button small variant="primary" icon="upload" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Choose a file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <h3 className="mt-6 title-3">In this course</h3>
      {open && <FigureList courseId={courseId} onChoose={onChoose} />}
    </Dialog>
  );
}

type FigureListProps = { courseId: number; onChoose: (figure: CourseFigure) => void };

function FigureList({ courseId, onChoose }: FigureListProps) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: [...figuresKey(courseId), page],
    queryFn: () =>
      callPage(listFigures, { params: { id: courseId }, query: { page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <SkeletonTable rows={3} columns={3} />;
  if (list.isError) {
    return <ErrorState message={errorMessage(list.error)} onRetry={() => void list.refetch()} />;
  }
  const { data: figures, meta } = list.data;
  if (meta.total === 0) {
    return (
      <p className="mb-4 small muted">The course has no figures yet. The first one appears here.</p>
    );
  }
  return (
    <>
      <ul className="mt-2">
        {figures.map((figure) => (
          <FigureItem key={figure.name} courseId={courseId} figure={figure} onChoose={onChoose} />
        ))}
      </ul>
      <Pages page={page} pages={Math.ceil(meta.total / pageSize)} onPage={setPage} />
    </>
  );
}

type FigureItemProps = FigureListProps & { figure: CourseFigure };

function FigureItem({ courseId, figure, onChoose }: FigureItemProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeFigure, { params: { id: courseId, name: figure.name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: figuresKey(courseId) }),
  });
  const uses = [
    ...(figure.isCover ? ['the cover'] : []),
    ...figure.lessons.map(({ title }) => title),
  ];
  return (
    <li className={styles.item}>
      <FigureThumb figure={figure} />
      <div className="stack small anywhere gap-1">
        <b>{figure.name}</b>
        <span className="tiny">{describeFile(figure)}</span>
        <span className="tiny">
          {uses.length > 0 ? `In ${uses.join(', ')}` : 'No lesson shows it'}
        </span>
        <FormError>{remove.isError && errorMessage(remove.error)}</FormError>
      </div>
      <div className={`${styles.actions} cluster center gap-3`}>
        <Button small onClick={() => onChoose(figure)} aria-label={`Use ${figure.name}`}>
          Use
        </Button>
        {uses.length === 0 && <RemoveFile name={figure.name} removal={remove} />}
      </div>
    </li>
  );
}
