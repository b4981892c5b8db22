import { useEffect, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { type DiscountCodeRow, maxDiscountCodes } from '../../../contract/billing/admin.ts';
import { sellerZoneName } from '../../../contract/text/seller-dates.ts';
import { ApiError } from '../../data/api.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useShop } from '../../data/shop.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { ListTools } from '../../lists/list-tools.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './admin-orders.module.css';
import { AdminOrdersTabs } from './admin-orders-tabs.tsx';
import { type NewCode, useCreateCode, useDiscountCodes, useEndCode } from './hooks.ts';
import { codeStatus, formatDiscount, formatPeriod, formatUses } from './labels.ts';
import { type CodeForm, codeSchema, lastDay, toFormErrors } from './new-discount-code.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Discount codes',
    description: 'What takes something off.',
    hidden: true,
  });

export default function DiscountCodes() {
  return (
    <>
      <WorkHeader
        title="All orders"
        part="Discount codes"
        text="What takes something off the price, and how often each was used."
      />
      <AdminOrdersTabs />
      <DiscountCodesSection />
    </>
  );
}

function DiscountCodesSection() {
  const codes = useDiscountCodes();
  const [isNew, setIsNew] = useState(false);
  const [ending, setEnding] = useState<DiscountCodeRow | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had focus is gone.
    if (ended) section.current?.focus({ preventScroll: true });
  }, [ended]);
  const newCode = (
    <Button variant="primary" small icon="plus" onClick={() => setIsNew(true)}>
      New code
    </Button>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label="Discount codes" className={styles.section}>
      <QueryView result={codes} skeleton={<SkeletonTable rows={5} columns={4} />}>
        {(codes) =>
          codes.length === 0 ? (
            <EmptyState
              title="No codes yet"
              text="A code takes a percentage or an amount off courses, licences or both."
              action={newCode}
            />
          ) : (
            <>
              <ListTools end={newCode}>
                <p className={styles.hint}>
                  Each account can use a code once.
                  {codes.length === maxDiscountCodes && ` Older ended codes aren't listed.`}
                </p>
              </ListTools>
              <CodesTable codes={codes} onEnd={setEnding} />
            </>
          )
        }
      </QueryView>
      <NewCodeDialog open={isNew} onClose={() => setIsNew(false)} />
      <EndDialog code={ending} onClose={() => setEnding(null)} onEnded={({ id }) => setEnded(id)} />
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
            <th scope="col" className="not-on-phones">
              Discount
            </th>
            <th scope="col" className="not-on-phones">
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

const statusLabels = { ended: 'Ended', 'used up': 'Used up', later: 'Not started' };

function CodeRow({ code, onEnd }: { code: DiscountCodeRow; onEnd: () => void }) {
  const state = codeStatus(code);
  return (
    <tr className={state === 'ended' ? 'faint' : undefined}>
      <th scope="row">
        <span className="anywhere">{code.code}</span>
        <span className={styles.below}>{formatDiscount(code)}</span>
        <span className={styles.below}>{formatPeriod(code)}</span>
      </th>
      <td className="not-on-phones">{formatDiscount(code)}</td>
      <td className="not-on-phones">{formatPeriod(code)}</td>
      <td>
        {formatUses(code)}
        {state !== 'works' && (
          <span className="tiny block plain anywhere mt-hair">{statusLabels[state]}</span>
        )}
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
  const confirm = async () => {
    if (!code) return;
    await end.mutateAsync(code.id);
    void notify.success(`${code.code} has ended.`);
    onEnded(code);
  };
  return (
    <ConfirmDialog
      open={code !== null}
      title={`End ${code?.code ?? ''}?`}
      confirm="End code"
      cancel="Keep it"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>It stops working now. You can't start it again.</p>
      <p className="small">Paid orders keep their discount.</p>
    </ConfirmDialog>
  );
}

function NewCodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New discount code">
      <NewCodeForm onClose={onClose} />
    </Dialog>
  );
}

function NewCodeForm({ onClose }: { onClose: () => void }) {
  const { currency } = useShop();
  const create = useCreateCode();
  const [isAmount, setIsAmount] = useState(false);
  const form = useForm<NewCode, keyof CodeForm>({
    schema: codeSchema,
    onSubmit: async (body) => {
      const { code } = await create.mutateAsync(body);
      onClose();
      void notify.success(`${code} is ready to use.`);
    },
    explain: (failure) => {
      const errors = toFormErrors(failure instanceof ApiError ? failure.errors : []);
      return Object.keys(errors).length > 0 ? errors : undefined;
    },
  });

  return (
    <form className="stack gap-4" {...form.props}>
      <TextField
        label="Code"
        hint="For example WELCOME10"
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.register('code')}
      />
      <div className={styles.pair}>
        <Select
          label="Discount"
          onChange={({ target }) => setIsAmount(target.value === 'amount')}
          {...form.register('kind')}
        >
          <option value="percent">Percentage</option>
          <option value="amount">Amount in {currency}</option>
        </Select>
        <TextField
          label="Value"
          hint={isAmount ? 'For example 12.50' : 'From 1 to 100'}
          inputMode={isAmount ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          {...form.register('value')}
        />
      </div>
      <Select label="Applies to" {...form.register('appliesTo')}>
        <option value="everything">Courses and licences</option>
        <option value="courses">Courses only</option>
        <option value="licences">Licences only</option>
      </Select>
      <div className={styles.pair}>
        <TextField
          label="Starts on"
          hint={`${sellerZoneName()}. Leave empty for today.`}
          type="date"
          max={lastDay}
          {...form.register('firstDay')}
        />
        <TextField
          label="Ends after"
          hint={`${sellerZoneName()}. Leave empty for no end.`}
          type="date"
          max={lastDay}
          {...form.register('lastDay')}
        />
      </div>
      <TextField
        label="Uses in total"
        hint="Leave empty for no limit. Each account can use it once."
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        {...form.register('maxUses')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Create code
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
