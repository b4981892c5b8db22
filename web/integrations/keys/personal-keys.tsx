import { Keys } from './keys.tsx';
import { useKeyTeams } from './use-key-teams.ts';

/** The viewer's own keys, of each organisation. */
export function PersonalKeys() {
  return useKeyTeams().map((team) => (
    <Keys
      key={team.id}
      team={team}
      title={team.name}
      text={`A personal key may do what you may do in ${team.name}, within what you choose. It ends when you leave.`}
      of="me"
      kinds={['personal']}
    />
  ));
}
