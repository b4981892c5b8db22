import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { importPath, lessonPath } from '../../teaching/shared/studio-paths.ts';
import styles from './import-by-drop.module.css';

/** Pictures and media aren't imported: they belong into the text of a lesson. */
const canBeImported = ({ kind, type }: DataTransferItem) =>
  kind === 'file' && !/^(?:image|audio|video)\//.test(type);

/**
 * Files dropped anywhere on a screen go to the import: that of its lesson, or the one for anything. Whoever doesn't drag finds
 * it in the menu.
 */
export function ImportByDrop({ lessonId }: { lessonId?: string }) {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { items = [], files = [] } = event.dataTransfer ?? {};
    const isOurs = !event.defaultPrevented && !document.querySelector('dialog[open]');
    const takes = isOurs && [...items].some(canBeImported);
    setIsOver(takes && event.type === 'dragover');
    if (!takes) return;
    event.preventDefault();
    if (event.type !== 'drop') return;
    void navigate(lessonId ? lessonPath(lessonId, 'import') : importPath, {
      state: lessonId ? { file: files[0] } : { files: [...files] },
    });
  });
  const onLeave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!relatedTarget) setIsOver(false);
  });
  useEffect(() => {
    const drag = (event: DragEvent) => onDrag(event);
    const leave = (event: DragEvent) => onLeave(event);
    addEventListener('dragover', drag);
    addEventListener('drop', drag);
    addEventListener('dragleave', leave);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('drop', drag);
      removeEventListener('dragleave', leave);
    };
  }, []);
  return (
    isOver && (
      <div className={styles.over} aria-hidden="true">
        <b>Drop to import</b>
        <span className="small">You’ll see what’s in it before anything is imported.</span>
      </div>
    )
  );
}
