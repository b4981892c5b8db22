import type { AccountDependent } from './accounts/profile/account-dependents.ts';
import type { IsInvited } from './accounts/registration/sign-up-rule.ts';
import type { OrganisationSignOn } from './accounts/sign-in/organisation-sign-on.ts';
import { listNewestPhotoFiles } from './assessment/assignments/photos.ts';
import { listNewestHandedInFiles } from './assessment/handed-in-files/handed-in-files.ts';
import { countAssessment, exportAssessment } from './assessment/personal-data-queries.ts';
import * as quizzes from './assessment/quizzes/attempts.ts';
import { hasOpenOffer } from './billing/offers/queries.ts';
import { cancelOrdersOfAccounts } from './billing/orders/cancel-order.ts';
import { exportBilling } from './billing/personal-data-queries.ts';
import { listNewestCoverFiles } from './catalog/covers/covers.ts';
import { listNewestMediaFiles } from './catalog/media/media.ts';
import { exportCommunity } from './community/personal-data-queries.ts';
import { exportIntegrations } from './integrations/personal-data-queries.ts';
import type { FindMyAttempts } from './learning/lesson/my-lesson.ts';
import { countLearning, exportLearning } from './learning/personal-data-queries.ts';
import { exportNotifications } from './notifications/personal-data-queries.ts';
import type { FileOwner } from './platform/checks/check-files.ts';
import { findPasswordRefusal, findRequired } from './sign-on/domains/required-queries.ts';
import { tellOfPassword } from './sign-on/domains/tell-of-password.ts';
import { exportSignOn } from './sign-on/personal-data-queries.ts';
import { listNewestFigureFiles } from './studio/figures/figures.ts';
import { isInvitedToTeach } from './teaching/people/invitation-queries.ts';
import { exportTeaching } from './teaching/personal-data-queries.ts';
import { hasOpenInvitation } from './teams/invitations/queries.ts';
import { deleteTeamsOfAccounts } from './teams/members/ownership.ts';
import { exportTeams } from './teams/personal-data-queries.ts';
import { exportWriting } from './writing/personal-data-queries.ts';

/**
 * Domains import only those below them. What has to reach upward is registered here: the lower domain says what it
 * calls, this file says which function that is.
 */
export const accountDependents: readonly AccountDependent[] = [
  // First, because buying locks orders before anything else.
  { beforeDelete: cancelOrdersOfAccounts, exportData: exportBilling },
  {
    beforeDelete: (db, _, accountIds) => deleteTeamsOfAccounts(db, accountIds),
    exportData: exportTeams,
  },
  { exportData: exportNotifications },
  { exportData: exportLearning, countData: countLearning },
  { exportData: exportAssessment, countData: countAssessment },
  { exportData: exportCommunity },
  { exportData: exportTeaching },
  { exportData: exportWriting },
  { exportData: exportIntegrations },
  { exportData: exportSignOn },
];

/** Domains whose rows name stored files. */
export const fileOwners: readonly FileOwner[] = [
  listNewestPhotoFiles,
  listNewestHandedInFiles,
  listNewestFigureFiles,
  listNewestMediaFiles,
  listNewestCoverFiles,
];

/** Invited people may sign up regardless of the site's settings, and so may whoever got an offer: accepting takes an account. */
export const isInvited: IsInvited = async (db, email) =>
  (await hasOpenInvitation(db, email)) ||
  (await isInvitedToTeach(db, email)) ||
  (await hasOpenOffer(db, email));

/** Which accounts their organisation keeps from using a password. */
export const organisations: OrganisationSignOn = {
  findPasswordRefusal,
  findRequired,
  signedInByPassword: tellOfPassword,
};

/** What a lesson asks next comes with the rest of it, so that its page needs no other call. */
export const findMyAttempts: FindMyAttempts = quizzes.findMyAttempts;
