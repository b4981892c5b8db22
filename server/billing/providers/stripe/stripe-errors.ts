import Stripe from 'stripe';
import { type Charge, type PaymentFailure, ProviderSilent } from '../provider.ts';

const { errors } = Stripe;

/** Silence, or a plain error for the log. Stripe's own errors carry headers and, when signed, whole messages. */
export function tellApart(error: unknown): Error {
  if (!(error instanceof errors.StripeError)) {
    return error instanceof Error ? error : new Error(String(error));
  }
  const words = [error.type, error.code, error.param, error.requestId].filter(Boolean).join(' ');
  const knowsNothing =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    // Of the server's making, or a second request while the first with its key is under way.
    error instanceof errors.StripeAPIError;
  if (knowsNothing) return new ProviderSilent(`Stripe: ${words}`);
  // Why a key was refused is told with a part of that key.
  const mayTell = error instanceof errors.StripeInvalidRequestError;
  return new Error(`Stripe refused: ${words}${mayTell ? `. ${error.message}` : ''}`);
}

/** What was asked for cannot be; nothing was done. */
export function isInvalid(
  error: unknown,
): error is InstanceType<typeof errors.StripeInvalidRequestError> {
  return error instanceof errors.StripeInvalidRequestError;
}

export function isAbout(error: unknown, ...codes: string[]): boolean {
  return isInvalid(error) && error.code !== undefined && codes.includes(error.code);
}

/** A card that Stripe would not charge; nothing for other errors. */
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
