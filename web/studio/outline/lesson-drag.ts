import { type DragEvent, type RefObject, useState } from 'react';
import type { OutlineLesson } from '../../../contract/studio/drafts.ts';

/** What is dragged, so that nothing from elsewhere can be dropped here. */
const lessonType = 'application/x-stepwell-lesson';

/** The lesson under the pointer: browsers hide what is dragged until it is dropped. */
export type Dragged = RefObject<string | null>;

/** For the pointer only: the keyboard has its own way, which reads every move out. */
export function useLessonDrag(lesson: OutlineLesson, dragged: Dragged, canEdit: boolean) {
  const [isDragging, setIsDragging] = useState(false);
  const dragProps = canEdit && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData('text/plain', lesson.title);
      dataTransfer.setData(lessonType, lesson.id);
      dataTransfer.effectAllowed = 'move';
      dragged.current = lesson.id;
      setIsDragging(true);
    },
    onDragEnd: () => {
      dragged.current = null;
      setIsDragging(false);
    },
  };
  return { dragProps, isDragging };
}

type Side = 'before' | 'after';

/** Where a lesson can be dropped; `side` is the half that the pointer is over, null while there is none. */
export function useLessonDrop(dragged: Dragged, onDrop: (lessonId: string, side: Side) => void) {
  const [side, setSide] = useState<Side | null>(null);
  const enter = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(lessonType)) return;
    // Without it, browsers refuse the drop.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setSide(sideAt(event));
  };
  const dropProps = {
    onDragEnter: enter,
    onDragOver: enter,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setSide(null);
    },
    onDrop: (event: DragEvent) => {
      setSide(null);
      const lessonId = dragged.current;
      if (!lessonId) return;
      event.preventDefault();
      // A row that moves to another week is made anew there, and never hears that the dragging has ended.
      dragged.current = null;
      onDrop(lessonId, sideAt(event));
    },
  };
  return { dropProps, side };
}

function sideAt({ currentTarget, clientY }: DragEvent): Side {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
