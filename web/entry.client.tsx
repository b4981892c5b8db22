import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
// Before anything renders.
import './ui/text/trusted-html.ts';

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// The script may run before the whole page has been parsed, and React would report a hydration mismatch.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrate);
else hydrate();

// Well after the page has loaded: the browser's records reach back to the beginning, and measuring slows nothing down.
const measureDelayMs = 4000;
const measure = async () => (await import('./app/report-vitals.ts')).startReporting();
const measureLater = () =>
  // Safari has no idle callbacks.
  setTimeout(
    // Without a connection the report couldn't be sent.
    () => (window.requestIdleCallback ?? setTimeout)(() => void measure().catch(() => {})),
    measureDelayMs,
  );
// This script is imported by another and may run after the event.
if (document.readyState === 'complete') measureLater();
else addEventListener('load', measureLater);
