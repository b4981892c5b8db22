const longest = 40;

/** A username for someone who didn't choose one: `ada.obi` from `Ada.Obi+news@example.org`. */
export function usernameFrom(email: string): string {
  const [local = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  const allowed = name.replaceAll(/[^a-z0-9._-]/g, '').replace(/^[._-]+/, '');
  // Leaves room for a number.
  return (allowed || 'learner').slice(0, longest - 6);
}

/** The name, or the name with the lowest number from 2 on that nobody has. `taken` is in lower case. */
export function freeUsername(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (taken.has(`${wanted.toLowerCase()}${number}`)) number += 1;
  return `${wanted}${number}`;
}
