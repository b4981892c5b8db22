import Stripe from 'stripe';
import { type Charge, type PaymentFailure, ProviderUnavailable } from '../provider.ts';

const { errors } = Stripe;

/** `ProviderUnavailable`, or an error that is safe to log: Stripe's own carry headers, and failed signatures the whole body. */
export function toProviderError(error: unknown): Error {
  if (!(error instanceof errors.StripeError)) {
    return error instanceof Error ? error : new Error(String(error));
  }
  const summary = [error.type, error.code, error.param, error.requestId].filter(Boolean).join(' ');
  const isInconclusive =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    // A server error, or a second request while the first with the same key is in progress.
    error instanceof errors.StripeAPIError;
  if (isInconclusive) return new ProviderUnavailable(`Stripe: ${summary}`);
  // Other messages may quote part of the secret key.
  const isSafe = error instanceof errors.StripeInvalidRequestError;
  return new Error(`Stripe refused: ${summary}${isSafe ? `. ${error.message}` : ''}`);
}

export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof errors.StripeInvalidRequestError> {
  return error instanceof errors.StripeInvalidRequestError;
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return isInvalidRequest(error) && error.code !== undefined && codes.includes(error.code);
}

/** The failed charge of a declined card; null for other errors. */
export function failedCharge(error: unknown): Charge | null {
  if (!(error instanceof errors.StripeCardError) || !error.payment_intent) return null;
  const failure = failures[error.decline_code ?? ''] ?? failures[error.code ?? ''] ?? 'declined';
  return { state: 'failed', ref: error.payment_intent.id, failure };
}

const failures: Record<string, PaymentFailure> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_cvc',
  invalid_cvc: 'wrong_cvc',
  authentication_required: 'not_confirmed',
  payment_intent_authentication_failure: 'not_confirmed',
  processing_error: 'processing_error',
};
