import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts.ts';
import { handle, handleIdentified } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import { isFromOtherSite } from '../platform/calls/same-site.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  undoEmailChange,
} from './email-change/email-change.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from './passwords/change-password.ts';
import type { AccountDependent } from './profile/account-dependents.ts';
import { deleteMyAccount } from './profile/delete-accounts.ts';
import { exportMyData, getAccountSummary, updateProfile } from './profile/profile.ts';
import { getProfile } from './queries.ts';
import { acceptRegistration, issueOtp, register } from './registration/registration.ts';
import type { SignUpRules } from './registration/sign-up-rule.ts';
import { countRecoveryCodes } from './second-factor/queries.ts';
import {
  cancelMfa,
  confirmMfa,
  getUnconfirmedSecret,
  registerMfa,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts';
import { proveIdentity } from './sign-in/proof.ts';
import {
  endAllSessions,
  endSession,
  identifyWithProfile,
  listDevices,
} from './sign-in/sessions.ts';
import { login, validateTotp } from './sign-in/sign-in.ts';

const done = (message: string) => ({ data: { message } });

export function accountsRoutes(
  app: FastifyInstance,
  dependents: readonly AccountDependent[],
  rules: SignUpRules,
): void {
  const { organisations } = rules;
  handle(app, contract.register, async ({ db, config, address, body }) => {
    await register(db, config, address, body, rules);
    return done('Registered. Confirm your email address next.');
  });
  handle(app, contract.issueOtp, async ({ db, config, address, params, header }) => {
    // It changes something although it is a GET, so other sites must not be able to trigger it from a visitor's browser.
    if (isFromOtherSite(header, config.publicUrl)) throw new Refusal('cross_site');
    return issueOtp(db, config, address, params.email);
  });
  handle(app, contract.acceptRegistration, async ({ db, config, address, body }) => {
    await acceptRegistration(db, config, address, body, rules);
    return done('Your account is ready.');
  });

  handle(app, contract.login, async ({ db, config, address, userAgent, body, ...call }) => {
    const from = { address, userAgent, cookies: call.header('cookie') };
    const { reply, cookie } = await login(db, config, from, body, organisations);
    if (cookie) call.setHeader('set-cookie', cookie);
    return reply;
  });
  handle(app, contract.validateTotp, async ({ db, config, viewer, body, setHeader }) => {
    const { cookie } = await validateTotp(db, config, viewer, body, organisations);
    setHeader('set-cookie', cookie);
    return done('Signed in.');
  });
  handle(app, contract.verifyToken, async ({ params }) => {
    const viewer = await app.services.identify(params.token);
    if (viewer?.state !== 'active') throw new Refusal('not_signed_in');
    return { data: { valid: true as const } };
  });
  handle(
    app,
    contract.getSignInHelp,
    async ({ config }) => ({
      data: {
        sampleAccounts: [...config.sampleAccounts],
        mailbox: config.hasLocalMailbox ? '/mailbox' : null,
      },
    }),
    // Only a restart changes it.
    () => [],
  );

  handleIdentified(
    app,
    contract.getMe,
    (token) => identifyWithProfile(app.services.db, app.services.config, token),
    async ({ viewer }) => ({ data: viewer.profile }),
  );
  handle(app, contract.updateProfile, async ({ db, viewer, body }) => ({
    data: await updateProfile(db, viewer, body),
  }));
  handle(app, contract.deleteMyAccount, async ({ db, config, viewer, body }) => {
    await deleteMyAccount(db, config, dependents, viewer, body.password);
    return done('Your account was deleted.');
  });
  handle(app, contract.getAccountSummary, async ({ db, viewer }) => ({
    data: await getAccountSummary(db, dependents, viewer),
  }));
  handle(app, contract.exportMyData, async ({ db, viewer, setHeader }) => {
    setHeader('content-disposition', 'attachment; filename="my-data.json"');
    return exportMyData(db, dependents, viewer);
  });

  handle(app, contract.proveIdentity, async ({ db, config, viewer, body }) => {
    await proveIdentity(db, config, viewer, body);
    return done('Confirmed.');
  });

  handle(app, contract.getEmailChange, async ({ db, viewer }) => ({
    data: await getEmailChange(db, viewer),
  }));
  handle(app, contract.requestEmailChange, async ({ db, config, viewer, body }) => {
    const { delayed } = await requestEmailChange(db, config, viewer, body.email, organisations);
    const local = config.hasLocalMailbox ? { mailbox: '/mailbox' } : {};
    return { data: { message: 'Check the inbox of your new address.', delayed, ...local } };
  });
  handle(app, contract.confirmEmailChange, async ({ db, config, viewer, body, ...from }) => {
    await confirmEmailChange(db, config, viewer, body.otp, from, organisations);
    return { data: await getProfile(db, viewer.accountId) };
  });
  handle(app, contract.cancelEmailChange, async ({ db, viewer }) => {
    await cancelEmailChange(db, viewer);
    return done('Your email address stays as it is.');
  });
  handle(app, contract.undoEmailChange, async ({ db, config, address, body }) => {
    await undoEmailChange(db, config, address, body.token);
    return done('Your email address is back, and every device is signed out.');
  });

  handle(app, contract.changePassword, async ({ db, config, viewer, body, ...from }) => {
    await changePassword(db, config, viewer, body, from);
    return done('Password has been changed successfully.');
  });
  handle(app, contract.requestPasswordReset, async ({ db, config, address, body }) => {
    const { delayed } = await requestPasswordReset(db, config, address, body.email, organisations);
    return { data: { message: 'If this address has an account, we’re sending a link.', delayed } };
  });
  handle(app, contract.resetPassword, async ({ db, config, body, ...from }) => {
    await resetPassword(db, config, body, from, organisations);
    return done('Password has been changed successfully.');
  });

  handle(app, contract.registerMfa, async ({ db, config, viewer, body }) => {
    if (body.username.toLowerCase() !== viewer.username.toLowerCase()) {
      throw new Refusal('not_allowed');
    }
    return registerMfa(db, config, viewer);
  });
  handle(app, contract.getMfaSecret, async ({ db, config, viewer }) => ({
    data: { secret: await getUnconfirmedSecret(db, config, viewer) },
  }));
  handle(app, contract.confirmMfa, async ({ db, config, viewer, body, ...from }) => ({
    data: { recovery_codes: await confirmMfa(db, config, viewer, body.totp, from) },
  }));
  handle(app, contract.countRecoveryCodes, async ({ db, viewer }) => ({
    data: { left: await countRecoveryCodes(db, viewer.accountId) },
  }));
  handle(app, contract.renewRecoveryCodes, async ({ db, config, viewer, body, ...from }) => ({
    data: { recovery_codes: await renewRecoveryCodes(db, config, viewer, body, from) },
  }));
  handle(app, contract.cancelMfa, async ({ db, config, viewer, params, ...from }) => {
    await cancelMfa(db, config, viewer, params.username, from);
    return done('Canceled MFA register!');
  });

  handle(app, contract.listDevices, async ({ db, viewer }) => ({
    data: await listDevices(db, viewer),
  }));
  handle(app, contract.endSession, async ({ db, viewer, params }) => {
    await endSession(db, viewer, params.id);
    return done('Signed out.');
  });
  handle(app, contract.endAllSessions, async ({ db, viewer }) => {
    await endAllSessions(db, viewer);
    return done('Signed out everywhere.');
  });
}
