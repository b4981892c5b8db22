/** The accounts that can sign in; all other sample people have no password. */
export const sampleAccounts = [
  { username: 'admin', password: 'stepwell-admin', role: 'Admin' },
  { username: 'owner', password: 'stepwell-owner', role: 'ModuleOwner' },
  { username: 'student', password: 'stepwell-student', role: 'User' },
  { username: 'manager', password: 'stepwell-manager', role: 'User' },
] as const;
