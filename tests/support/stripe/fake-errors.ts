import { randomBytes } from 'node:crypto';

export const id = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
export const seconds = () => Math.floor(Date.now() / 1000);

export class FakeStripeError extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(status: number, details: Record<string, unknown>) {
    super(String(details.message));
    this.status = status;
    this.details = details;
  }
}

export const invalid = (code: string | undefined, message: string) =>
  new FakeStripeError(400, { type: 'invalid_request_error', code, message });

export const missing = (what: string) =>
  new FakeStripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
  });
