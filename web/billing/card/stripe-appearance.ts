import type { Appearance } from '@stripe/stripe-js';

/** Our design tokens in Stripe's terms: its fields are in iframes, which our styles don't reach. */
export function stripeAppearance(): Appearance {
  const colour = readColours();
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: colour('--teal'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorTextPlaceholder: colour('--ink-3'),
      colorDanger: colour('--bad'),
      // Our fonts aren't served to other origins.
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14.5px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      borderRadius: '3px',
    },
    rules: {
      '.Label': { fontWeight: '600', color: colour('--ink'), marginBottom: '6px' },
      '.Input': {
        border: `1px solid ${colour('--control')}`,
        boxShadow: 'none',
        padding: '13px 14px',
      },
      '.Input:focus': {
        borderColor: colour('--teal'),
        outline: `2px solid ${colour('--teal')}`,
      },
      '.Input--invalid': { borderColor: colour('--bad'), boxShadow: 'none' },
      '.Tab': { border: `1px solid ${colour('--line-2')}`, boxShadow: 'none' },
      '.Tab--selected': { borderColor: colour('--teal'), color: colour('--teal') },
    },
  };
}

/** The tokens hold `light-dark(…)`, which only the computed style of an element resolves. */
function readColours(): (token: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  return (token) => {
    document.body.append(probe);
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** Fires when the theme changes, by the switch on the page or by the system. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
