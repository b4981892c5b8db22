import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts.ts';
import { handle } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from './passwords/change-password.ts';
import type { AccountDependent } from './profile/account-dependents.ts';
import { deleteMyAccount } from './profile/delete-accounts.ts';
import { exportMyData, getMe, updateProfile } from './profile/profile.ts';
import { acceptRegistration, issueOtp, register } from './registration/registration.ts';
import { countRecoveryCodes } from './second-factor/queries.ts';
import {
  cancelMfa,
  confirmMfa,
  getUnconfirmedSecret,
  registerMfa,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts';
import { endAllSessions, endSession, listDevices } from './sign-in/sessions.ts';
import { login, validateTotp } from './sign-in/sign-in.ts';

const done = (message: string) => ({ data: { message } });

export function accountsRoutes(
  app: FastifyInstance,
  dependents: readonly AccountDependent[],
): void {
  handle(app, contract.register, async ({ db, address, body }) => {
    await register(db, address, body);
    return done('Registered. Please confirm your email address.');
  });
  handle(app, contract.issueOtp, ({ db, config, address, params }) =>
    issueOtp(db, config, address, params.email),
  );
  handle(app, contract.acceptRegistration, async ({ db, config, address, body }) => {
    await acceptRegistration(db, config, address, body);
    return done('Your account is ready.');
  });

  handle(app, contract.login, ({ db, config, address, userAgent, body }) =>
    login(db, config, { address, userAgent }, body),
  );
  handle(app, contract.validateTotp, async ({ db, config, viewer, body }) => {
    await validateTotp(db, config, viewer, body);
    return done('Signed in.');
  });
  handle(app, contract.verifyToken, async ({ params }) => {
    const viewer = await app.services.identify(params.token);
    if (viewer?.state !== 'active') throw new Refusal('not_signed_in');
    return { data: { valid: true as const } };
  });
  handle(app, contract.getSignInHelp, async ({ config }) => ({
    data: {
      sampleAccounts: [...config.sampleAccounts],
      mailbox: config.hasLocalMailbox ? '/mailbox' : null,
    },
  }));

  handle(app, contract.getMe, async ({ db, viewer }) => ({ data: await getMe(db, viewer) }));
  handle(app, contract.updateProfile, async ({ db, viewer, body }) => ({
    data: await updateProfile(db, viewer, body),
  }));
  handle(app, contract.deleteMyAccount, async ({ db, config, viewer, body }) => {
    await deleteMyAccount(db, config, dependents, viewer, body.password);
    return done('Your account was deleted.');
  });
  handle(app, contract.exportMyData, async ({ db, viewer, setHeader }) => {
    setHeader('content-disposition', 'attachment; filename="stepwell-my-data.json"');
    return exportMyData(db, dependents, viewer);
  });

  handle(app, contract.changePassword, async ({ db, viewer, body }) => {
    await changePassword(db, viewer, body);
    return done('Password has been changed successfully.');
  });
  handle(app, contract.requestPasswordReset, async ({ db, config, address, body }) => {
    await requestPasswordReset(db, config, address, body.email);
    return done('If this address has an account, a link is on its way to it.');
  });
  handle(app, contract.resetPassword, async ({ db, body }) => {
    await resetPassword(db, body.token, body.new_password);
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
  handle(app, contract.confirmMfa, async ({ db, config, viewer, body }) => ({
    data: { recovery_codes: await confirmMfa(db, config, viewer, body.totp) },
  }));
  handle(app, contract.countRecoveryCodes, async ({ db, viewer }) => ({
    data: { left: await countRecoveryCodes(db, viewer.accountId) },
  }));
  handle(app, contract.renewRecoveryCodes, async ({ db, config, viewer, body }) => ({
    data: { recovery_codes: await renewRecoveryCodes(db, config, viewer, body.password) },
  }));
  handle(app, contract.cancelMfa, async ({ db, viewer, params }) => {
    await cancelMfa(db, viewer, params.username);
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
