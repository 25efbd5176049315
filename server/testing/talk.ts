/** Talking to the assistant over HTTP: what is said goes in, the events of the answer come out. */
import { calls } from '#contract/all.ts';
import { type ChatEvent, chatEventSchema, type Proposal } from '#contract/chat.ts';
import type { TestServer } from './httpServer.ts';

export interface Said {
  /** 200 for a stream that ended well, else the code of the refusal. */
  readonly code: number;
  readonly events: readonly ChatEvent[];
  readonly text: string;
  readonly proposals: readonly Proposal[];
  readonly conversationId: string;
}

export interface TalkOptions {
  readonly conversationId?: string;
  readonly imageId?: string;
  readonly designId?: string;
  /** `en-US` unless given. */
  readonly locale?: string;
}

/** Says something; every event is held against the contract. */
export async function talk(
  { app }: Pick<TestServer, 'app'>,
  headers: Readonly<Record<string, string>>,
  text: string,
  { locale = 'en-US', ...about }: TalkOptions = {},
): Promise<Said> {
  const { method, path: url } = calls.chat;
  const payload = { messages: [{ text }], ...about };
  const response = await app.inject({ method, url, payload, headers: { 'app-user-locale': locale, ...headers } });
  if (!response.headers['content-type']?.toString().startsWith('text/event-stream')) {
    return { code: response.json().code, events: [], text: '', proposals: [], conversationId: '' };
  }
  const sent = [...response.body.matchAll(/^(event: error\n)?data: (.*)$/gm)];
  const refused = sent.find(([, error]) => error)?.[2];
  const events = sent.flatMap(([, error, data = '']) => (error ? [] : [chatEventSchema.parse(JSON.parse(data))]));
  const start = events.find((event) => event.type === 'start');
  return {
    code: refused ? Number(JSON.parse(refused).code) : 200,
    events,
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    proposals: events.flatMap((event) => (event.type === 'proposal' ? [event.proposal] : [])),
    conversationId: start?.conversationId ?? '',
  };
}
