import type { ComponentType } from 'react';
import type { ActivityKind } from '../kind.ts';

export interface WorkspaceProps<Data, Inputs> {
  data: Data;
  inputs: Inputs;
  /** The id of the task at hand; nothing when all are done, or where nobody is asked to do them. */
  task?: string | undefined;
  onChange: (inputs: Inputs) => void;
}

/** How a kind that can be judged from its inputs is shown. The frame around it does the rest. */
export interface ActivityView<Data, Inputs> {
  kind: ActivityKind<Data, Inputs>;
  Workspace: ComponentType<WorkspaceProps<Data, Inputs>>;
}

export interface TurnWorkspaceProps<Shown, Move> {
  shown: Shown;
  onMove: (move: Move) => void;
  /** A move is on its way. */
  isBusy: boolean;
}

/** How a kind in which something has to be found out is shown: from what the server tells. */
export interface TurnView<Shown, Move> {
  TurnWorkspace: ComponentType<TurnWorkspaceProps<Shown, Move>>;
}

/** What the browser has loaded of a kind. Its data comes from the server, which has checked it. */
export type AnyView = ActivityView<unknown, unknown> | TurnView<unknown, unknown>;

export const anyView = <Data, Inputs>(view: ActivityView<Data, Inputs>) =>
  view as unknown as AnyView;

export const anyTurnView = <Shown, Move>(view: TurnView<Shown, Move>) => view as unknown as AnyView;
