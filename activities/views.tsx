import type { AnyView } from './shared/view.ts';

/** How each kind is shown, loaded when a reader comes near it. A kind without a view stays a still. */
export const views: Readonly<Record<string, () => Promise<AnyView>>> = {
  'bayes-counts': async () => (await import('./bayes-counts/view.tsx')).view,
  'build-and-trace': async () => (await import('./build-and-trace/view.tsx')).view,
  'galton-board': async () => (await import('./galton-board/view.tsx')).view,
  'grid-playground': async () => (await import('./grid-playground/view.tsx')).view,
  'mixing-lamps': async () => (await import('./mixing-lamps/view.tsx')).view,
  'stop-trader': async () => (await import('./stop-trader/view.tsx')).view,
};
