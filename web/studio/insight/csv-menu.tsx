import type { InsightPart } from '../../../contract/studio/insight.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { MenuButton } from '../../ui/overlays/menu.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useExportInsight } from './hooks.ts';
import styles from './insight.module.css';
import { usePeriod } from './period-picker.tsx';

const parts: readonly { id: InsightPart; name: string }[] = [
  { id: 'enrolments', name: 'Enrolments by week' },
  { id: 'lessons', name: 'Lessons' },
  { id: 'questions', name: 'Questions and answers' },
];

/** Three tables, each a file of its own, so that a spreadsheet can work with it. */
export function CsvMenu({ courseId }: { courseId: number }) {
  const [period] = usePeriod();
  const save = useExportInsight(courseId, period);
  const start = (part: InsightPart) =>
    save.mutate(part, { onError: (error) => void notify.error(errorMessage(error)) });
  return (
    <MenuButton
      aria-label="Download as CSV"
      className={styles.csv}
      aria-disabled={save.isPending}
      items={parts.map(({ id, name }) => ({ label: name, onSelect: () => start(id) }))}
    >
      <Icon name="download" size={18} />
      CSV
    </MenuButton>
  );
}
