import type { BrowserContext, Route } from '@playwright/test';
import type { FakeStripe } from '../../support/stripe/fake-stripe.ts';

/**
 * Serves Stripe's part in the browser: its script, the iframe with the card field, the iframe of the bank, and the
 * calls they make. All under Stripe's own URLs, so that the page's content security policy is tested too.
 */
export async function serveStripe(context: BrowserContext, stripe: FakeStripe): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().includes('fields')
      ? html(route, fieldsFrame)
      : route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})();` }),
  );
  await context.route('https://hooks.stripe.com/**', (route) => html(route, bankFrame));
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const isAsked = request.method() === 'OPTIONS' || pathname === '/v1/elements/sessions';
    if (isAsked) return route.fulfill({ headers: open, json: {} });
    const answer = await fetch(`${stripe.url}${pathname}`, {
      method: 'POST',
      headers: { authorization: request.headers().authorization ?? '' },
      body: request.postData() ?? '',
    });
    return route.fulfill({ status: answer.status, headers: open, json: await answer.json() });
  });
}

const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html', body });

const fieldsFrame = `<!doctype html><title>Card</title>
<label>Card number <input inputmode="numeric"></label>
<script>
  const field = document.querySelector('input');
  addEventListener('message', async ({ data, source }) => {
    if (data.submit) source.postMessage({ submitted: field.value !== '' }, '*');
    if (!data.confirm) return;
    const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + data.confirm.id + '/confirm', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + data.confirm.key, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_secret: data.confirm.secret,
        'payment_method_data[card][number]': field.value.replaceAll(' ', ''),
      }),
    });
    source.postMessage({ confirmed: await answer.json() }, '*');
  });
</script>`;

const bankFrame = `<!doctype html><title>Bank</title>
<button onclick="parent.postMessage({ approved: true }, '*')">Complete authentication</button>`;

/** Runs in the page: the part of Stripe.js that we use. */
function stripeScript() {
  const hear = <T>(name: string) =>
    new Promise<T>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        if (!(name in data)) return;
        removeEventListener('message', listen);
        resolve(data[name]);
      };
      addEventListener('message', listen);
    });
  const Stripe = (key: string) => {
    let fields: HTMLIFrameElement | undefined;
    const say = (message: object) => fields?.contentWindow?.postMessage(message, '*');
    const handlers: Record<string, () => void> = {};
    const element = {
      once: (name: string, handler: () => void) => {
        handlers[name] = handler;
      },
      async mount(place: HTMLElement) {
        await fetch('https://api.stripe.com/v1/elements/sessions');
        fields = document.createElement('iframe');
        fields.title = 'Secure payment input frame';
        fields.src = 'https://js.stripe.com/fields.html';
        fields.onload = () => handlers.ready?.();
        place.append(fields);
      },
      destroy: () => fields?.remove(),
    };
    const elements = {
      create: () => element,
      getElement: () => element,
      update() {},
      async submit() {
        const submitted = hear<boolean>('submitted');
        say({ submit: true });
        if (await submitted) return {};
        return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      },
    };
    const confirm = async (secret: string) => {
      const confirmed = hear<{ error?: object; status?: string }>('confirmed');
      say({ confirm: { secret, key, id: secret.replace(/_secret_.*/, '') } });
      return confirmed;
    };
    const askBank = async () => {
      const bank = document.createElement('iframe');
      bank.title = 'Authentication';
      bank.src = 'https://hooks.stripe.com/3d_secure';
      bank.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:2147483647';
      const approved = hear('approved');
      document.body.append(bank);
      await approved;
      bank.remove();
    };
    return {
      elements: () => elements,
      async confirmPayment({ clientSecret }: { clientSecret: string }) {
        let answer = await confirm(clientSecret);
        if (answer.status === 'requires_action') {
          await askBank();
          answer = await confirm(clientSecret);
        }
        return answer.error ? { error: answer.error } : { paymentIntent: answer };
      },
    };
  };
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
