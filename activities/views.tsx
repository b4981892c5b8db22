import type { AnyView } from './shared/view.ts';

/** How each kind is shown, loaded when a reader comes near it. A kind without a view stays a still. */
export const views: Readonly<Record<string, () => Promise<AnyView>>> = {
  'bayes-counts': async () => (await import('./bayes-counts/view.tsx')).view,
  'blur-lab': async () => (await import('./blur-lab/view.tsx')).view,
  'break-even': async () => (await import('./break-even/view.tsx')).view,
  'build-and-trace': async () => (await import('./build-and-trace/view.tsx')).view,
  'depth-bench': async () => (await import('./depth-bench/view.tsx')).view,
  'eye-level': async () => (await import('./eye-level/view.tsx')).view,
  'galton-board': async () => (await import('./galton-board/view.tsx')).view,
  'grid-playground': async () => (await import('./grid-playground/view.tsx')).view,
  'menu-decoder': async () => (await import('./menu-decoder/view.tsx')).view,
  'mixing-lamps': async () => (await import('./mixing-lamps/view.tsx')).view,
  'night-planner': async () => (await import('./night-planner/view.tsx')).view,
  'one-lamp': async () => (await import('./one-lamp/view.tsx')).view,
  'price-builder': async () => (await import('./price-builder/view.tsx')).view,
  'refraction-bench': async () => (await import('./refraction-bench/view.tsx')).view,
  'signal-or-luck': async () => (await import('./signal-or-luck/view.tsx')).view,
  'six-saturdays': async () => (await import('./six-saturdays/view.tsx')).view,
  'stop-trader': async () => (await import('./stop-trader/view.tsx')).view,
  'stroke-trainer': async () => (await import('./stroke-trainer/view.tsx')).view,
};
