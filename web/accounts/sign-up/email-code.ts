import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { contract } from '../entry/lazy-contract.ts';

/** How the sending of a code went. */
export type Delivery =
  | { sent: true; mailbox: string | undefined }
  | { sent: false; message: string; retryAfterSeconds: number };

export async function sendEmailCode(email: string): Promise<Delivery> {
  try {
    const { issueOtp } = await contract();
    const { mailbox } = await call(issueOtp, { params: { email } });
    return { sent: true, mailbox };
  } catch (error) {
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : 0;
    return { sent: false, message: errorMessage(error), retryAfterSeconds };
  }
}
