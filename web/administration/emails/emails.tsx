import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import * as contract from '../../../contract/administration/emails.ts';
import {
  type ChangeableEmail,
  changeableEmails,
  type EmailName,
  type EmailWords,
  emailNames,
  findWordProblems,
  noWords,
} from '../../../contract/site/emails.ts';
import { MailPreview } from '../../community/shared/mail-preview.tsx';
import { call } from '../../data/api.ts';
import { QueryState } from '../../data/query-view.tsx';
import { useForm } from '../../forms/use-form.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { SystemTabs } from '../system/system-tabs.tsx';
import styles from './emails.module.css';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Emails',
    description: 'Your own words in the emails that people get.',
    hidden: true,
  });

const listKey = ['administration', 'emails'];

/** An Admin's own words in the emails that learners get. */
export default function Emails() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('email');
  const email = emailNames.find((name) => name === asked) ?? 'code';
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(contract.listEmailWords, {}, { signal }),
  });
  const stored = list.data?.find((one) => one.email === email);
  return (
    <>
      <WorkHeader
        title="System"
        part="Emails"
        text="Your own words in the emails that people get. Codes, links and the lines that explain them always stay."
      />
      <SystemTabs />
      <QueryState result={list} skeleton={<SkeletonLines title lines={6} />} />
      {stored && (
        <>
          <div className="mt-6 field-width">
            <Select
              label="Email"
              value={email}
              hint={`${changeableEmails[email].when}.`}
              onChange={(event) => setSearch({ email: event.target.value }, { replace: true })}
            >
              {list.data?.map((one) => (
                <option key={one.email} value={one.email}>
                  {changeableEmails[one.email].title}
                  {one.isChanged ? ' (your words)' : ''}
                </option>
              ))}
            </Select>
          </div>
          <Editor key={email} email={email} stored={stored.words} isChanged={stored.isChanged} />
        </>
      )}
    </>
  );
}

type EditorProps = { email: EmailName; stored: EmailWords; isChanged: boolean };

function Editor({ email, stored, isChanged }: EditorProps) {
  const client = useQueryClient();
  const params = { email };
  const [typed, setTyped] = useState(stored);
  const shown = useSettled(typed);
  const [isBusy, setIsBusy] = useState(false);
  const preview = useQuery({
    queryKey: [...listKey, 'preview', email, shown],
    queryFn: ({ signal }) => call(contract.previewEmail, { params, body: shown }, { signal }),
    enabled: findWordProblems(email, shown).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const form = useForm({
    schema: contract.EmailWords,
    onSubmit: async (body) => {
      const { message } = await call(contract.saveEmailWords, { params, body });
      notify.success(message);
      await client.invalidateQueries({ queryKey: listKey });
    },
  });
  const act = async (make: () => Promise<{ message: string }>) => {
    setIsBusy(true);
    try {
      notify.success((await make()).message);
      await client.invalidateQueries({ queryKey: listKey });
    } catch (failure) {
      form.showFailure(failure);
    } finally {
      setIsBusy(false);
    }
  };
  const reset = () =>
    act(async () => {
      const done = await call(contract.resetEmailWords, { params });
      form.setValues(noWords);
      setTyped(noWords);
      return done;
    });
  const change = (field: keyof EmailWords) => (event: { target: { value: string } }) =>
    setTyped((words) => ({ ...words, [field]: event.target.value }));
  const { placeholders, subject }: ChangeableEmail = changeableEmails[email];
  return (
    <div className={styles.columns}>
      <form className={styles.form} {...form.props}>
        <TextField
          label="Subject"
          hint={`Leave it empty for “${subject}”.`}
          defaultValue={stored.subject}
          maxLength={150}
          autoComplete="off"
          onChange={change('subject')}
          {...form.register('subject')}
        />
        <TextArea
          label="Before our text"
          defaultValue={stored.opening}
          maxLength={1000}
          onChange={change('opening')}
          {...form.register('opening')}
        />
        <TextArea
          label="After our text"
          defaultValue={stored.closing}
          maxLength={1000}
          onChange={change('closing')}
          {...form.register('closing')}
        />
        <p className={styles.note}>You can write these. Each is filled in for the reader:</p>
        <dl className="stack gap-1 small muted">
          {Object.entries(placeholders).map(([name, { meaning, onlyInText }]) => (
            <div className="cluster gap-1-3" key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>
                {meaning}
                {onlyInText ? ', not in the subject' : ''}
              </dd>
            </div>
          ))}
        </dl>
        <FormError>{form.errors.form}</FormError>
        <div className="cluster gap-2">
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Save
          </Button>
          <Button
            pending={isBusy}
            onClick={() => void act(() => call(contract.sendTestEmail, { params, body: typed }))}
          >
            Send me a test
          </Button>
          {isChanged && (
            <Button disabled={isBusy} onClick={() => void reset()}>
              Go back to ours
            </Button>
          )}
        </div>
      </form>
      <MailPreview
        sender={preview.data?.from ?? ''}
        subject={preview.data?.subject ?? ''}
        html={preview.data?.html}
      />
    </div>
  );
}

const pauseMs = 400;

/** What was typed, once there is a pause. */
function useSettled(words: EmailWords): EmailWords {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
