/**
 * Keeps what is below an element in its place on the screen when the element grows or shrinks. Browsers do so
 * themselves, except Safari.
 */
export function keepPlaceBelow(element: Element): () => void {
  if (CSS.supports('overflow-anchor', 'auto')) return () => {};
  let former = element.getBoundingClientRect().height;
  const observer = new ResizeObserver(() => {
    const { top, height } = element.getBoundingClientRect();
    const change = height - former;
    const wasAbove = top + former <= 0;
    former = height;
    if (wasAbove && change !== 0) window.scrollBy({ top: change, behavior: 'instant' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
