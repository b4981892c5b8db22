import type { AnyView } from './shared/view.ts';

/** How each kind is shown, loaded when a reader comes near it. A kind without a view stays a still. */
export const views: Readonly<Record<string, () => Promise<AnyView>>> = {
  'blur-lab': async () => (await import('./blur-lab/view.tsx')).view,
  'depth-bench': async () => (await import('./depth-bench/view.tsx')).view,
  'eye-level': async () => (await import('./eye-level/view.tsx')).view,
  'night-planner': async () => (await import('./night-planner/view.tsx')).view,
  'one-lamp': async () => (await import('./one-lamp/view.tsx')).view,
  'refraction-bench': async () => (await import('./refraction-bench/view.tsx')).view,
  'stop-trader': async () => (await import('./stop-trader/view.tsx')).view,
};
