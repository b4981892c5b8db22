import type { Text } from '@codemirror/state';
import { listOf } from '../../../contract/text/lists.ts';
import type { OtherEditor } from '../../../contract/writing/editing.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './others-notice.module.css';
import { sectionAt } from './source/paragraph.ts';

type OthersNoticeProps = {
  others: readonly OtherEditor[];
  doc: Text | undefined;
  onGo: (line: number) => void;
};

/** Says who else has the lesson open, and where. */
export function OthersNotice({ others, doc, onGo }: OthersNoticeProps) {
  const [first, ...more] = others;
  if (!first) return null;
  const names = [first.name, ...more.map(({ name }) => name)];
  const section = doc && sectionAt(doc, first.line);
  return (
    <div className={styles.notice}>
      <Icon className="teal" name="people" />
      {/* Only who is here is read out, not every move. */}
      <p>
        <strong role="status">
          {listOf(names)} {names.length === 1 ? 'is' : 'are'} editing too.
        </strong>{' '}
        {more.length === 0 && (
          <span>They’re in {section ? `“${section}”` : 'the introduction'}. </span>
        )}
        <span className="not-on-tablets">
          If you both change the same paragraph, you’ll see the two side by side and choose.
        </span>
      </p>
      <span className="cluster gap-1-4">
        {others.map(({ username, name, line }) => (
          <TextButton key={username} small onClick={() => onGo(line)}>
            {more.length === 0 ? 'Go there' : `Go to ${name}`}
          </TextButton>
        ))}
      </span>
    </div>
  );
}
