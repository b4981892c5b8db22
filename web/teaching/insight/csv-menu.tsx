import type { InsightPart } from '../../../contract/teaching/insight.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { MenuButton } from '../../ui/overlays/menu.tsx';
import { insightQuery, useExportInsight } from './hooks.ts';

const parts: readonly { id: InsightPart; name: string }[] = [
  { id: 'enrolments', name: 'Enrolments by week' },
  { id: 'lessons', name: 'Lessons' },
  { id: 'questions', name: 'Questions and answers' },
];

/** Three tables, each a file of its own, so that a spreadsheet can work with it. */
export function CsvMenu({ courseId }: { courseId: number }) {
  const { period } = useListQuery(insightQuery).query;
  const save = useExportInsight(courseId, period);
  return (
    <MenuButton
      aria-label="Download as CSV"
      className="quiet-button"
      aria-disabled={save.isPending}
      items={parts.map(({ id, name }) => ({ label: name, onSelect: () => save.mutate(id) }))}
    >
      <Icon name="download" size={18} />
      CSV
    </MenuButton>
  );
}
