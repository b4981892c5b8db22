import { useId, useState } from 'react';
import type { PreviewLink } from '../../../contract/studio/preview.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { queryClient, useQuery } from '../../data/viewer-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './share-preview.module.css';

const contract = () => import('../../../contract/studio/preview.ts');

const linksKey = (courseId: number) => ['studio', 'preview-links', courseId];

const terms = [1, 7, 14, 30];

type SharePreviewProps = { courseId: number; onClose: () => void };

/** Secret links to the preview of a course: makes one, lists those that work, and revokes them. */
export function SharePreview({ courseId, onClose }: SharePreviewProps) {
  const [days, setDays] = useState(7);
  const [made, setMade] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  async function run(work: () => Promise<void>) {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await work();
      queryClient.invalidateQueries({ queryKey: linksKey(courseId) });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setPending(false);
    }
  }
  const create = () =>
    run(async () => {
      const { createPreviewLink } = await contract();
      const { path } = await call(createPreviewLink, { params: { id: courseId }, body: { days } });
      setMade(new URL(path, location.href).href);
    });
  const revoke = (linkId: string) =>
    run(async () => {
      const { revokePreviewLink } = await contract();
      await call(revokePreviewLink, { params: { id: courseId, linkId } });
      setMade(undefined);
    });

  return (
    <Dialog open onClose={onClose} title="Share a preview" wide>
      <p>
        Anyone with the link sees the draft as it is when they open it. They don’t need an account,
        and nothing they do is stored.
      </p>
      <div className="cluster bottom gap-3 mt-4">
        <Select
          label="Works for"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {terms.map((term) => (
            <option key={term} value={term}>
              {plural(term, 'day')}
            </option>
          ))}
        </Select>
        <Button variant="primary" pending={pending} onClick={() => void create()}>
          Create link
        </Button>
      </div>
      <div role="status">{made && <NewLink url={made} />}</div>
      {failure && <Notice tone="bad" title={failure} />}
      <h3 className={styles.heading}>Active links</h3>
      <Links courseId={courseId} onRevoke={(id) => void revoke(id)} />
    </Dialog>
  );
}

function NewLink({ url }: { url: string }) {
  const id = useId();
  return (
    <div className={styles.made}>
      <label htmlFor={id}>Copy the link now. It’s shown only once.</label>
      <div className={`${styles.copy} cluster center gap-2 mt-2`}>
        <input id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
        <CopyButton text={url}>Copy</CopyButton>
      </div>
    </div>
  );
}

type LinksProps = { courseId: number; onRevoke: (linkId: string) => void };

function Links({ courseId, onRevoke }: LinksProps) {
  const { data, error, refetch } = useQuery<PreviewLink[]>({
    queryKey: linksKey(courseId),
    queryFn: async () => call((await contract()).listPreviewLinks, { params: { id: courseId } }),
  });
  if (!data) {
    return error ? (
      <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={2} />
    );
  }
  if (data.length === 0) return <p className="muted">No links yet.</p>;
  return (
    <ul className="mt-2 small">
      {data.map(({ id, by, createdAt, expiresAt }) => (
        <li className="cluster center between gap-2-4 py-2 ruled" key={id}>
          <span>
            Until {formatDay(expiresAt)}
            <span className="muted">
              {' '}
              · created on {formatDay(createdAt)}
              {by && ` by ${by}`}
            </span>
          </span>
          <Button
            small
            aria-label={`Revoke the link created on ${formatDay(createdAt)}`}
            onClick={() => onRevoke(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
