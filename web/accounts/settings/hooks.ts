import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  cancelMfa,
  changePassword,
  confirmEmailChange,
  confirmMfa,
  countRecoveryCodes,
  deleteMyAccount,
  endAllSessions,
  endSession,
  exportMyData,
  getAccountSummary,
  getEmailChange,
  getMfaSecret,
  listDevices,
  registerMfa,
  renewRecoveryCodes,
  requestEmailChange,
  updateProfile,
} from '../../../contract/accounts.ts';
import { type CallInput, call, callPage } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { removeToken } from '../../data/token.ts';
import { useChange } from '../../data/use-change.ts';

type BodyOf<E extends { body: unknown }> = CallInput<E & Parameters<typeof call>[0]>['body'];

const keys = {
  devices: ['accounts', 'devices'],
  recoveryCodes: ['accounts', 'recovery-codes'],
  mfaRegistration: ['accounts', 'mfa-registration'],
  emailChange: ['accounts', 'email-change'],
  summary: ['accounts', 'summary'],
};

export function useDevices() {
  return useQuery({
    queryKey: keys.devices,
    queryFn: ({ signal }) => call(listDevices, {}, { signal }),
  });
}

export function useEndSession() {
  return useChange((id: string) => call(endSession, { params: { id } }), {
    refresh: [keys.devices],
    failsInPlace: true,
  });
}

export function useEndAllSessions() {
  const signOutHere = useLocalSignOut();
  return useMutation({ mutationFn: () => call(endAllSessions), onSuccess: signOutHere });
}

export function useUpdateProfile() {
  const refresh = useRefreshProfile();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: refresh,
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.summary });
      return queries.invalidateQueries({ queryKey: keys.devices });
    },
  });
}

/** Each visit to the view starts a new registration; it never refetches while the view is open. */
export function useMfaRegistration(username: string) {
  return useQuery({
    queryKey: keys.mfaRegistration,
    queryFn: async () => {
      const image = await call(registerMfa, { body: { username } });
      const { secret } = await call(getMfaSecret);
      return { image, secret };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useConfirmMfa() {
  const refresh = useRefreshProfile();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (totp: string) => call(confirmMfa, { body: { totp } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: keys.recoveryCodes });
      void queries.invalidateQueries({ queryKey: keys.devices });
      await refresh();
    },
  });
}

export function useCancelMfa(username: string) {
  const refresh = useRefreshProfile();
  return useMutation({
    mutationFn: () => call(cancelMfa, { params: { username } }),
    onSuccess: refresh,
  });
}

export function useRecoveryCodesLeft() {
  return useQuery({
    queryKey: keys.recoveryCodes,
    queryFn: ({ signal }) => call(countRecoveryCodes, {}, { signal }),
  });
}

export function useRenewRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewRecoveryCodes, { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.recoveryCodes }),
  });
}

/** The new address that waits for its code; `null` without one. */
export function useEmailChange() {
  return useQuery({
    queryKey: keys.emailChange,
    queryFn: async ({ signal }) => (await callPage(getEmailChange, {}, { signal })).data,
  });
}

export type SentCode = Awaited<ReturnType<typeof call<typeof requestEmailChange>>>;

export function useRequestEmailChange() {
  return useChange((email: string) => call(requestEmailChange, { body: { email } }), {
    refresh: [keys.emailChange],
    failsInPlace: true,
  });
}

export function useConfirmEmailChange() {
  const refresh = useRefreshProfile();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (otp: string) => call(confirmEmailChange, { body: { otp } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: keys.devices });
      await refresh();
      await queries.invalidateQueries({ queryKey: keys.emailChange });
    },
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.emailChange }),
  });
}

/** What the overview says about the password and the data. */
export function useAccountSummary() {
  return useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(getAccountSummary, {}, { signal }),
    // Counts cards, notes and certificates, which change elsewhere.
    staleTime: 0,
  });
}

export function useExportAccountData() {
  return useChange(() => call(exportMyData), { refresh: [keys.summary], failsInPlace: true });
}

export function useDeleteAccount() {
  const signOutHere = useLocalSignOut();
  return useMutation({
    mutationFn: (password: string) => call(deleteMyAccount, { body: { password } }),
    onSuccess: signOutHere,
  });
}

/** Reloads the profile. The change is saved either way, so a failure here is not reported. */
function useRefreshProfile() {
  const { refresh } = useSession();
  return () => refresh().catch(() => {});
}

/** Signs out here only: the server has ended the session already. */
function useLocalSignOut() {
  const { signOut } = useSession();
  return () => {
    removeToken();
    signOut();
  };
}
