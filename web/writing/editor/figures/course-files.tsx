import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';

type PagesProps = { page: number; pages: number; onPage: (page: number) => void };

/** Below the figures or the files of a course, newest first. */
export function Pages({ page, pages, onPage }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <div className="row center gap-4 small pt-4">
      <Button small onClick={() => onPage(page - 1)} disabled={page <= 1}>
        Newer
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button small onClick={() => onPage(page + 1)} disabled={page >= pages}>
        Older
      </Button>
    </div>
  );
}

type RemoveFileProps = { name: string; removal: { isPending: boolean; mutate: () => void } };

/** Asks with a second press: a dialog is open already. */
export function RemoveFile({ name, removal }: RemoveFileProps) {
  const [isAsking, setIsAsking] = useState(false);
  return isAsking ? (
    <Button
      small
      variant="danger"
      pending={removal.isPending}
      onClick={() => removal.mutate()}
      aria-label={`Really remove ${name}`}
    >
      Really remove
    </Button>
  ) : (
    <TextButton small onClick={() => setIsAsking(true)} aria-label={`Remove ${name}`}>
      Remove
    </TextButton>
  );
}
