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
  return makerOfUsernames(taken)(wanted);
}

/** Makes one free name after the other, without looking again at numbers that it has passed. */
export function makerOfUsernames(taken: ReadonlySet<string>): (wanted: string) => string {
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    const name = wanted.toLowerCase();
    let number = nextNumbers.get(name) ?? 1;
    while (taken.has(number === 1 ? name : `${name}${number}`)) number += 1;
    nextNumbers.set(name, number + 1);
    return number === 1 ? wanted : `${wanted}${number}`;
  };
}
