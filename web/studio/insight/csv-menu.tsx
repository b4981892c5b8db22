import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { InsightPart } from '../../../contract/studio/insight.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import menu from '../shared/menus/more-menu.module.css';
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
    <MenuTrigger>
      <Button aria-label="Download as CSV" className={styles.csv ?? ''} isPending={save.isPending}>
        <Icon name="download" size={18} />
        CSV
      </Button>
      <Popover placement="bottom end" className={menu.popover ?? ''}>
        <Menu className={menu.menu ?? ''}>
          {parts.map(({ id, name }) => (
            <MenuItem
              key={id}
              textValue={name}
              className={menu.item ?? ''}
              onAction={() => start(id)}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
