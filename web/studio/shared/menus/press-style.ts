import { useLayoutEffect } from 'react';
import './press-style.css';

const id = 'react-aria-pressable-style';

/**
 * React Aria adds a style element for what can be pressed, which our content policy forbids. It leaves that where an element
 * with its id exists, and the same rule is in our own style sheet.
 */
export function useOwnPressStyle(): void {
  useLayoutEffect(() => {
    if (document.getElementById(id)) return;
    const mark = document.createElement('meta');
    mark.id = id;
    document.head.append(mark);
  }, []);
}
