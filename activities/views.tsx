import type { AnyView } from './shared/view.ts';

/** How each kind is shown, loaded when a reader comes near it. A kind without a view stays a still. */
export const views: Readonly<Record<string, () => Promise<AnyView>>> = {
  'break-even': async () => (await import('./break-even/view.tsx')).view,
  'menu-decoder': async () => (await import('./menu-decoder/view.tsx')).view,
  'price-builder': async () => (await import('./price-builder/view.tsx')).view,
  'signal-or-luck': async () => (await import('./signal-or-luck/view.tsx')).view,
  'six-saturdays': async () => (await import('./six-saturdays/view.tsx')).view,
  'stop-trader': async () => (await import('./stop-trader/view.tsx')).view,
  'stroke-trainer': async () => (await import('./stroke-trainer/view.tsx')).view,
};
