import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getEmbedRule } from '../../../../contract/catalog/embeds.ts';
import {
  embedOf,
  embedProblem,
  nameOfFrames,
  noEmbedAt,
} from '../../../../contract/site/other-sites.ts';
import { listOf } from '../../../../contract/text/lists.ts';
import { findEmbedTitle } from '../../../../contract/writing/embeds.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from '../media/media-dialog.module.css';
import { type EmbedWords, embedBlock, tidyAddress } from './embed-block.ts';

type EmbedDialogProps = {
  /** Those of the embed at the cursor, if it is to be changed. */
  words?: EmbedWords;
  onClose: () => void;
  /** A line for the text. */
  onDone: (block: string) => void;
};

type Errors = { address?: string; title?: string };

/** Where it is, as in the address bar, and what learners see as its title. */
export function EmbedDialog({ words, onClose, onDone }: EmbedDialogProps) {
  const [address, setAddress] = useState(words?.address ?? '');
  const [title, setTitle] = useState(words?.title ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const fields = { address: useRef<HTMLInputElement>(null), title: useRef<HTMLInputElement>(null) };
  const rule = useQuery({ queryKey: ['embed rule'], queryFn: () => call(getEmbedRule, {}) });
  const tidy = tidyAddress(address);

  /** Without the list, the check of the lesson says whether it is allowed. */
  const addressError = () =>
    rule.data ? embedProblem(rule.data, tidy) : embedOf(tidy) ? undefined : noEmbedAt;

  /** Only where the author hasn't written one: theirs is better. */
  async function suggestTitle() {
    if (title !== '' || !rule.data || embedProblem(rule.data, tidy)) return;
    const found = await call(findEmbedTitle, { query: { address: tidy } }).catch(() => null);
    if (found?.title) setTitle((written) => written || (found.title ?? ''));
  }

  function finish() {
    const wrong: Errors = {};
    const problem = addressError();
    if (problem) wrong.address = problem;
    if (title.trim() === '') wrong.title = 'Give it a title.';
    setErrors(wrong);
    if (wrong.address) fields.address.current?.focus();
    else if (wrong.title) fields.title.current?.focus();
    else onDone(embedBlock({ address: tidy, title }));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words ? 'Edit the embed' : 'Embed from another site'}
      wide
    >
      <form
        className={`${styles.form} stack gap-4`}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <p className={styles.text}>
          Learners see the title, and load the rest with a press of a button. Until then nothing is
          sent to the other site.
        </p>
        <TextField
          ref={fields.address}
          small
          label="Address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
          hint={rule.data && sitesText(rule.data)}
          value={address}
          error={errors.address}
          onBlur={() => void suggestTitle()}
          onChange={({ target }) => {
            setAddress(target.value);
            setErrors(({ address: _, ...others }) => others);
          }}
        />
        <TextField
          ref={fields.title}
          small
          label="Title"
          maxLength={120}
          hint="Shown below, and read aloud as its name."
          value={title}
          error={errors.title}
          onChange={({ target }) => {
            setTitle(target.value);
            setErrors(({ title: _, ...others }) => others);
          }}
        />
        <div className="cluster center gap-3 small">
          <Button type="submit" small variant="primary">
            {words ? 'Save' : 'Insert'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function sitesText(prefixes: readonly string[]): string {
  if (prefixes.length === 0) {
    return 'No site is allowed yet. An Admin can add some in the site settings.';
  }
  return `Copied from the address bar, at ${listOf(new Set(prefixes.map(nameOfFrames)), 'or')}.`;
}
