import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  MergeConfirmation,
  type MergePreview,
  MergeTarget,
  mergeAccounts,
  previewMerge,
} from '../../../contract/administration/merging.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useAccountPage } from '../accounts/hooks.ts';
import { dashboardPath } from '../users/dashboard-tabs.tsx';
import styles from './merge.module.css';
import { describeMoved, notMoved } from './words.ts';

export const handle: PageHandle = { screen: 'work', query: ['into'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Merge accounts',
    description: 'Make one account of two that belong to the same person.',
    hidden: true,
  });

const accountPath = (id: number) => `${dashboardPath}/accounts/${id}`;

/** Makes one account of two that belong to the same person. */
export default function Merge() {
  const id = Number(useParams().id);
  const [search, setSearch] = useSearchParams();
  const into = search.get('into') ?? '';
  const account = useAccountPage(id);
  const username = account.data?.profile.username;
  const preview = useQuery({
    queryKey: ['administration', 'merge', id, into],
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, query: { into } }, { signal }),
    enabled: into !== '',
    retry: false,
  });
  const form = useForm({
    schema: MergeTarget,
    onSubmit: async (target) => setSearch(target, { replace: true }),
  });
  return (
    <>
      <WorkHeader
        trail={[
          { label: 'Admin Dashboard', to: dashboardPath },
          { label: username ?? 'Account', to: accountPath(id) },
          { label: 'Merge' },
        ]}
        title="Merge accounts"
        text="When someone has two accounts and asks for one. Make sure that both are theirs."
      />
      <form className={`${styles.find} stack left gap-4 mt-6 field-width`} {...form.props}>
        <TextField
          key={into}
          label="Account to keep"
          hint={
            username
              ? `Its username or email address. ${username} is merged into it and deleted.`
              : 'Its username or email address.'
          }
          defaultValue={into}
          autoComplete="off"
          required
          {...form.register('into')}
        />
        <Button type="submit" pending={preview.isFetching}>
          Show what would move
        </Button>
      </form>
      {preview.isLoading && <SkeletonTable columns={2} />}
      {preview.isError && (
        <div className="mt-4 field-width">
          <FormError>{errorMessage(preview.error)}</FormError>
        </div>
      )}
      {preview.data && !preview.isError && <Preview key={into} preview={preview.data} />}
    </>
  );
}

function Preview({ preview }: { preview: MergePreview }) {
  const { merged, kept, moves, obstacles } = preview;
  const isSame = merged.userid === kept.userid;
  return (
    <>
      <section className={styles.pair} aria-label="The two accounts">
        <Account title="Will be deleted" account={merged} />
        <Account title="Stays" account={kept} />
        {!isSame && (
          <LinkButton
            small
            to={`${accountPath(kept.userid)}/merge?into=${encodeURIComponent(merged.username)}`}
          >
            Keep {merged.username} instead
          </LinkButton>
        )}
      </section>
      {obstacles.length > 0 && (
        <Notice tone="bad" role="note" title="These accounts can’t be merged yet">
          {obstacles.map(({ code, detail }) => (
            <p key={`${code} ${detail}`}>{detail}</p>
          ))}
        </Notice>
      )}
      {!isSame && (
        <div className={styles.columns}>
          <section>
            <h2>Moves to {kept.username}</h2>
            {moves.length === 0 && <p>{merged.username} has nothing that could move.</p>}
            <ul className="mt-2">
              {moves.map(({ what, count, both }) => (
                <li className="cluster between gap-1-4 py-2 small ruled" key={what}>
                  <span>{describeMoved(what, count)}</span>
                  {both > 0 && (
                    <span className="small muted">
                      {plural(both, 'in both becomes one', 'in both become one each')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>Doesn’t move</h2>
            <ul className="mt-2">
              {notMoved.map((text) => (
                <li className="cluster between gap-1-4 py-2 small ruled" key={text}>
                  {text}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {obstacles.length === 0 && <Confirm preview={preview} />}
    </>
  );
}

function Account({ title, account }: { title: string; account: MergePreview['kept'] }) {
  return (
    <div className="anywhere fits">
      <p className="small muted label">{title}</p>
      <p>
        <strong>
          {account.firstname} {account.lastname}
        </strong>
      </p>
      <p className="small muted">
        {account.username}, {account.email}, {account.role}
      </p>
    </div>
  );
}

function Confirm({ preview: { merged, kept } }: { preview: MergePreview }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const form = useForm({
    schema: MergeConfirmation,
    onSubmit: async (typed) => {
      const params = { id: merged.userid };
      const body = { ...typed, into: kept.userid };
      const done = await withProof(() => call(mergeAccounts, { params, body }));
      if (!done) return;
      notify.success(done.message);
      await navigate(accountPath(kept.userid), { replace: true });
      await client.invalidateQueries({
        queryKey: ['administration'],
        // Nothing is left to fetch of the account that is gone.
        predicate: ({ queryKey }) => !queryKey.includes(merged.userid),
      });
    },
  });
  return (
    <section className={`${styles.confirm} mt-6 field-width`}>
      <h2>Merge them</h2>
      <form className="stack left gap-4 mt-3" {...form.props}>
        <p>
          {merged.username} is signed out everywhere and deleted. Both email addresses are told. You
          can’t undo this.
        </p>
        <TextField
          label={`Type ${kept.username} to confirm`}
          autoComplete="off"
          required
          {...form.register('username')}
        />
        <TextField
          label="Reason"
          hint="It stays in the audit log."
          maxLength={300}
          autoComplete="off"
          required
          {...form.register('reason')}
        />
        <FormError>{form.errors.form}</FormError>
        <Button type="submit" variant="danger" pending={form.isSubmitting}>
          Merge accounts
        </Button>
      </form>
      {proofDialog}
    </section>
  );
}
