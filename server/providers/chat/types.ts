/** Outside models that talk, behind one interface. */

/** A tool that a model may call: its parameters as JSON schema. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them: JSON, or meant to be. */
  readonly arguments: string;
}

export type ChatTurn =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly ToolCall[] }
  /** What a tool answered. */
  | { readonly role: 'tool'; readonly callId: string; readonly text: string };

export interface ChatRequest {
  readonly turns: readonly ChatTurn[];
  readonly tools: readonly ChatTool[];
}

export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  /** A whole call; they come after the text. */
  | { readonly type: 'call'; readonly call: ToolCall };

/** The model does not answer, or no longer: down, too slow, without end, not in its own form. */
export class ChatUnavailable extends Error {
  override readonly name = 'ChatUnavailable';
}

export interface ChatProvider {
  /** Throws ChatUnavailable at any point, and the signal's reason. */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatPart>;
}
