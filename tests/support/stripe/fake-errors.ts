import { randomBytes } from 'node:crypto';

export const id = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
export const seconds = () => Math.floor(Date.now() / 1000);

export class FakeStripeError extends Error {
  readonly status: number;
  readonly fault: Record<string, unknown>;

  constructor(status: number, fault: Record<string, unknown>) {
    super(String(fault.message));
    this.status = status;
    this.fault = fault;
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
