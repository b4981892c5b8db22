import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type CourseMedia,
  listMedia,
  type MediaKind,
  removeMedia,
} from '../../../../contract/studio/media.ts';
import { call, callPage } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { mediaPath } from '../../../teaching/shared/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../../ui/feedback/skeleton-shapes.tsx';
import { Pages, RemoveFile } from '../figures/course-files.tsx';
import { SendingBar } from '../figures/sending-bar.tsx';
import styles from './media-dialog.module.css';
import { lengthText, mediaKey, sizeText, useUpload } from './use-upload.ts';

const accepted: Record<MediaKind, string> = {
  video: 'video/mp4,video/webm,.mp4,.webm',
  audio: 'audio/mpeg,audio/mp4,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.wav',
  pdf: 'application/pdf,.pdf',
  captions: 'text/vtt,.vtt,.srt',
};
const formats: Record<MediaKind, string> = {
  video: 'MP4 or WebM',
  audio: 'MP3, M4A, OGG or WAV',
  pdf: 'PDF',
  captions: 'WebVTT or SRT',
};
const pageSize = 6;

type FilePickerProps = {
  courseId: number;
  kind: MediaKind;
  onChoose: (media: CourseMedia) => void;
};

/** A new file, or one that the course has already. */
export function FilePicker({ courseId, kind, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: [...mediaKey(courseId), kind, page],
    queryFn: () =>
      callPage(listMedia, {
        params: { id: courseId },
        query: { kind, _page: page, _limit: pageSize },
      }),
    placeholderData: keepPreviousData,
  });
  const limits = list.data?.limits;
  const { upload, send, retry, cancel } = useUpload(courseId, kind, limits?.[kind], onChoose);
  const label = kind === 'captions' ? 'Choose captions' : 'Choose a file';
  if (upload?.state === 'sending') {
    return (
      <div className="stack left gap-3 anywhere">
        <b>{upload.file.name}</b>
        <SendingBar
          share={upload.share}
          label={
            upload.share < 1
              ? `Sending, ${Math.round(upload.share * 100)}% of ${sizeText(upload.file.size)}`
              : 'Checking the file'
          }
        />
        <Button small onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <>
      {upload && (
        <div className="stack left gap-3 anywhere">
          <b>{upload.file.name}</b>
          <p className="row top gap-2 small bad" role="alert">
            <Icon name="warning" size={18} />
            {upload.message}
          </p>
          {upload.mayRetry && (
            <Button small icon="retry" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      <p className={styles.text}>
        {formats[kind]}
        {limits && `, up to ${sizeText(limits[kind])}`}.
        {limits && kind !== 'captions' && (
          <>
            {' '}
            This course uses {sizeText(list.data?.used ?? 0)} of {sizeText(limits.course)}.
          </>
        )}
      </p>
      <Button
        small
        variant={kind === 'captions' ? 'quiet' : 'primary'}
        icon="upload"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted[kind]}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) send(file);
        }}
      />
      {list.isPending && <SkeletonTable rows={2} columns={2} />}
      {list.isError && (
        <ErrorState message={errorMessage(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.data && list.data.meta.total > 0 && (
        <>
          <h3 className="mt-5 title-3">In this course</h3>
          <ul className="mt-2">
            {list.data.data.map((media) => (
              <MediaItem key={media.name} courseId={courseId} media={media} onChoose={onChoose} />
            ))}
          </ul>
          <Pages page={page} pages={Math.ceil(list.data.meta.total / pageSize)} onPage={setPage} />
        </>
      )}
    </>
  );
}

export function describeMedia({ seconds, bytes }: CourseMedia): string {
  return [...(seconds ? [lengthText(seconds)] : []), sizeText(bytes)].join(' · ');
}

type MediaItemProps = {
  courseId: number;
  media: CourseMedia;
  onChoose: (media: CourseMedia) => void;
};

function MediaItem({ courseId, media, onChoose }: MediaItemProps) {
  const { name, kind, lessons } = media;
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeMedia, { params: { id: courseId, name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: mediaKey(courseId) }),
  });
  return (
    <li className={styles.item}>
      <div className="stack small anywhere gap-1">
        <b>{name}</b>
        <span className="tiny">{describeMedia(media)}</span>
        <span className="tiny">
          {lessons.length > 0
            ? `In ${lessons.map(({ title }) => title).join(', ')}`
            : 'No lesson uses it'}
        </span>
        <FormError>{remove.isError && errorMessage(remove.error)}</FormError>
      </div>
      <div className="cluster center gap-3 small">
        {lessons[0] && (kind === 'video' || kind === 'audio') && (
          <TextLink small to={mediaPath(lessons[0].id, name)} aria-label={`Captions of ${name}`}>
            Captions
          </TextLink>
        )}
        <Button small onClick={() => onChoose(media)} aria-label={`Use ${name}`}>
          Use
        </Button>
        {lessons.length === 0 && <RemoveFile name={name} removal={remove} />}
      </div>
    </li>
  );
}
