import { useLayoutEffect } from 'react';

/** Hides the menus and all but the logo of the header while something wants the learner's whole attention. */
export function useFocusMode(isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const { dataset } = document.documentElement;
    dataset.focus = '';
    return () => {
      delete dataset.focus;
    };
  }, [isOn]);
}
