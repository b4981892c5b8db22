import type { Connection } from './connection.ts';

/** As people know it. */
export const presentWay = ({ id, name, teamName }: Connection) => ({
  connectionId: id,
  name,
  team: teamName,
});
