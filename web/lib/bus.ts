/** Messages between parts of the app that do not know each other. */

export interface Messages {
  /** Something was made: a job's or design's id. Lists that would show it look again. */
  create_resource: { readonly id: string };
  /** Asks for a confirmation; `event` runs when the person says yes. */
  delete_confirm_normal: {
    readonly text: string;
    readonly event: () => void;
    readonly okText?: string;
    /** In place of "Cancel", where that could mean the other. */
    readonly cancelText?: string;
    /** px */
    readonly width?: number;
    /** Nothing goes: the button is not red. */
    readonly keeps?: true;
  };
  /** An answer of the server means another page. */
  redirect: { readonly to: string };
  /** A short message to the person, with what may be done about it. */
  toast: {
    readonly text: string;
    readonly id?: string;
    readonly action?: { readonly text: string; readonly run: () => void };
  };
  /**
   * Something was refused for want of credits (10402) or of the plan (10403); `message` says which, in the server's
   * words.
   */
  upgrade_needed: { readonly code: number; readonly message: string };
  /** A picture operation succeeded: credits may have changed. */
  picture_operation: { readonly call: string };
}

type Listener<K extends keyof Messages> = (message: Messages[K]) => void;

export interface Bus {
  readonly emit: <K extends keyof Messages>(kind: K, message: Messages[K]) => void;
  /** Returns how to stop listening. */
  readonly on: <K extends keyof Messages>(kind: K, listener: Listener<K>) => () => void;
}

export function createBus(): Bus {
  const listeners: { [K in keyof Messages]: Set<Listener<K>> } = {
    create_resource: new Set(),
    delete_confirm_normal: new Set(),
    redirect: new Set(),
    toast: new Set(),
    upgrade_needed: new Set(),
    picture_operation: new Set(),
  };
  return {
    emit(kind, message) {
      for (const listener of [...listeners[kind]]) listener(message);
    },
    on(kind, listener) {
      listeners[kind].add(listener);
      return () => listeners[kind].delete(listener);
    },
  };
}

export const bus = createBus();
