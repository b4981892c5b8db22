import { type RefObject, useId, useState } from 'react';
import { maxPhrases, type Phrase } from '../../../../contract/assessment/submissions.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useAddPhrase, usePhrases, useRemovePhrase } from '../hooks.ts';
import { insertPhrase, phraseFrom } from './insert-phrase.ts';
import styles from './phrases.module.css';

type PhrasesProps = {
  /** The feedback, for its cursor and selection. */
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
};

/** The reviewer's own phrases: inserted where the cursor is, and saved from what is written. */
export function Phrases(props: PhrasesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <div className={styles.phrases}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevron" size={14} />
        Your phrases
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <LoadedPhrases {...props} />}
      </div>
    </div>
  );
}

function LoadedPhrases(props: PhrasesProps) {
  return (
    <QueryView result={usePhrases()} skeleton={<SkeletonLines lines={3} />}>
      {(phrases) => <PhraseList {...props} phrases={phrases} />}
    </QueryView>
  );
}

/** More than can be seen at once. */
const searchedFrom = 8;

function PhraseList({ phrases, field, text, onChange }: PhrasesProps & { phrases: Phrase[] }) {
  const add = useAddPhrase();
  const remove = useRemovePhrase();
  const [search, setSearch] = useState('');
  const found = phrases.filter((phrase) =>
    phrase.text.toLowerCase().includes(search.trim().toLowerCase()),
  );

  function insert(phrase: Phrase) {
    const area = field.current;
    const { selectionStart = text.length, selectionEnd = text.length } = area ?? {};
    const inserted = insertPhrase(text, phrase.text, { start: selectionStart, end: selectionEnd });
    onChange(inserted.text);
    // After the new text is in the field.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(inserted.cursor, inserted.cursor);
    });
  }

  function save() {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const phrase = phraseFrom(text, { start: selectionStart, end: selectionEnd });
    if (phrase) add.mutate(phrase);
    else void notify.info('Write or select what you want to use again.');
  }

  return (
    <>
      {phrases.length >= searchedFrom && (
        <SearchField
          small
          label="Search your phrases"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {phrases.length === 0 && (
        <p className={styles.none}>
          Sentences you write often can be saved here. Select one in your feedback, then save it.
        </p>
      )}
      {found.length > 0 && (
        <ul className={styles.list}>
          {found.map((phrase) => (
            <li className="row gap-1 lined" key={phrase.id}>
              <button type="button" className={styles.insert} onClick={() => insert(phrase)}>
                <span className="visually-hidden">Insert: </span>
                {phrase.text}
              </button>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Delete the phrase “${shorten(phrase.text)}”`}
                onClick={() => remove.mutate(phrase)}
              >
                <Icon name="trash" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {search && found.length === 0 && <p className={styles.none}>No phrase has these words.</p>}
      {phrases.length < maxPhrases && (
        <Button
          small
          icon="plus"
          pending={add.isPending}
          // Pressing it must not lose the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={save}
        >
          Save as a phrase
        </Button>
      )}
    </>
  );
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
