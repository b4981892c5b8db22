import { useEffect, useRef, useState } from 'react';
import { type DiscountCodeRow, maxDiscountCodes } from '../../../contract/billing/admin.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useDiscountCodes, useEndCode } from './admin-hooks.ts';
import styles from './admin-orders.module.css';
import { CodeDialog } from './admin-orders-code-form.tsx';
import { codeState, offText, periodText, usesText } from './admin-orders-words.ts';

export function CodesSection() {
  const codes = useDiscountCodes();
  const [isNew, setIsNew] = useState(false);
  const [ending, setEnding] = useState<DiscountCodeRow | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the focus would be too.
    if (ended) section.current?.focus({ preventScroll: true });
  }, [ended]);
  const newCode = (
    <Button variant="primary" small icon="plus" onClick={() => setIsNew(true)}>
      New code
    </Button>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label="Discount codes" className={styles.section}>
      {codes.isPending && <SkeletonTable rows={5} columns={4} />}
      {codes.isError && (
        <ErrorState
          message={codes.error.message}
          onRetry={() => void codes.refetch()}
          retrying={codes.isFetching}
        />
      )}
      {codes.data?.length === 0 && (
        <EmptyState
          title="No codes yet"
          text="A code takes a percentage or an amount off courses, licences or both."
          action={newCode}
        />
      )}
      {codes.data && codes.data.length > 0 && (
        <>
          <div className={styles.tools}>
            <p className={styles.hint}>
              Each account can use a code once.
              {codes.data.length === maxDiscountCodes &&
                ` Codes that ended long ago are not listed.`}
            </p>
            {newCode}
          </div>
          <CodesTable codes={codes.data} onEnd={setEnding} />
        </>
      )}
      <CodeDialog open={isNew} onClose={() => setIsNew(false)} />
      <EndDialog
        code={ending}
        onClose={() => setEnding(null)}
        onEnded={({ id }) => {
          setEnding(null);
          setEnded(id);
        }}
      />
    </section>
  );
}

type CodesTableProps = { codes: DiscountCodeRow[]; onEnd: (code: DiscountCodeRow) => void };

function CodesTable({ codes, onEnd }: CodesTableProps) {
  return (
    <div className={styles.rows}>
      <Table caption="Discount codes" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col" className={styles.wide}>
              Takes off
            </th>
            <th scope="col" className={styles.wide}>
              Period
            </th>
            <th scope="col">Used</th>
            <th scope="col">
              <span className="visually-hidden">End</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} onEnd={() => onEnd(code)} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const stateWords = { ended: 'Ended', 'used up': 'Used up', later: 'Not begun' };

function CodeRow({ code, onEnd }: { code: DiscountCodeRow; onEnd: () => void }) {
  const state = codeState(code);
  return (
    <tr className={state === 'ended' ? styles.over : undefined}>
      <th scope="row">
        <span className={styles.code}>{code.code}</span>
        <span className={styles.below}>{offText(code)}</span>
        <span className={styles.below}>{periodText(code)}</span>
      </th>
      <td className={styles.wide}>{offText(code)}</td>
      <td className={styles.wide}>{periodText(code)}</td>
      <td>
        {usesText(code)}
        {state !== 'works' && <span className={styles.second}>{stateWords[state]}</span>}
      </td>
      <td className={styles.act}>
        {state !== 'ended' && (
          <Button small onClick={onEnd} aria-label={`End ${code.code}`}>
            End
          </Button>
        )}
      </td>
    </tr>
  );
}

type EndDialogProps = {
  code: DiscountCodeRow | null;
  onClose: () => void;
  onEnded: (code: DiscountCodeRow) => void;
};

function EndDialog({ code, onClose, onEnded }: EndDialogProps) {
  const end = useEndCode();
  const close = () => {
    if (end.isPending) return;
    end.reset();
    onClose();
  };
  const confirm = () => {
    if (!code) return;
    end.mutate(code.id, {
      onSuccess: () => {
        void notify.success(`${code.code} has ended.`);
        onEnded(code);
      },
    });
  };
  return (
    <Dialog
      open={code !== null}
      onClose={close}
      title={`End ${code?.code ?? ''}?`}
      actions={
        <>
          <Button variant="danger" onClick={confirm} pending={end.isPending}>
            End code
          </Button>
          <Button onClick={close} disabled={end.isPending}>
            Keep it
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>It stops working now, and cannot be started again.</p>
        <p className="small">Orders that are paid keep their discount.</p>
        <FormError>{end.error?.message}</FormError>
      </div>
    </Dialog>
  );
}
